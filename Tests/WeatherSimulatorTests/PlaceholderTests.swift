// The first test of this module takes this file's place.

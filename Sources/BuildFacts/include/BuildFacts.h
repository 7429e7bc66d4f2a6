/* What only the build knows. */

/* The commit that the program was built from; empty if the build did not say. */
const char *skydiff_commit(void);

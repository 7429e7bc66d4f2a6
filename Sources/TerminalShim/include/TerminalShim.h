#ifndef SKYDIFF_TERMINAL_SHIM_H
#define SKYDIFF_TERMINAL_SHIM_H

#include <stddef.h>
#include <termios.h>

/* What a terminal needs to be as it was before its screen. */
struct terminal_shim_state {
  int input;
  int output;

  /* The modes; those of the output are not used if both are one terminal. */
  struct termios input_modes;
  struct termios output_modes;
  int is_same_terminal;

  /* What leaves the screen. */
  unsigned char bytes[128];
  size_t count;
};

/* Restores the terminal when a signal ends the process that has no other handling here, and lets the
 * process die of that signal. In C, because a handler may only do what is safe in the middle of
 * anything, which Swift does not promise: it copies the state, and allocates nothing. Call it on the
 * main thread; signals that are ignored stay so. */
void terminal_shim_arm(const struct terminal_shim_state *state);

/* Leaves the terminal alone from now on. */
void terminal_shim_disarm(void);

#endif

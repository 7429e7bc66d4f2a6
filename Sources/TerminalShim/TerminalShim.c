#define _GNU_SOURCE
#include "TerminalShim.h"

#include <fcntl.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* Every signal that ends a process by default and that nothing else waits for. SIGXFSZ and SIGPIPE are
 * ignored by the program; SIGKILL cannot be handled. */
static const int ending_signals[] = {
  SIGQUIT, SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGSEGV, SIGSYS, SIGUSR1, SIGUSR2,
  SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGXFSZ, SIGPIPE,
#ifdef SIGSTKFLT
  SIGSTKFLT,
#endif
#ifdef SIGPOLL
  SIGPOLL,
#endif
#ifdef SIGPWR
  SIGPWR,
#endif
#ifdef SIGEMT
  SIGEMT,
#endif
};

static struct terminal_shim_state saved;
static atomic_int is_armed;
static int is_installed;

/* A stack of its own, because the usual one may be what overflowed. */
static unsigned char handler_stack[64 * 1024];

static void restore(void) {
  /* In the background the terminal belongs to others. */
  pid_t group = tcgetpgrp(saved.input);
  if (group >= 0 && group != getpgrp()) return;
  /* A stopped terminal must not hold up the end. */
  int flags = fcntl(saved.output, F_GETFL);
  if (flags >= 0) fcntl(saved.output, F_SETFL, flags | O_NONBLOCK);
  if (write(saved.output, saved.bytes, saved.count) < 0) { /* Nothing can report it. */ }
  if (flags >= 0) fcntl(saved.output, F_SETFL, flags);
  tcsetattr(saved.input, TCSANOW, &saved.input_modes);
  if (!saved.is_same_terminal) tcsetattr(saved.output, TCSANOW, &saved.output_modes);
}

static void handle(int number) {
  if (atomic_exchange(&is_armed, 0)) restore();
  /* The default action is in place again, and the signal not blocked. */
  raise(number);
}

static void install(int number) {
  struct sigaction action;
  /* Swift's own handlers of crashes would wait for a key on the terminal. */
  if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
  action.sa_handler = handle;
  action.sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigdelset(&action.sa_mask, number);
  sigaction(number, &action, NULL);
}

void terminal_shim_arm(const struct terminal_shim_state *state) {
  saved = *state;
  atomic_store(&is_armed, 1);
  if (is_installed) return;
  is_installed = 1;
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack, .ss_flags = 0};
  sigaltstack(&stack, NULL);
  for (size_t i = 0; i < sizeof ending_signals / sizeof *ending_signals; i++) {
    install(ending_signals[i]);
  }
#ifdef SIGRTMIN
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) install(number);
#endif
}

void terminal_shim_disarm(void) { atomic_store(&is_armed, 0); }

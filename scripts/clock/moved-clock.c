#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

/*
 * Preloaded into a process, this moves its calendar clock by MOVED_CLOCK_SECONDS. The monotonic clock stays, so timers
 * keep their length. See scripts/at.ts.
 */

static long moved_seconds(void) {
  static long seconds;
  static int is_read;
  if (!is_read) {
    const char *text = getenv("MOVED_CLOCK_SECONDS");
    seconds = text ? atol(text) : 0;
    is_read = 1;
  }
  return seconds;
}

int clock_gettime(clockid_t clock, struct timespec *now) {
  static int (*original)(clockid_t, struct timespec *);
  if (!original) original = dlsym(RTLD_NEXT, "clock_gettime");
  int failed = original ? original(clock, now) : (int)syscall(SYS_clock_gettime, clock, now);
  if (!failed && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) now->tv_sec += moved_seconds();
  return failed;
}

int gettimeofday(struct timeval *restrict now, void *restrict zone) {
  struct timespec exact;
  (void)zone;
  int failed = clock_gettime(CLOCK_REALTIME, &exact);
  if (!failed) {
    now->tv_sec = exact.tv_sec;
    now->tv_usec = exact.tv_nsec / 1000;
  }
  return failed;
}

time_t time(time_t *now) {
  struct timespec exact;
  clock_gettime(CLOCK_REALTIME, &exact);
  if (now) *now = exact.tv_sec;
  return exact.tv_sec;
}

/** Work of which one runs at a time, in order. */
export type Lane = ReturnType<typeof createLane>;

export function createLane() {
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  return {
    /** Whether work added now would have to wait. */
    isBusy: () => waiting > 0,
    /** @returns what `start` returns, once everything added before has ended */
    add<Result>(start: () => Promise<Result>): Promise<Result> {
      waiting += 1;
      const done = last.then(start).finally(() => {
        waiting -= 1;
      });
      last = done.catch(() => {});
      return done;
    },
  };
}

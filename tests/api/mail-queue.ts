import worker from '../../worker/src/index.ts';

/** The batches of the queue that the Worker is working on. */
let running = 0;
let isHeld = false;

const handle = worker.queue;
worker.queue = async (...batch) => {
  // A promise of another request cannot be waited for.
  while (isHeld) await scheduler.wait(5);
  running += 1;
  try {
    await handle(...batch);
  } finally {
    running -= 1;
  }
};

/** Does something while no batch is worked on. */
export async function whileQueueRests(act: () => Promise<void>): Promise<void> {
  isHeld = true;
  while (running > 0) await scheduler.wait(5);
  try {
    await act();
  } finally {
    isHeld = false;
  }
}

import { beforeEach, expect, it, vi } from 'vitest';
import { createQuitQuestion } from './quit-question.ts';

const system = vi.hoisted(() => ({
  quits: 0,
  answers: [] as ((response: number) => void)[],
}));
vi.mock('electron', () => ({
  app: {
    quit: () => {
      system.quits += 1;
    },
  },
  dialog: {
    showMessageBox: () =>
      new Promise((done) => system.answers.push((response) => done({ response, checkboxChecked: false }))),
  },
}));
beforeEach(() => Object.assign(system, { quits: 0, answers: [] }));

function setUp() {
  const state = { isWriting: true, cancelled: 0, stays: 0 };
  const question = createQuitQuestion({
    exports: {
      isWriting: () => state.isWriting,
      cancelAll: async () => {
        state.cancelled += 1;
        state.isWriting = false;
      },
    },
    locale: () => 'nl',
    onStay: () => {
      state.stays += 1;
    },
  });
  const quit = () => {
    let isPrevented = false;
    question.onBeforeQuit({
      preventDefault: () => {
        isPrevented = true;
      },
    });
    return isPrevented;
  };
  return { state, question, quit };
}

it('asks nothing while no export runs', () => {
  const { state, quit } = setUp();
  state.isWriting = false;
  expect([quit(), system.answers.length]).toEqual([false, 0]);
});

it('lets the export finish', async () => {
  const { state, quit } = setUp();
  expect(quit()).toBe(true);
  system.answers[0]?.(0);
  await expect.poll(() => state.stays).toBe(1);
  expect([state.cancelled, system.quits]).toEqual([0, 0]);
  // And asks again the next time.
  expect([quit(), system.answers.length]).toEqual([true, 2]);
});

it('quits once the partial file is removed, and asks once at a time', async () => {
  const { state, quit } = setUp();
  expect([quit(), quit(), system.answers.length]).toEqual([true, true, 1]);
  system.answers[0]?.(1);
  await expect.poll(() => system.quits).toBe(1);
  expect([state.cancelled, quit()]).toEqual([1, false]);
});

it('does not hold up a system that shuts down, also while the question is open', async () => {
  const { state, question, quit } = setUp();
  quit();
  question.onShutdown();
  expect(quit()).toBe(true);
  await expect.poll(() => system.quits).toBe(1);
  expect([state.cancelled, system.answers.length]).toEqual([1, 1]);
});

it('removes the partial file at once when Windows ends the session, without a question', async () => {
  const { state, question, quit } = setUp();
  question.onSessionEnd();
  await expect.poll(() => state.cancelled).toBe(1);
  expect([quit(), system.answers.length]).toEqual([false, 0]);
});

it('lets an update wait for the answer, and asks once for both', async () => {
  const { state, question, quit } = setUp();
  const first = question.mayQuit();
  expect([quit(), await question.mayQuit()]).toEqual([true, false]);
  system.answers[0]?.(0);
  expect(await first).toBe(false);
  expect([state.stays, state.cancelled]).toEqual([1, 0]);
  const second = question.mayQuit();
  system.answers[1]?.(1);
  expect(await second).toBe(true);
  // The installer quits the app itself.
  expect([state.cancelled, system.quits, system.answers.length]).toEqual([1, 0, 2]);
});

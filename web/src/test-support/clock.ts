import { beforeEach } from 'vitest';

/**
 * Tests of pure functions and of components own their clock: in every file it starts at this moment, a Saturday of the
 * season, and runs on. So they may name the dates of a season, and pass on every day. A test that needs another moment
 * sets it with `vi.setSystemTime`. Tests of the running product use the clock of the machine.
 */
const START = Date.parse('2026-12-05T10:00:00+01:00');

type WithMachine = DateConstructor & { machine?: DateConstructor };
// Without isolation a file finds the clock of the file before it.
const MachineDate = (Date as WithMachine).machine ?? Date;
const ahead = START - MachineDate.now();

class TestDate extends MachineDate {
  static readonly machine = MachineDate;

  static override now(): number {
    return MachineDate.now() + ahead;
  }

  constructor(...parts: unknown[]) {
    super(...((parts.length > 0 ? parts : [TestDate.now()]) as [number]));
  }
}

const install = () => {
  globalThis.Date = TestDate as unknown as DateConstructor;
};
install();
// `vi.useRealTimers` puts the clock of the machine back.
beforeEach(() => {
  if (globalThis.Date === MachineDate) install();
});

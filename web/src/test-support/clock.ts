import { beforeEach } from 'vitest';

/**
 * Tests of pure functions and of components own their clock: it starts at this moment, a Saturday of the season, and runs
 * on through all files of a worker. So they may name the dates of a season, and pass on every day. A test that needs
 * another moment sets it with `vi.setSystemTime`. Tests of the running product use the clock of the machine.
 */
const START = Date.parse('2026-12-05T10:00:00+01:00');

type TestClock = DateConstructor & { machine?: DateConstructor; ahead?: number };
// A file finds the clock of the file before it and goes on with it. Vitest imports the setup files again for each file, at
// an address with the time, so no time may come twice.
const { machine: MachineDate = Date, ahead = START - Date.now() } = Date as TestClock;

class TestDate extends MachineDate {
  static readonly machine = MachineDate;
  static readonly ahead = ahead;

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

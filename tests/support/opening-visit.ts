import type { ListedShift } from '@ijsploeg/worker/contract';
import { SPREAD_MS } from '../../web/src/features/shifts/opening-spread.ts';
import { serverNow } from '../../web/src/lib/api/server-clock.ts';

/** Each person opens the list this long before the moment, at most. */
export const BEFORE_MS = 5_000;
/** Some people claim this long before the moment. */
const IMPATIENT_MS = 40;
/** The second claim comes after a while. */
const BETWEEN_MS = 2_000;

interface Visit {
  opensAt: number;
  isImpatient: boolean;
  /** The shifts that the person claims, one after the other. */
  wanted: readonly string[];
  /** Reads the list: the shifts that open. */
  read: () => Promise<ListedShift[]>;
  /** @returns whether the person has the place */
  claim: (id: string) => Promise<boolean>;
  /** Called for each shift in a wrong state in a list. */
  onWrong: () => void;
  /** Called when the person first reads the list after the moment. */
  onRight: () => void;
}

const pause = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));

/** Waits for a moment of the server's clock, as the list does. */
async function until(moment: number): Promise<void> {
  while (serverNow() < moment) await pause(moment - serverNow());
}

/**
 * A person who has the list on the screen when shifts open. Like the portal, it claims at the moment by the server's
 * clock, and reads the list after each claim, or soon after the moment if that is earlier.
 */
export async function visitOpening(visit: Visit): Promise<void> {
  const { opensAt, wanted, read, onWrong } = visit;
  const granted = new Set<string>();
  const take = async (id: string) => {
    if (await visit.claim(id)) granted.add(id);
  };
  await pause(Math.random() * BEFORE_MS);
  const early = await read();
  if (Date.now() < opensAt)
    for (const { claim: state } of early) if (state.reason !== 'shift.not_open') onWrong();
  if (visit.isImpatient) {
    await pause(opensAt - IMPATIENT_MS - Date.now());
    await take(wanted[0] ?? '');
  }
  await until(opensAt);
  let isRead = false;
  const readAgain = async () => {
    const shifts = await read();
    if (!isRead) visit.onRight();
    isRead = true;
    return shifts;
  };
  const claimThem = async () => {
    for (const id of wanted) {
      await take(id);
      for (const { id, myAssignment, claim: state } of await readAgain())
        if ((myAssignment !== null) !== granted.has(id) || state.reason === 'shift.not_open') onWrong();
      await pause(Math.random() * BETWEEN_MS);
    }
  };
  const readSoon = async () => {
    await pause(Math.random() * SPREAD_MS);
    if (isRead) return;
    for (const { claim: state } of await readAgain()) if (state.reason === 'shift.not_open') onWrong();
  };
  await Promise.all([claimThem(), readSoon()]);
}

import { RACE_ROUNDS, raceShiftId } from './dataset.ts';
import { median } from './numbers.ts';
import { asPage } from './requests.ts';
import type { Bench } from './start-bench.ts';

const PEOPLE = 40;

/** The result of a race for too few places. */
export interface RaceResult {
  /** The most places held after a round, according to the database. */
  most: number;
  fewest: number;
  /** Median, from the first request to the last response. */
  tookMs: number;
}

/** 40 people claim 5 places at once, on a new shift each round. */
export async function race({ urls, database }: Bench): Promise<RaceResult> {
  const held: number[] = [];
  const tookMs: number[] = [];
  for (let round = 0; round < RACE_ROUNDS; round++) {
    const shiftId = raceShiftId(round);
    const startedAt = performance.now();
    const statuses = await Promise.all(
      Array.from({ length: PEOPLE }, async (_, person) => {
        const response = await fetch(`${urls.product}/api/shifts/${shiftId}/claim`, {
          method: 'POST',
          // These people did not claim in the earlier measurements, so nobody is rate limited.
          headers: asPage(urls.product, person),
        });
        await response.arrayBuffer();
        return response.status;
      }),
    );
    tookMs.push(performance.now() - startedAt);
    const accepted = statuses.filter((status) => status === 201).length;
    const row = await database
      .prepare("SELECT count(*) AS held FROM shift_assignments WHERE shift_id = ? AND status <> 'cancelled'")
      .bind(shiftId)
      .first<{ held: number }>();
    if (row?.held !== accepted || statuses.some((status) => status !== 201 && status !== 409))
      throw new Error(
        `The race on ${shiftId} was answered ${statuses.join(' ')}; ${row?.held} places are held.`,
      );
    held.push(row.held);
  }
  return { most: Math.max(...held), fewest: Math.min(...held), tookMs: median(tookMs) };
}

import { median } from './numbers.ts';
import type { Bench } from './start-bench.ts';

const HASHES = 10;
const ROUNDS = 5;

/** The milliseconds in which the Worker hashes one password, the least that a sign-in takes. */
export async function measurePasswordHash({ urls }: Bench): Promise<number> {
  const timed = async (times: number) => {
    const startedAt = performance.now();
    await fetch(`${urls.probe}/hash?times=${times}`);
    return performance.now() - startedAt;
  };
  await timed(1);
  const perHash: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    // Subtracts the time of a call without hashes.
    perHash.push(((await timed(HASHES)) - (await timed(0))) / HASHES);
  return median(perHash);
}

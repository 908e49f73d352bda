import { median } from './numbers.ts';
import type { Bench } from './start-bench.ts';

const HASHES = 10;
const ROUNDS = 5;

/** How long the Worker takes to hash one password, in milliseconds: as long as every sign-in at least. */
export async function measurePasswordHash({ urls }: Bench): Promise<number> {
  const timed = async (times: number) => {
    const startedAt = performance.now();
    await fetch(`${urls.probe}/hash?times=${times}`);
    return performance.now() - startedAt;
  };
  await timed(1);
  const perHash: number[] = [];
  for (let round = 0; round < ROUNDS; round++)
    // A call that hashes nothing takes what is not the hash off.
    perHash.push(((await timed(HASHES)) - (await timed(0))) / HASHES);
  return median(perHash);
}

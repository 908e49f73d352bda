/** What the probe looks at, one thing each. */
export interface Check {
  /** What holds if it is good, as a sentence without its end. */
  name: string;
  /**
   * @returns what was seen
   * @throws Fault | Skipped; any other error is a fault too
   */
  run: () => Promise<string>;
}

/** Something is not as it has to be. */
export class Fault extends Error {
  override readonly name = 'Fault';
}

/** It cannot be looked at here. */
export class Skipped extends Error {
  override readonly name = 'Skipped';
}

export interface Result {
  name: string;
  verdict: 'good' | 'fault' | 'skipped';
  /** What was seen, or why it was skipped. */
  text: string;
}

/** Runs checks one after the other, because later ones build on earlier ones. */
export async function runChecks(
  checks: readonly Check[],
  onResult: (result: Result) => void,
): Promise<Result[]> {
  const results: Result[] = [];
  for (const { name, run } of checks) {
    const result = await resultOf(name, run);
    onResult(result);
    results.push(result);
  }
  return results;
}

async function resultOf(name: string, run: Check['run']): Promise<Result> {
  try {
    return { name, verdict: 'good', text: await run() };
  } catch (error) {
    if (error instanceof Skipped) return { name, verdict: 'skipped', text: error.message };
    const { message, cause } = error as Error;
    return {
      name,
      verdict: 'fault',
      text: cause instanceof Error ? `${message}: ${cause.message}` : message,
    };
  }
}

/** @throws Fault unless the value is the expected one */
export function expectEqual(what: string, value: unknown, expected: unknown): void {
  if (value !== expected) throw new Fault(`${what} is ${String(value)}, not ${String(expected)}`);
}

/** @throws Fault unless the text matches */
export function expectMatch(what: string, text: string | null, pattern: RegExp): void {
  if (!pattern.test(text ?? '')) throw new Fault(`${what} is ${text === null ? 'missing' : `"${text}"`}`);
}

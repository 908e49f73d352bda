/** What the app asked of the system, in order; a test reads it with `evaluate`. */
export const calls: { name: string; args: unknown[] }[] = [];

/** Notes a call, as plain data: windows and other objects of the app stay out. */
export function note(name: string, ...args: unknown[]): void {
  calls.push({ name, args: args.map(toData) });
}

function toData(value: unknown): unknown {
  try {
    return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
  } catch {
    return String(value);
  }
}

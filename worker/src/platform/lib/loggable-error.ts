import { DrizzleQueryError } from 'drizzle-orm';

/** The stack of an error for the log. The message of a failed query lists its parameters, which may be personal. */
export function loggableError(error: unknown): string {
  if (error instanceof DrizzleQueryError) return `${loggableError(error.cause)}\nin ${error.query}`;
  return error instanceof Error ? (error.stack ?? String(error)) : String(error);
}

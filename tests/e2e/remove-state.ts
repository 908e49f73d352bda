import { rmSync } from 'node:fs';

/** Removes the database of this run. */
export default function removeState(): void {
  if (process.env.E2E_STATE_DIR) rmSync(process.env.E2E_STATE_DIR, { recursive: true, force: true });
}

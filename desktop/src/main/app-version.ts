import { type DesktopVersionCheck, getHealth, Health } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import type { Fetch } from './fetch.ts';

const CHECK_TIMEOUT_MS = 10_000;

/** Asks the portal which version of the app it works with at least. */
export async function checkVersion(
  portal: string,
  appVersion: string,
  fetch: Fetch,
): Promise<DesktopVersionCheck> {
  try {
    const response = await fetch(`${portal}${getHealth.path}`, {
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    const health = v.safeParse(Health, await response.json());
    if (!health.success) return 'unknown';
    return isOlder(appVersion, health.output.minimumDesktopVersion ?? '0.0.0') ? 'too_old' : 'current';
  } catch {
    return 'unknown';
  }
}

/** Whether a version is before another, as `1.9.0` is before `1.10.0`. A version that is none is not older. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => /^(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number));
  if (!one || !other) return false;
  const differing = one.findIndex((part, index) => part !== other[index]);
  return differing !== -1 && (one[differing] ?? 0) < (other[differing] ?? 0);
}

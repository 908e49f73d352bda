import { type DesktopVersionCheck, getHealth, Health } from '@ijsploeg/worker/contract';
import * as v from 'valibot';
import type { Fetch } from './fetch.ts';
import { MAX_HEALTH_BYTES } from './portal-address.ts';
import { readJson } from './read-text.ts';

const CHECK_TIMEOUT_MS = 10_000;

/** Raise it when the screens need something that an older portal lacks. */
export const MINIMUM_PORTAL_VERSION = '0.1.0';

/** Compares the versions of app and portal: either may be too old for the other. */
export async function checkVersion(
  portal: string,
  appVersion: string,
  fetch: Fetch,
  minimumPortal = MINIMUM_PORTAL_VERSION,
): Promise<DesktopVersionCheck> {
  try {
    const response = await fetch(`${portal}${getHealth.path}`, {
      credentials: 'omit',
      redirect: 'error',
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    });
    const health = v.safeParse(Health, await readJson(response, MAX_HEALTH_BYTES));
    if (!health.success) return 'unknown';
    const { version, minimumDesktopVersion } = health.output;
    if (isOlder(appVersion, minimumDesktopVersion ?? '0.0.0')) return 'too_old';
    return isOlder(version, minimumPortal) ? 'portal_too_old' : 'current';
  } catch {
    return 'unknown';
  }
}

/** Whether a version is before another, as `1.9.0` is before `1.10.0`. False for text that is not a version. */
export function isOlder(version: string, than: string): boolean {
  const [one, other] = [version, than].map((text) => /^(\d+)\.(\d+)\.(\d+)/.exec(text)?.slice(1).map(Number));
  if (!one || !other) return false;
  const differing = one.findIndex((part, index) => part !== other[index]);
  return differing !== -1 && (one[differing] ?? 0) < (other[differing] ?? 0);
}

import { NOTICE_AT_ONCE_HOURS } from '@ijsploeg/worker/contract';
import { HOUR_MS } from '../../platform/lib/durations.ts';
import type { PushUrgency } from '../../platform/push/push.transport.ts';

/** A question about a shift that starts soon wakes a phone that saves power. */
export const pushUrgency = ({ startTime }: { startTime: number }, now: number): PushUrgency =>
  startTime - now <= NOTICE_AT_ONCE_HOURS * HOUR_MS ? 'high' : 'normal';

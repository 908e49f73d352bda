import { STOP_SECONDS } from '@ijsploeg/worker/contract';

/** Whether mails leave after the time to stop them, and do not wait for the end of the quiet hours. */
export const leavesSoon = (moment: string, now: number): boolean =>
  Date.parse(moment) - now < 2 * STOP_SECONDS * 1000;

import { listShifts } from '@ijsploeg/worker/contract';
import '../../lib/browser/before-app.ts';
import { firstPeriod } from './shown-period.ts';

// The build puts this, with what it imports, at the end of the page of the shifts. It makes the first request of the
// screen before the app has loaded, but after the first paint: reading the clock of the local time zone takes a while.
if (location.search === '')
  window.beforeApp?.afterPaint(() => {
    const { from, to } = firstPeriod(new Date());
    window.beforeApp?.request(`${listShifts.path}?${new URLSearchParams({ from, to })}`);
  });

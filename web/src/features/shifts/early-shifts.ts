import { listShifts } from '@ijsploeg/worker/contract';
import { firstPeriod } from './shown-period.ts';

// The build puts this, with what it imports, into the head of the page of the shifts. It names the first request of the
// screen, which before-app.js makes before the app has loaded.
if (location.search === '') {
  const { from, to } = firstPeriod(new Date());
  const request = document.createElement('meta');
  request.name = 'early-request';
  request.content = `${listShifts.path}?${new URLSearchParams({ from, to })}`;
  document.head.append(request);
}

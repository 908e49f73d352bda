import { round, toTable } from '../bench/figures.ts';
import { FAULTS, type Run } from './run.ts';
import type { RouteFigures } from './traffic.ts';

const ms = (value: number) => (Number.isNaN(value) ? '' : round(Math.round(value)));

/** One row for each run: its size, and the number of broken promises of each kind. */
export function runTable(runs: readonly { scenario: string; run: Run; seconds: number }[]): string {
  return toTable([
    [
      'Load and faults',
      'people',
      ...['seconds', 'requests', 'repeated', 'p50 ms', 'p95 ms', 'slowest ms', 'rows', 'D1 calls'],
      ...['injected errors', 'mails', 'repeated mails', 'errors', 'lost', 'doubled', 'overbooked'],
    ],
    ...runs.map(({ scenario, run, seconds }) => {
      const { all, requests, repeats, injectedErrors } = run.traffic;
      const { failed, lost, doubled, overbooked, changed } = run.report.counts;
      return [
        `${scenario}, ${FAULTS[run.fault]}`,
        ...[run.people, seconds.toFixed(0), requests, repeats].map(String),
        ...[all.p50Ms, all.p95Ms, all.slowestMs].map(ms),
        ...[all.rowsRead, all.d1Calls].map(round),
        ...[injectedErrors, run.mails, run.repeatedMails].map(String),
        ...[failed, lost + changed, doubled, overbooked].map(String),
      ];
    }),
  ]);
}

/** One row for each route of a run. */
export function routeTable(title: string, routes: readonly RouteFigures[]): string {
  return toTable([
    [title, 'requests', 'p50 ms', 'p95 ms', 'slowest ms', 'rows', 'D1 calls', 'answers'],
    ...routes.map(({ route, requests, p50Ms, p95Ms, slowestMs, rowsRead, d1Calls, statuses }) => [
      route,
      String(requests),
      ...[p50Ms, p95Ms, slowestMs].map(ms),
      ...[rowsRead, d1Calls].map(round),
      [...statuses].map(([status, count]) => `${count} × ${status || 'none'}`).join(', '),
    ]),
  ]);
}

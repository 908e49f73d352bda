import { buildWeb } from '../../scripts/lib/web-build.ts';
import type { Section } from './figures.ts';
import { measureRouteScripts } from './route-scripts.ts';

/** Targets in kB; routes that are not listed share one. */
const AIMS: Record<string, number> = {
  '/login': 138,
  '/shifts': 154,
  '/volunteers': 160,
  '/events for visitors': 102,
};
const AIM_OF_OTHERS = 165;

/** The script that every route loads first. Needs the built site only. */
export async function measureSizes(): Promise<Section> {
  await buildWeb();
  const figures = [...measureRouteScripts()].map(([route, value]) => ({
    name: route,
    value,
    unit: 'kB',
    aim: { atMost: AIMS[route] ?? AIM_OF_OTHERS },
  }));
  return { title: 'Script a route loads first (gzip)', figures };
}

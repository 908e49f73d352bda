import type { Rolldown } from 'vite';

/** The screen of a route, split off by the router's plugin. */
export const SCREEN = /\/web\/src\/routes\/(.+)\.tsx\?tsr-split=component$/;

/** By route, the module that its screen imports as soon as it renders. */
export const VIEWS: Record<string, string> = {
  '_authenticated/shifts': 'features/shifts/calendar/month-view.tsx',
};

/** The chunk of each screen, by its route file without extension: `_authenticated/shifts`. Layouts are included. */
export const routeChunks = (bundle: Rolldown.OutputBundle): Map<string, string> =>
  new Map(
    Object.values(bundle).flatMap((output) => {
      if (output.type !== 'chunk') return [];
      const route = /\/routes\/([^?]+)\.tsx\?tsr-split=component/.exec(output.facadeModuleId ?? '')?.[1];
      return route ? [[route, output.fileName] as const] : [];
    }),
  );

/** Whether a route file is a layout of other routes and has no address of its own. */
export const isLayout = (route: string): boolean => route.split('/').at(-1)?.startsWith('_') ?? false;

/** A route file after the layouts around it. */
export const withLayouts = (route: string): string[] => {
  const steps = route.split('/');
  return steps.map((_step, index) => steps.slice(0, index + 1).join('/'));
};

/**
 * `_authenticated/events_.$id.door` becomes `/events/:id/door`, the placeholder syntax of `_headers` and
 * `_redirects`.
 */
export const toUrl = (route: string): string =>
  `/${route
    .split(/[/.]/)
    .filter((step) => !step.startsWith('_') && step !== 'index')
    .map((step) => step.replace(/_$/, '').replace(/^\$/, ':'))
    .join('/')}`;

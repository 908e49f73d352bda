import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { useLocale } from '../lib/i18n/locale.ts';

/** Wraps a screen so that it rerenders when the language changes. It is not remounted, so input stays. */
function withLocale(Screen: RouteComponent): RouteComponent {
  const Localized: RouteComponent = (props) => {
    useLocale();
    return createElement(Screen, props);
  };
  if (Screen.preload) Localized.preload = Screen.preload;
  return Localized;
}

/**
 * Makes every screen of these routes follow the language. Texts are plain function calls, and the router
 * memoizes the element of a screen, so a rerender of the app would not reach it: each screen subscribes
 * itself.
 */
export function followLanguage(routes: Iterable<AnyRoute>): void {
  for (const { options } of routes) {
    if (options.component) options.component = withLocale(options.component);
  }
}

import type { AnyRoute, RouteComponent } from '@tanstack/react-router';
import { createElement } from 'react';
import { useLocale } from '../lib/i18n/locale.ts';

/** The same screen, drawn again when the language changes; what is typed stays, for nothing is mounted anew. */
function followingLanguage(Screen: RouteComponent): RouteComponent {
  const Following: RouteComponent = (props) => {
    useLocale();
    return createElement(Screen, props);
  };
  if (Screen.preload) Following.preload = Screen.preload;
  return Following;
}

/**
 * Lets every screen of these routes follow the language. Texts are plain function calls, and the router keeps
 * the element of a screen it has drawn: drawing the app again would stop there, so each screen listens for itself.
 */
export function followLanguage(routes: Iterable<AnyRoute>): void {
  for (const { options } of routes) {
    if (options.component) options.component = followingLanguage(options.component);
  }
}

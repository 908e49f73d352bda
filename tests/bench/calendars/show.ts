import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';

/** What the benchmark calls in each page: shows the month, or one of its days. */
export interface CalendarPage {
  showMonth(): void;
  showDay(day: string): void;
}

declare global {
  var calendar: CalendarPage;
}

let root: Root | undefined;

/** Draws at once, so that the time it takes is that of the call. */
export function draw(what: ReactNode): void {
  root ??= createRoot(document.getElementById('root') ?? document.body);
  const target = root;
  flushSync(() => target.render(what));
}

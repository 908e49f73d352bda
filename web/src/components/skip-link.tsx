import { m } from '../paraglide/messages.js';

/** The first stop of the Tab key in a layout: to the content, past the menu. */
export const SkipLink = () => (
  <a
    href="#content"
    className="fixed top-2 left-[max(0.5rem,env(safe-area-inset-left))] z-40 -translate-y-20 rounded-md bg-primary px-4 py-3 font-semibold text-on-primary focus:translate-y-0"
  >
    {m.shell_skip()}
  </a>
);

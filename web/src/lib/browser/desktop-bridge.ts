import { DESKTOP_BRIDGE, type DesktopBridge } from '@ijsploeg/worker/contract';

declare global {
  interface Window {
    [DESKTOP_BRIDGE]?: DesktopBridge;
  }
}

/** The API that the desktop app exposes to its page; undefined in a browser. */
export const desktopBridge = (): DesktopBridge | undefined =>
  import.meta.env.SSR ? undefined : window[DESKTOP_BRIDGE];

import { DESKTOP_BRIDGE, type DesktopBridge } from '@ijsploeg/worker/contract';

declare global {
  interface Window {
    [DESKTOP_BRIDGE]?: DesktopBridge;
  }
}

/** What the desktop app offers its page; nothing in a browser. */
export const desktopBridge = (): DesktopBridge | undefined => window[DESKTOP_BRIDGE];

import {
  DESKTOP_CALLS,
  type DesktopBridge,
  type DesktopCallArguments,
  type DesktopCallName,
  desktopChannel,
} from '@ijsploeg/worker/contract';
import { BrowserWindow, ipcMain, type WebFrameMain } from 'electron';
import * as v from 'valibot';
import { isOwnPage } from './page-security.ts';

/** The handler of each call of the page. */
export type DesktopCalls = {
  [Name in DesktopCallName]: (...args: DesktopCallArguments<Name>) => ReturnType<DesktopBridge[Name]>;
};

/** The handlers for the page of a window: dialogs belong to that window. */
type CallsFor = (window: BrowserWindow) => DesktopCalls;

/**
 * Registers the handlers of the pages' calls. A call is refused unless it comes from the top frame of our own
 * page, with arguments that fit the contract (point 17 of Electron's list).
 */
export function handleCalls(callsFor: CallsFor): void {
  for (const name of Object.keys(DESKTOP_CALLS) as DesktopCallName[]) handleCall(name, callsFor);
}

function handleCall(name: DesktopCallName, callsFor: CallsFor): void {
  ipcMain.handle(desktopChannel(name), (event, ...received: unknown[]) => {
    if (!isFromOurPage(event.senderFrame)) throw new Error('refused: not our page');
    const args = v.safeParse(DESKTOP_CALLS[name], received);
    if (!args.success) throw new Error('refused: not these arguments');
    const window = BrowserWindow.fromWebContents(event.sender);
    if (!window) throw new Error('refused: no window');
    return (callsFor(window)[name] as (...args: unknown[]) => unknown)(...args.output);
  });
}

const isFromOurPage = (frame: WebFrameMain | null): boolean =>
  frame !== null && frame.parent === null && isOwnPage(frame.url);

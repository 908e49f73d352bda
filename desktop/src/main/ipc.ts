import {
  DESKTOP_CALLS,
  type DesktopBridge,
  type DesktopCallArguments,
  type DesktopCallName,
  desktopChannel,
} from '@ijsploeg/worker/contract';
import { ipcMain, type WebContents, type WebFrameMain } from 'electron';
import * as v from 'valibot';
import { isOwnPage } from './page-security.ts';

/** The handler of each call of the page, which also gets the page that sent it. */
export type DesktopCalls = {
  [Name in DesktopCallName]: (
    ...args: [...DesktopCallArguments<Name>, from: WebContents]
  ) => ReturnType<DesktopBridge[Name]>;
};

/**
 * Registers the handlers of the page's calls. A call is refused unless it comes from the top frame of our own
 * page, with arguments that fit the contract (point 17 of Electron's list).
 */
export function handleCalls(calls: DesktopCalls): void {
  for (const name of Object.keys(DESKTOP_CALLS) as DesktopCallName[]) handleCall(name, calls[name]);
}

function handleCall<Name extends DesktopCallName>(name: Name, call: DesktopCalls[Name]): void {
  ipcMain.handle(desktopChannel(name), (event, ...received: unknown[]) => {
    if (!isFromOurPage(event.senderFrame)) throw new Error('refused: not our page');
    const args = v.safeParse(DESKTOP_CALLS[name], received);
    if (!args.success) throw new Error('refused: not these arguments');
    return (call as (...args: unknown[]) => unknown)(...args.output, event.sender);
  });
}

const isFromOurPage = (frame: WebFrameMain | null): boolean =>
  frame !== null && frame.parent === null && isOwnPage(frame.url);

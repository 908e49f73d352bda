import type { DesktopFile } from '@ijsploeg/worker/contract';

/** The systems of computers that the desktop app is built for. */
type System = 'win' | 'mac' | 'linux';

/** What the browser reveals about its computer; only Chromium has `userAgentData`. */
interface Computer extends Pick<Navigator, 'userAgent' | 'maxTouchPoints'> {
  userAgentData?: { mobile: boolean };
}

/** This computer's system; null on a phone or a tablet, and where the desktop app does not exist. */
export function ownSystem({ userAgent, maxTouchPoints, userAgentData }: Computer = navigator): System | null {
  if (userAgentData?.mobile || /Android|iPhone|iPad|CrOS|Mobile/.test(userAgent)) return null;
  if (/Windows/.test(userAgent)) return 'win';
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? null : 'mac';
  return /Linux|X11/.test(userAgent) ? 'linux' : null;
}

const FILES: Record<System, readonly DesktopFile[]> = {
  win: ['win'],
  mac: ['mac'],
  linux: ['linux_deb', 'linux_rpm'],
};

/** The installers for this computer: one for each family of Linux. */
export function ownFiles(computer: Computer = navigator): readonly DesktopFile[] {
  const system = ownSystem(computer);
  return system ? FILES[system] : [];
}

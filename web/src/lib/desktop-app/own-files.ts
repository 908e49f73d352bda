import type { DesktopFile } from '@ijsploeg/worker/contract';

/** The systems of computers that the desktop app is built for. */
type System = 'win' | 'mac' | 'linux';

/** What the browser reveals about its computer; only Chromium has `userAgentData`. */
interface Computer extends Pick<Navigator, 'userAgent' | 'maxTouchPoints'> {
  userAgentData?: {
    platform: string;
    mobile: boolean;
    getHighEntropyValues?(hints: string[]): Promise<{ architecture?: string }>;
  };
}

/** This computer's system; null on a phone or a tablet, and where the desktop app does not exist. */
export function ownSystem({ userAgent, maxTouchPoints, userAgentData }: Computer = navigator): System | null {
  if (userAgentData?.mobile || /Android|iPhone|iPad|CrOS|Mobile/.test(userAgent)) return null;
  if (/Windows/.test(userAgent)) return 'win';
  // An iPad says that it is a Mac, but no Mac has a touch screen.
  if (/Macintosh/.test(userAgent)) return maxTouchPoints > 1 ? null : 'mac';
  return /Linux|X11/.test(userAgent) ? 'linux' : null;
}

/** The installers for this computer; several where the browser does not tell which of them. */
export async function ownFiles(computer: Computer = navigator): Promise<DesktopFile[]> {
  switch (ownSystem(computer)) {
    case 'win':
      return ['win'];
    case 'linux':
      return ['linux_deb', 'linux_rpm'];
    case 'mac': {
      const { architecture } = await architectureOf(computer);
      if (architecture === 'arm') return ['mac_arm64'];
      return architecture === 'x86' ? ['mac_x64'] : ['mac_arm64', 'mac_x64'];
    }
    case null:
      return [];
  }
}

async function architectureOf({ userAgentData }: Computer): Promise<{ architecture?: string }> {
  try {
    return (await userAgentData?.getHighEntropyValues?.(['architecture'])) ?? {};
  } catch {
    // The browser does not reveal it.
    return {};
  }
}

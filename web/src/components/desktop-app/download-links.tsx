import type { DesktopFile } from '@ijsploeg/worker/contract';
import { Download } from 'lucide-react';
import type { DesktopAppOffer } from '../../lib/desktop-app/desktop-app.query.ts';
import { m } from '../../paraglide/messages.js';
import { AnchorButton } from '../ui/button.tsx';
import { Disclosure } from '../ui/disclosure.tsx';

const NAMES: Record<DesktopFile, () => string> = {
  win: m.desktop_app_win,
  mac: m.desktop_app_mac,
  linux_deb: m.desktop_app_linux_deb,
  linux_rpm: m.desktop_app_linux_rpm,
};
const FILES = Object.keys(NAMES) as DesktopFile[];

interface DownloadLinksProps {
  offer: DesktopAppOffer;
  /** Whether the first one is the main action of its screen. */
  isMain?: boolean;
  onDownload?: () => void;
}

/** The installers for this computer, and below them those for other systems. */
export function DownloadLinks({ offer: { downloads, own }, isMain = false, onDownload }: DownloadLinksProps) {
  const others = FILES.filter((file) => !own.includes(file));
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-2">
        {own.map((file, index) => (
          <li key={file} className="max-sm:w-full">
            <AnchorButton
              href={downloads[file]}
              variant={isMain && index === 0 ? 'primary' : 'secondary'}
              icon={Download}
              wide
              onClick={onDownload}
            >
              {m.desktop_app_download({ system: NAMES[file]() })}
            </AnchorButton>
          </li>
        ))}
      </ul>
      <Disclosure summary={m.desktop_app_other()} open={own.length === 0}>
        <ul className="flex flex-wrap gap-x-5">
          {others.map((file) => (
            <li key={file}>
              <a
                href={downloads[file]}
                onClick={onDownload}
                className="inline-flex min-h-11 items-center text-primary-ink underline hover:no-underline pointer-fine:min-h-9"
              >
                {NAMES[file]()}
              </a>
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}

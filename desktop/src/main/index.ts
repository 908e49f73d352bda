import { join } from 'node:path';
import { app, session, shell } from 'electron';
import { externalLink } from './external-links.ts';
import { answerCalls } from './ipc.ts';
import { MainWindow } from './main-window.ts';
import { createPageFiles } from './page-files.ts';
import { registerPageScheme, servePage } from './page-protocol.ts';
import { confinePages, denyPermissions } from './page-security.ts';
import { checkPortal } from './portal-address.ts';
import { createPortalProxy } from './portal-proxy.ts';
import { forgetPortal, portalFetch, portalSession } from './portal-session.ts';
import { openSettings } from './settings.ts';

/** The desktop app, from its first line to its last window. */

registerPageScheme();
app.enableSandbox();
if (app.requestSingleInstanceLock()) void app.whenReady().then(start);
else app.quit();

async function start(): Promise<void> {
  const settings = openSettings(app.getPath('userData'), (error) => console.error(error));
  const window = new MainWindow();

  const openOutside = (address: string) => {
    const link = externalLink(address);
    if (link) void shell.openExternal(link);
  };
  confinePages(openOutside);
  denyPermissions(session.defaultSession);
  denyPermissions(portalSession());
  servePage({
    files: createPageFiles(join(import.meta.dirname, 'portal')),
    api: createPortalProxy({ portal: () => settings.current.portal, fetch: portalFetch }),
  });

  answerCalls({
    readSetup: async () => ({ portal: settings.current.portal, appVersion: app.getVersion() }),
    async choosePortal(address) {
      const choice = await checkPortal(address, portalFetch);
      if (choice.outcome === 'chosen' && choice.portal !== settings.current.portal) {
        await forgetPortal();
        await settings.change({ portal: choice.portal });
      }
      return choice;
    },
    useLocale: (locale) => settings.change({ locale }),
    async openPortal() {
      if (settings.current.portal) openOutside(settings.current.portal);
    },
  });

  app.on('second-instance', () => void window.show());
  app.on('activate', () => void window.show());
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  await window.show();
}

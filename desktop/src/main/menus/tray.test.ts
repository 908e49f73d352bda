import { beforeEach, expect, it, vi } from 'vitest';
import { createTray } from './tray.ts';

const system = vi.hoisted(() => ({
  hasTray: true,
  menus: [] as unknown[],
  listeners: new Map<string, () => void>(),
}));
vi.mock('electron', () => ({
  Menu: { buildFromTemplate: (template: unknown) => template },
  Tray: class {
    constructor() {
      if (!system.hasTray) throw new Error('no tray');
    }
    setToolTip() {}
    setContextMenu(menu: unknown) {
      system.menus.push(menu);
    }
    on(event: string, listener: () => void) {
      system.listeners.set(event, listener);
    }
  },
}));
beforeEach(() => {
  Object.assign(system, { hasTray: true, menus: [] });
  system.listeners.clear();
  vi.restoreAllMocks();
});

function setUp(platform: NodeJS.Platform = 'linux') {
  vi.spyOn(process, 'platform', 'get').mockReturnValue(platform);
  const items = [{ label: 'Vandaag' }];
  const logged: string[] = [];
  let opens = 0;
  const tray = createTray({
    template: () => items.map((item) => ({ ...item, click: () => {} })),
    onOpen: () => {
      opens += 1;
    },
    log: (event) => logged.push(event),
  });
  return { tray, items, logged, opens: () => opens };
}

it('replaces the menu only when an item changed, because that closes an open menu on Linux', () => {
  const { tray, items } = setUp();
  tray.refresh();
  tray.refresh();
  expect(system.menus).toHaveLength(1);
  items.push({ label: 'Stoppen' });
  tray.refresh();
  expect(system.menus).toMatchObject([[{ label: 'Vandaag' }], [{ label: 'Vandaag' }, { label: 'Stoppen' }]]);
});

it('does without a tray on a system that has none', () => {
  system.hasTray = false;
  const { tray, logged } = setUp();
  tray.refresh();
  expect([system.menus, logged]).toEqual([[], ['no_tray']]);
});

it.each([
  ['linux', ['click']],
  ['win32', ['double-click']],
  // Its click opens the menu.
  ['darwin', []],
] as const)('opens the window as people expect it on %s', (platform, events) => {
  const { opens } = setUp(platform);
  expect([...system.listeners.keys()]).toEqual(events);
  for (const listener of system.listeners.values()) listener();
  expect(opens()).toBe(events.length);
});

import type { DesktopCommand, Locale } from '@ijsploeg/worker/contract';
import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { contextTemplate, menuTemplate } from './menu.ts';

function open(locale: Locale, { isMac = false, hasPortal = true } = {}) {
  const commands: DesktopCommand[] = [];
  const pressed: string[] = [];
  const template = menuTemplate({
    locale,
    isMac,
    hasPortal,
    onCommand: (command) => commands.push(command),
    onNewWindow: () => pressed.push('new window'),
    onHistory: (step) => pressed.push(step),
    onZoom: (step) => pressed.push(step),
    onShowLog: () => {},
  });
  const items = template.flatMap(({ submenu }) => submenu as MenuItemConstructorOptions[]);
  const press = (id: string) => {
    const item = items.find((one) => one.id === id);
    (item?.click as (() => void) | undefined)?.();
  };
  return { template, items, commands, pressed, press };
}

describe.each(['nl', 'en'] as const)('the menu in %s', (locale) => {
  it.each([true, false])('sets every label itself (on a Mac: %s)', (isMac) => {
    const { template, items } = open(locale, { isMac });
    for (const item of [...template, ...items]) {
      if (item.type !== 'separator') expect(item.label, JSON.stringify(item)).toMatch(/\S/);
    }
  });

  it('uses no accelerator twice', () => {
    const keys = open(locale).items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('has different labels in each language', () => {
  const labels = (locale: Locale) => open(locale).items.map(({ label }) => label);
  expect(labels('nl')).toContain('Rooster van vandaag afdrukken…');
  expect(labels('en')).toContain('Print today’s roster…');
});

it('sends commands to the page', () => {
  const { press, commands } = open('nl');
  for (const id of [
    'export',
    'roster',
    'print',
    'settings',
    'portal',
    'go/shifts',
    'go/events',
    'go/volunteers',
  ])
    press(id);
  expect(commands).toEqual([
    { command: 'export' },
    { command: 'roster' },
    { command: 'print' },
    { command: 'settings' },
    { command: 'portal' },
    { command: 'open', path: '/shifts' },
    { command: 'open', path: '/events' },
    { command: 'open', path: '/volunteers' },
  ]);
});

it('goes back and forward, zooms, finds and opens a window', () => {
  const { press, commands, pressed } = open('nl');
  for (const id of ['back', 'forward', 'zoom-in', 'zoom-out', 'zoom-reset', 'new-window']) press(id);
  expect(pressed).toEqual(['back', 'forward', 'in', 'out', 'reset', 'new window']);
  for (const id of ['find', 'find-next', 'find-previous']) press(id);
  expect(commands.map((command) => command.command === 'find' && command.step)).toEqual([
    'open',
    'next',
    'previous',
  ]);
});

it('has the keys of a browser on each system', () => {
  const keys = (isMac: boolean) =>
    open('nl', { isMac }).items.filter(({ id }) => ['back', 'forward', 'find-next'].includes(id ?? ''));
  expect(keys(false).map(({ accelerator }) => accelerator)).toEqual(['F3', 'Alt+Left', 'Alt+Right']);
  expect(keys(true).map(({ accelerator }) => accelerator)).toEqual(['Cmd+G', 'Cmd+[', 'Cmd+]']);
});

it('disables items that need a portal until one is chosen', () => {
  const { items } = open('nl', { hasPortal: false });
  const offered = items.filter(({ click, enabled }) => click && enabled !== false).map(({ id }) => id);
  expect([...new Set(offered)]).toEqual([
    ...['find', 'find-next', 'find-previous', 'zoom-in', undefined, 'zoom-out', 'zoom-reset', 'log'],
  ]);
});

it('keeps the standard accelerators for cut, copy and quit', () => {
  const roles = open('nl').items.flatMap(({ role }) => role ?? []);
  for (const role of ['undo', 'redo', 'cut', 'copy', 'paste', 'selectAll', 'quit', 'reload', 'close']) {
    expect(roles).toContain(role);
  }
  const onMac = open('nl', { isMac: true }).items.flatMap(({ role }) => role ?? []);
  for (const role of ['close', 'hide', 'minimize', 'zoom', 'front', 'quit']) expect(onMac).toContain(role);
  // Organisers get no developer tools.
  expect(roles).not.toContain('toggleDevTools');
});

describe('contextTemplate', () => {
  const NOTHING = {
    canUndo: false,
    canRedo: false,
    canCut: false,
    canCopy: false,
    canPaste: false,
    canDelete: false,
    canSelectAll: false,
    canEditRichly: false,
  };

  it('offers to copy a selection, and is empty without one', () => {
    expect(contextTemplate({ isEditable: false, editFlags: NOTHING }, 'nl')).toEqual([]);
    const selected = { isEditable: false, editFlags: { ...NOTHING, canCopy: true, canSelectAll: true } };
    expect(contextTemplate(selected, 'nl')).toEqual([{ role: 'copy', label: 'Kopiëren' }]);
    expect(contextTemplate(selected, 'en')).toEqual([{ role: 'copy', label: 'Copy' }]);
  });

  it('enables the actions that a field allows', () => {
    const items = contextTemplate({ isEditable: true, editFlags: { ...NOTHING, canPaste: true } }, 'nl');
    expect(items.filter(({ enabled }) => enabled).map(({ role }) => role)).toEqual(['paste']);
    expect(items.flatMap(({ role }) => role ?? [])).toEqual(['cut', 'copy', 'paste', 'selectAll']);
  });
});

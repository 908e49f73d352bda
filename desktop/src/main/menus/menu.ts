import type { DesktopCommand, Locale } from '@ijsploeg/worker/contract';
import type { ContextMenuParams, MenuItemConstructorOptions } from 'electron';
import { m } from '../texts.ts';
import type { HistoryStep } from '../windows/history.ts';
import type { ZoomStep } from '../windows/zoom.ts';

interface MenuOptions {
  locale: Locale;
  isMac: boolean;
  /** Without a portal, items that need one are disabled. */
  hasPortal: boolean;
  /** Sends the command to the page. */
  onCommand: (command: DesktopCommand) => void;
  onNewWindow: () => void;
  onHistory: (step: HistoryStep) => void;
  onZoom: (step: ZoomStep) => void;
  onShowLog: () => void;
}

const SEPARATOR: MenuItemConstructorOptions = { type: 'separator' };

/** The application's menu in one language. Every label is set, since default labels follow the system's language. */
export function menuTemplate(options: MenuOptions): MenuItemConstructorOptions[] {
  const { locale, isMac } = options;
  const words = { locale };
  return [
    ...(isMac ? [appMenu(locale)] : []),
    fileMenu(options),
    editMenu(options),
    goMenu(options),
    viewMenu(options),
    ...(isMac ? [windowMenu(locale)] : []),
    {
      label: m.desktop_menu_help({}, words),
      role: 'help',
      submenu: [
        { id: 'log', label: m.desktop_menu_log({}, words), click: options.onShowLog },
        ...(isMac ? [] : [SEPARATOR, { role: 'about' as const, label: m.desktop_menu_about({}, words) }]),
      ],
    },
  ];
}

function appMenu(locale: Locale): MenuItemConstructorOptions {
  const words = { locale };
  return {
    label: 'IJsploeg',
    submenu: [
      { role: 'about', label: m.desktop_menu_about({}, words) },
      SEPARATOR,
      { role: 'hide', label: m.desktop_menu_hide({}, words) },
      { role: 'hideOthers', label: m.desktop_menu_hide_others({}, words) },
      { role: 'unhide', label: m.desktop_menu_show_all({}, words) },
      SEPARATOR,
      { role: 'quit', label: m.desktop_menu_quit({}, words) },
    ],
  };
}

function windowMenu(locale: Locale): MenuItemConstructorOptions {
  const words = { locale };
  return {
    label: m.desktop_menu_window({}, words),
    role: 'window',
    submenu: [
      { role: 'minimize', label: m.desktop_menu_minimize({}, words) },
      { role: 'zoom', label: m.desktop_menu_zoom_window({}, words) },
      SEPARATOR,
      { role: 'front', label: m.desktop_menu_front({}, words) },
    ],
  };
}

/** The context menu: the actions possible with the text under the pointer; may be empty. */
export function contextTemplate(
  { isEditable, editFlags }: Pick<ContextMenuParams, 'isEditable' | 'editFlags'>,
  locale: Locale,
): MenuItemConstructorOptions[] {
  const words = { locale };
  if (!isEditable) return editFlags.canCopy ? [{ role: 'copy', label: m.desktop_menu_copy({}, words) }] : [];
  return [
    { role: 'cut', label: m.desktop_menu_cut({}, words), enabled: editFlags.canCut },
    { role: 'copy', label: m.desktop_menu_copy({}, words), enabled: editFlags.canCopy },
    { role: 'paste', label: m.desktop_menu_paste({}, words), enabled: editFlags.canPaste },
    SEPARATOR,
    { role: 'selectAll', label: m.desktop_menu_select_all({}, words), enabled: editFlags.canSelectAll },
  ];
}

function editMenu({ locale, isMac, onCommand }: MenuOptions): MenuItemConstructorOptions {
  const words = { locale };
  return {
    label: m.desktop_menu_edit({}, words),
    submenu: [
      { role: 'undo', label: m.desktop_menu_undo({}, words) },
      { role: 'redo', label: m.desktop_menu_redo({}, words) },
      SEPARATOR,
      { role: 'cut', label: m.desktop_menu_cut({}, words) },
      { role: 'copy', label: m.desktop_menu_copy({}, words) },
      { role: 'paste', label: m.desktop_menu_paste({}, words) },
      { role: 'selectAll', label: m.desktop_menu_select_all({}, words) },
      SEPARATOR,
      {
        id: 'find',
        label: m.desktop_menu_find({}, words),
        accelerator: 'CmdOrCtrl+F',
        click: () => onCommand({ command: 'find', step: 'open' }),
      },
      {
        id: 'find-next',
        label: m.desktop_find_next({}, words),
        accelerator: isMac ? 'Cmd+G' : 'F3',
        click: () => onCommand({ command: 'find', step: 'next' }),
      },
      {
        id: 'find-previous',
        label: m.desktop_find_previous({}, words),
        accelerator: isMac ? 'Cmd+Shift+G' : 'Shift+F3',
        click: () => onCommand({ command: 'find', step: 'previous' }),
      },
    ],
  };
}

function viewMenu({ locale, onZoom }: MenuOptions): MenuItemConstructorOptions {
  const words = { locale };
  const zoom = (step: ZoomStep, label: string, keys: readonly string[]): MenuItemConstructorOptions[] =>
    keys.map((key, index) => ({
      // A key more for the same item is not shown.
      ...(index === 0 ? { id: `zoom-${step}` } : { visible: false, acceleratorWorksWhenHidden: true }),
      label,
      accelerator: `CmdOrCtrl+${key}`,
      click: () => onZoom(step),
    }));
  return {
    label: m.desktop_menu_view({}, words),
    submenu: [
      { role: 'reload', label: m.desktop_menu_reload({}, words) },
      SEPARATOR,
      ...zoom('in', m.desktop_menu_zoom_in({}, words), ['Plus', '=', 'numadd']),
      ...zoom('out', m.desktop_menu_zoom_out({}, words), ['-', 'numsub']),
      ...zoom('reset', m.desktop_menu_zoom_reset({}, words), ['0', 'num0']),
      SEPARATOR,
      { role: 'togglefullscreen', label: m.desktop_menu_full_screen({}, words) },
    ],
  };
}

function fileMenu({
  locale,
  isMac,
  hasPortal,
  onCommand,
  onNewWindow,
}: MenuOptions): MenuItemConstructorOptions {
  const words = { locale };
  return {
    label: m.desktop_menu_file({}, words),
    submenu: [
      {
        id: 'new-window',
        label: m.desktop_menu_new_window({}, words),
        accelerator: 'CmdOrCtrl+Shift+N',
        enabled: hasPortal,
        click: onNewWindow,
      },
      SEPARATOR,
      {
        id: 'export',
        label: m.desktop_menu_export({}, words),
        accelerator: 'CmdOrCtrl+E',
        enabled: hasPortal,
        click: () => onCommand({ command: 'export' }),
      },
      {
        id: 'roster',
        label: m.desktop_menu_roster({}, words),
        accelerator: 'CmdOrCtrl+D',
        enabled: hasPortal,
        click: () => onCommand({ command: 'roster' }),
      },
      {
        id: 'print',
        label: m.desktop_menu_print({}, words),
        accelerator: 'CmdOrCtrl+P',
        enabled: hasPortal,
        click: () => onCommand({ command: 'print' }),
      },
      SEPARATOR,
      {
        id: 'settings',
        label: m.desktop_menu_settings({}, words),
        accelerator: 'CmdOrCtrl+,',
        enabled: hasPortal,
        click: () => onCommand({ command: 'settings' }),
      },
      {
        id: 'portal',
        label: m.desktop_menu_portal({}, words),
        enabled: hasPortal,
        click: () => onCommand({ command: 'portal' }),
      },
      SEPARATOR,
      { role: 'close', label: m.desktop_menu_close({}, words) },
      ...(isMac ? [] : [{ role: 'quit' as const, label: m.desktop_menu_quit({}, words) }]),
    ],
  };
}

function goMenu({ locale, isMac, hasPortal, onCommand, onHistory }: MenuOptions): MenuItemConstructorOptions {
  const words = { locale };
  const places = [
    { path: '/dashboard', label: m.nav_dashboard({}, words) },
    { path: '/shifts', label: m.nav_shifts({}, words) },
    { path: '/volunteer-approval', label: m.nav_approval({}, words) },
    { path: '/admin-todo', label: m.nav_todo({}, words) },
    { path: '/events', label: m.nav_events({}, words) },
    { path: '/volunteers', label: m.nav_people({}, words) },
  ];
  return {
    label: m.desktop_menu_go({}, words),
    submenu: [
      {
        id: 'back',
        label: m.desktop_menu_back({}, words),
        accelerator: isMac ? 'Cmd+[' : 'Alt+Left',
        enabled: false,
        click: () => onHistory('back'),
      },
      {
        id: 'forward',
        label: m.desktop_menu_forward({}, words),
        accelerator: isMac ? 'Cmd+]' : 'Alt+Right',
        enabled: false,
        click: () => onHistory('forward'),
      },
      SEPARATOR,
      ...places.map(({ path, label }, index) => ({
        id: `go${path}`,
        label,
        accelerator: `CmdOrCtrl+${index + 1}`,
        enabled: hasPortal,
        click: () => onCommand({ command: 'open', path }),
      })),
    ],
  };
}

import { app, BrowserWindow, Menu, shell, type MenuItem, type MenuItemConstructorOptions as Options } from 'electron';
import { menuCommands, type MenuCommand } from '#shared/settings/menu-commands.ts';
import type { CommandOffers } from './command-offers.ts';
import { dialogText, type DialogTextKey } from './dialog-text.ts';

/** What the menu does beside what every application's does. */
export interface MenuActions {
  readonly openWindow: () => void;
  /** Has the page of a window do one of its commands. */
  readonly choose: (window: BrowserWindow, command: MenuCommand) => void;
  readonly offers: CommandOffers<BrowserWindow>;
  readonly logFolder: string;
}

const line: Options = { type: 'separator' };

/**
 * Builds the application's menu. Its commands are those of the palette, done by the page of the window in use; what
 * that page cannot do now is grey. Not needed for the first paint: after the window shows.
 */
export function installMenu({ openWindow, choose, offers, logFolder }: MenuActions): void {
  const isMac = process.platform === 'darwin';
  let lastInUse = BrowserWindow.getFocusedWindow();

  // Not the one with the focus: while the focus goes over, the window that it leaves may still say that it has it.
  function findInUse(): BrowserWindow | null {
    if (lastInUse?.isDestroyed() === false) return lastInUse;
    return BrowserWindow.getFocusedWindow() ?? BrowserWindow.getAllWindows()[0] ?? null;
  }

  /** The page itself listens to the keys, which are only shown here. */
  function command(id: MenuCommand, text: DialogTextKey, accelerator?: string): Options {
    return {
      id,
      label: dialogText(text),
      enabled: false,
      ...(accelerator === undefined ? {} : { accelerator, registerAccelerator: false }),
      click(_item, window) {
        const target = window instanceof BrowserWindow ? window : findInUse();
        if (target !== null) choose(target, id);
      },
    };
  }
  const role = (name: NonNullable<Options['role']>, text: DialogTextKey): Options => ({
    role: name,
    label: dialogText(text),
  });

  const settings = command('settings', 'menu-settings', 'CmdOrCtrl+,');
  const about = command('about', 'menu-about');
  const ofApplication: Options = {
    label: app.name,
    submenu: [
      about,
      line,
      settings,
      line,
      role('services', 'menu-services'),
      line,
      role('hide', 'menu-hide'),
      role('hideOthers', 'menu-hide-others'),
      role('unhide', 'menu-unhide'),
      line,
      role('quit', 'menu-quit'),
    ],
  };
  const file: Options[] = [
    { id: 'newWindow', label: dialogText('menu-new-window'), accelerator: 'CmdOrCtrl+N', click: openWindow },
    line,
    command('save', 'menu-save', 'CmdOrCtrl+S'),
    command('report', 'menu-report', 'CmdOrCtrl+P'),
    line,
    ...(isMac ? [] : [settings, line]),
    role('close', 'menu-close'),
    ...(isMac ? [] : [role('quit', 'menu-quit')]),
  ];
  const edit: Options[] = [
    command('undo', 'menu-undo', 'CmdOrCtrl+Z'),
    command('redo', 'menu-redo', isMac ? 'Cmd+Shift+Z' : 'Ctrl+Y'),
    line,
    role('cut', 'menu-cut'),
    role('copy', 'menu-copy'),
    role('paste', 'menu-paste'),
    role('selectAll', 'menu-select-all'),
    line,
    command('search', 'menu-search'),
    command('palette', 'menu-palette', 'CmdOrCtrl+K'),
  ];
  const themes: Options[] = [
    { ...command('theme.system', 'menu-theme-system'), type: 'radio' },
    { ...command('theme.light', 'menu-theme-light'), type: 'radio' },
    { ...command('theme.dark', 'menu-theme-dark'), type: 'radio' },
  ];
  const view: Options[] = [
    { label: dialogText('menu-theme'), submenu: themes },
    line,
    role('resetZoom', 'menu-actual-size'),
    role('zoomIn', 'menu-zoom-in'),
    role('zoomOut', 'menu-zoom-out'),
    line,
    role('togglefullscreen', 'menu-full-screen'),
    line,
    role('reload', 'menu-reload'),
    role('toggleDevTools', 'menu-developer-tools'),
  ];
  const go: Options[] = [
    command('query', 'menu-query'),
    command('portfolio', 'menu-portfolio'),
    command('surveys', 'menu-surveys'),
    command('places', 'menu-places'),
  ];
  const map: Options[] = [
    command('home', 'menu-home'),
    command('measure', 'menu-measure', 'CmdOrCtrl+Shift+M'),
    command('compare', 'menu-compare'),
  ];
  const windows: Options[] = [
    role('minimize', 'menu-minimize'),
    ...(isMac ? [role('zoom', 'menu-zoom'), line, role('front', 'menu-front')] : []),
  ];
  const help: Options[] = [
    command('keys', 'menu-keys'),
    command('showDiagnostics', 'menu-diagnostics'),
    { id: 'log', label: dialogText('menu-log'), click: () => void shell.openPath(logFolder) },
    ...(isMac ? [] : [line, about]),
  ];
  const menu = Menu.buildFromTemplate([
    ...(isMac ? [ofApplication] : []),
    { label: dialogText('menu-file'), submenu: file },
    { label: dialogText('menu-edit'), submenu: edit },
    { label: dialogText('menu-view'), submenu: view },
    { label: dialogText('menu-go'), submenu: go },
    { label: dialogText('menu-map'), submenu: map },
    { role: 'window', label: dialogText('menu-window'), submenu: windows },
    { role: 'help', label: dialogText('menu-help'), submenu: help },
  ]);
  Menu.setApplicationMenu(menu);

  function showOffer(): void {
    const inUse = findInUse();
    if (inUse === null) return;
    const { commands, chosen } = offers.of(inUse);
    for (const id of menuCommands) {
      const item: MenuItem | null = menu.getMenuItemById(id);
      if (item === null) continue;
      item.enabled = commands.includes(id);
      // To unmark one of several that exclude each other is to mark another.
      if (chosen.includes(id)) item.checked = true;
    }
  }
  app.on('browser-window-focus', (_event, window) => {
    lastInUse = window;
    showOffer();
  });
  offers.onChange((window) => {
    if (window === findInUse()) showOffer();
  });
  showOffer();
}

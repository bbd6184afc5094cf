import { Menu, shell, type MenuItemConstructorOptions } from 'electron';
import { dialogText } from './dialog-text.ts';

/** What the menu does beside what every application's does. */
export interface MenuActions {
  readonly openWindow: () => void;
  readonly logFolder: string;
}

/** Builds the application's menu. Not needed for the first paint: after the window shows. */
export function installMenu({ openWindow, logFolder }: MenuActions): void {
  const isMac = process.platform === 'darwin';
  const file: MenuItemConstructorOptions[] = [
    { label: dialogText('menu-new-window'), accelerator: 'CmdOrCtrl+N', click: openWindow },
    { type: 'separator' },
    { role: 'close' },
    ...(isMac ? [] : [{ role: 'quit' } as const]),
  ];
  const view: MenuItemConstructorOptions[] = [
    { role: 'resetZoom' },
    { role: 'zoomIn' },
    { role: 'zoomOut' },
    { type: 'separator' },
    { role: 'togglefullscreen' },
    { type: 'separator' },
    { role: 'reload' },
    { role: 'toggleDevTools' },
  ];
  const template: MenuItemConstructorOptions[] = [
    ...(isMac ? [{ role: 'appMenu' } as const] : []),
    { label: dialogText('menu-file'), submenu: file },
    { role: 'editMenu' },
    { label: dialogText('menu-view'), submenu: view },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ label: dialogText('menu-log'), click: () => void shell.openPath(logFolder) }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

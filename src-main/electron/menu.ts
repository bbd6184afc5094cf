import { Menu, shell, type MenuItemConstructorOptions } from 'electron';

/** Builds the application's menu. Not needed for the first paint: after the window shows. */
export function installMenu(logFolder: string): void {
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
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' } as const] : []),
    { role: 'fileMenu' },
    { role: 'editMenu' },
    { label: 'View', submenu: view },
    { role: 'windowMenu' },
    { role: 'help', submenu: [{ label: 'Show the log', click: () => void shell.openPath(logFolder) }] },
  ];
  Menu.setApplicationMenu(Menu.buildFromTemplate(template));
}

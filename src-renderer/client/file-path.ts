import { findPreloadBridge } from './preload-bridge.ts';

/** Path of a dropped or chosen file, or null where only a browser's own file handle exists. */
export function findFilePath(file: File): string | null {
  const path = findPreloadBridge()?.pathForFile?.(file) ?? '';
  return path === '' ? null : path;
}

/** Whether this window can learn the path of a dropped file: the desktop application can, a browser cannot. */
export function canFindFilePaths(): boolean {
  return findPreloadBridge()?.pathForFile !== undefined;
}

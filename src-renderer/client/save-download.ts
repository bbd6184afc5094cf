import { storedPaths } from '#shared/contract/stored-bytes.ts';

/** Has the browser save a file that was written to be downloaded. */
export function saveDownload({ downloadId, name }: { readonly downloadId: string; readonly name: string }): void {
  const link = document.createElement('a');
  link.href = `${storedPaths.downloads}/${downloadId}`;
  link.download = name;
  link.click();
}

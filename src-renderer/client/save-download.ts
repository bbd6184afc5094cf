/**
 * Has the browser save a file that was written for it.
 *
 * @param path of the page's own origin, see the contract's stored-bytes
 * @param name what to save it as
 */
export function saveDownload(path: string, name: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = name;
  link.click();
}

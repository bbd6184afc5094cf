import { strToU8, zipSync } from 'fflate';

/** Lets the user save texts as one zip, where the browser or the system asks for a place. */
export function saveZip(fileName: string, files: readonly { readonly name: string; readonly text: string }[]): void {
  const entries = Object.fromEntries(files.map(({ name, text }) => [name, strToU8(text)]));
  const url = URL.createObjectURL(new Blob([zipSync(entries)], { type: 'application/zip' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // After the download has taken hold of it.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

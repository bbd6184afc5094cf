import type { DeliveredFile } from '#shared/contract/delivered-file.ts';
import type { DownloadFolder } from '#main/adapters/files/download-folder.ts';
import type { CallContext } from '#main/services/ports.ts';

/** A file that somebody asked for. */
export interface OrderedFile {
  /** Name to begin with, without its ending. */
  readonly name: string;
  /** Extension without its dot. */
  readonly extension: string;
  /** Writes it whole or not at all, and gives how many rows it has. */
  readonly write: (path: string) => Promise<{ readonly rows: number }>;
}

/** Writes a file to where its user wants it: a path of their choice, or a folder that their browser downloads it from. */
export async function deliverFile(
  { name, extension, write }: OrderedFile,
  { page }: Pick<CallContext, 'page'>,
  downloads: DownloadFolder,
): Promise<DeliveredFile> {
  if (page === undefined) {
    const { id, path } = await downloads.reserve(extension);
    const { rows } = await write(path);
    return { state: 'ready', downloadId: id, name: `${name}.${extension}`, rows };
  }
  const path = await page.chooseTarget({ suggestedName: name, extension });
  if (path === null) return { state: 'cancelled' };
  const { rows } = await write(path);
  return { state: 'saved', path, rows };
}

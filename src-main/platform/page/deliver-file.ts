import type { DeliveredFile } from '#shared/call/delivered-file.ts';
import type { DownloadFolder } from '../files/download-folder.ts';
import { formatFileName } from '../files/file-name.ts';
import type { CallContext } from '../rpc/call-context.ts';

/** A file that somebody asked for. */
export interface OrderedFile<Facts> {
  /** Name to begin with, without its ending. */
  readonly name: string;
  /** Extension without its dot; empty: none. */
  readonly extension: string;
  /** Writes it whole or not at all, and gives what is to be told of it, such as how many rows it has. */
  readonly write: (path: string) => Promise<Facts>;
}

/** A file as it was delivered, with what is told of it. */
type Delivered<Facts> =
  | (Extract<DeliveredFile, { state: 'saved' | 'ready' }> & Facts)
  | Extract<DeliveredFile, { state: 'cancelled' }>;

/**
 * Writes a file to where its user wants it: a path of their choice, or a folder that their browser downloads it from.
 */
export async function deliverFile<Facts>(
  { name, extension, write }: OrderedFile<Facts>,
  { page }: Pick<CallContext, 'page'>,
  downloads: DownloadFolder,
): Promise<Delivered<Facts>> {
  if (page === undefined) {
    const { id, path } = await downloads.reserve(extension);
    const facts = await write(path);
    return { state: 'ready', downloadId: id, name: formatFileName(name, extension), ...facts };
  }
  const path = await page.chooseTarget({ suggestedName: name, extension });
  if (path === null) return { state: 'cancelled' };
  const facts = await write(path);
  return { state: 'saved', path, ...facts };
}

import { failureText, sayFailure } from '#shared/call/failure-text.ts';
import { MAXIMUM_FOLDER_BYTES, MAXIMUM_FOLDER_FILES, storedPaths } from '#shared/contract/stored-bytes.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Client } from './client.ts';
import { ClientError } from './client-error.ts';
import { putBytes } from './put-bytes.ts';

/** A file of a folder that is brought, by its names from the folder on. */
export interface FolderFile {
  readonly place: readonly string[];
  readonly file: File;
}

/** How far the bringing of a folder has come. */
export interface BringProgress {
  /** Share of its bytes, 0 to 1. */
  readonly fraction: number;
  /** The file that is brought now. */
  readonly file: string;
}

/** How a folder is brought. */
export interface BringOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: BringProgress) => void;
}

/**
 * Brings the files of a folder from a browser, one after the other; hidden ones stay where they are.
 *
 * @throws ClientError when there are too many of them, before any is brought, or one cannot be kept
 */
export async function bringFolder(
  client: Client,
  { name, files }: { readonly name: string; readonly files: readonly FolderFile[] },
  { signal, onProgress }: BringOptions,
): Promise<ProcedureOutput<'folder.begin'>> {
  const brought = files.filter(({ place }) => !place.some((part) => part.startsWith('.')));
  const bytes = brought.reduce((sum, { file }) => sum + file.size, 0);
  if (brought.length > MAXIMUM_FOLDER_FILES || bytes > MAXIMUM_FOLDER_BYTES) throw tooMuch();
  const folder = await client.call('folder.begin', { name }, signal);
  let done = 0;
  for (const { place, file } of brought) {
    onProgress({ fraction: bytes === 0 ? 0 : done / bytes, file: place.join('/') });
    const path = [storedPaths.uploads, folder.targetGrant, ...place.map((part) => encodeURIComponent(part))].join('/');
    await putBytes(path, file, signal);
    done += file.size;
  }
  return folder;
}

function tooMuch(): ClientError {
  const gigabytes = MAXIMUM_FOLDER_BYTES / 1024 ** 3;
  const text = failureText('upload-folder-full', { files: MAXIMUM_FOLDER_FILES, gigabytes });
  return new ClientError('FILE_REFUSED', sayFailure(text), null, text);
}

/** The files of a folder that was chosen in a browser's own dialog, and what the folder is called. */
export function listChosenFolder(files: readonly File[]): {
  readonly name: string;
  readonly files: readonly FolderFile[];
} {
  const placed = files.map((file) => ({ file, parts: file.webkitRelativePath.split('/') }));
  return {
    name: placed[0]?.parts[0] ?? '',
    files: placed.map(({ file, parts }) => ({ file, place: parts.slice(1) })),
  };
}

/**
 * The files of a folder that was dropped on a browser. One more than may be brought are enough to say so.
 *
 * @param signal ends it
 */
export async function listDroppedFolder(folder: FileSystemDirectoryEntry, signal: AbortSignal): Promise<FolderFile[]> {
  const found: FolderFile[] = [];
  const open: { readonly entry: FileSystemEntry; readonly place: readonly string[] }[] = [{ entry: folder, place: [] }];
  for (let next = open.pop(); next !== undefined && found.length <= MAXIMUM_FOLDER_FILES; next = open.pop()) {
    signal.throwIfAborted();
    const { entry, place } = next;
    if (isDirectory(entry)) {
      for (const inside of await readAll(entry)) open.push({ entry: inside, place: [...place, inside.name] });
    } else if (isFile(entry)) {
      found.push({ place, file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)) });
    }
  }
  return found;
}

/** Everything in a folder: a browser gives a hundred at a time, and none at the end. */
async function readAll(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}

/** Whether an entry is a folder. */
export function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

import { bringFolder, isDirectory, listChosenFolder, listDroppedFolder, type BringOptions } from './bring-folder.ts';
import type { Client } from './client.ts';
import { ClientError } from './client-error.ts';
import { grantFile, type GrantedFile } from './grant-file.ts';
import { isDesktop } from './preload-bridge.ts';

/** A file or folder that the application may read, and may put files into where `targetGrant` says so. */
export interface GrantedSource extends GrantedFile {
  readonly targetGrant: string | null;
  readonly isFolder: boolean;
}

/** A file or folder that a person has dropped or chosen. */
export interface ChosenSource {
  /** What it is called, for people. */
  readonly name: string;
  readonly isFolder: boolean;
  /**
   * Has it granted: at once in the desktop application, when it is brought in a browser. Asked again it gives what it
   * gave.
   * @throws ClientError when it cannot be
   */
  grant(options: BringOptions): Promise<GrantedSource>;
}

/** What was granted to this page. */
const held = new Set<string>();

/** Whether a grant was given to this page, which can then ask with it again. */
export function holdsGrant(grant: string): boolean {
  return held.has(grant);
}

/** A file that was chosen, or dropped on any window, or a folder that was dropped on the desktop's. */
function takeFile(file: File, isFolder: boolean): ChosenSource {
  return choose({ name: file.name, isFolder }, async ({ signal }) => {
    const granted = await grantFile(file, signal);
    if (granted === null) throw new ClientError('NOT_FOUND', `${file.name} is no file of a disk.`);
    return { ...granted, targetGrant: null, isFolder };
  });
}

/** A file that was chosen. */
export const takeChosenFile = (file: File): ChosenSource => takeFile(file, false);

/** A file that was opened with the desktop application. */
export function takeGrantedFile({ grant, name }: GrantedFile): ChosenSource {
  const granted = { grant, name, targetGrant: null, isFolder: false };
  return choose({ name, isFolder: false }, () => Promise.resolve(granted));
}

/** A folder that a dialog of the desktop application has granted. */
export function takeGrantedFolder(folder: Omit<GrantedSource, 'isFolder'>): ChosenSource {
  return choose({ name: folder.name, isFolder: true }, () => Promise.resolve({ ...folder, isFolder: true }));
}

/** A folder that was chosen in a browser's own dialog, by its files. */
export function takeChosenFolder(client: Client, chosen: readonly File[]): ChosenSource {
  const folder = listChosenFolder(chosen);
  return choose({ name: folder.name, isFolder: true }, async (options) => ({
    ...(await bringFolder(client, folder, options)),
    isFolder: true,
  }));
}

/** The first file or folder that was dropped; null: there is none. Only while the event is being told of. */
export function takeDropped(client: Client, { files: [file], items }: DataTransfer): ChosenSource | null {
  if (file === undefined) return null;
  const entry = [...items].find(({ kind }) => kind === 'file')?.webkitGetAsEntry() ?? null;
  if (entry === null || !isDirectory(entry)) return takeFile(file, false);
  if (isDesktop()) return takeFile(file, true);
  const { name } = entry;
  return choose({ name, isFolder: true }, async (options) => {
    const inside = await listDroppedFolder(entry, options.signal);
    return { ...(await bringFolder(client, { name, files: inside }, options)), isFolder: true };
  });
}

function choose(
  what: Pick<ChosenSource, 'name' | 'isFolder'>,
  ask: (options: BringOptions) => Promise<GrantedSource>,
): ChosenSource {
  let granted: GrantedSource | null = null;
  return {
    ...what,
    async grant(options) {
      granted ??= await ask(options);
      held.add(granted.grant);
      return granted;
    },
  };
}

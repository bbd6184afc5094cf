import { storedPaths, uploadedSchema } from '#shared/contract/stored-bytes.ts';
import { findPreloadBridge } from './preload-bridge.ts';
import { putBytes } from './put-bytes.ts';

/** A file that the application may read, by an id that says nothing of where it is. */
export interface GrantedFile {
  readonly grant: string;
  /** What the file is called, for people. */
  readonly name: string;
}

/**
 * Has a file read that a person has dropped or chosen: in the desktop application where it lies, in a browser it is
 * brought.
 *
 * @param signal ends the bringing
 * @returns null for what is no file, such as a folder that was dropped on a browser
 * @throws ClientError when it cannot be brought
 */
export async function grantFile(file: File, signal?: AbortSignal): Promise<GrantedFile | null> {
  const { name } = file;
  const ask = findPreloadBridge()?.grantFile;
  if (ask !== undefined) {
    const grant = await ask(file);
    return grant === null ? null : { grant, name };
  }
  const uploaded = await putBytes(`${storedPaths.uploads}/${encodeURIComponent(name)}`, file, signal);
  return { grant: uploadedSchema.parse(uploaded).grant, name };
}

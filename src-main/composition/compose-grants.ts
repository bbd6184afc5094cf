import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { createDownloadFolder, uploadFolderOf } from '#main/adapters/files/download-folder.ts';
import { createUploadDoor } from '#main/adapters/files/upload-door.ts';
import type { StoredAnswer, StoredRequest } from '#main/adapters/media/stored-answer.ts';
import { createGrants, type Grants } from '#main/api/grants.ts';
import type { Clock } from '#main/services/ports.ts';

/** The register of what callers may read and write, and the door to files that a browser brings. */
export function composeGrants(
  dataDirectory: string,
  clock: Clock,
): {
  readonly grants: Grants;
  /** Null for what is no request of an upload. */
  answerUpload(request: StoredRequest): Promise<StoredAnswer> | null;
} {
  const grants = createGrants(clock);
  const folder = uploadFolderOf(dataDirectory);
  const uploads = createDownloadFolder(folder, clock);
  const grant = (path: string) => grants.mint(path, { direction: 'read', holder: undefined });
  const answer = createUploadDoor({ folder, uploads, grant });
  return {
    grants,
    answerUpload: (request) => (request.pathname.startsWith(storedPaths.uploads) ? answer(request) : null),
  };
}

import path from 'node:path';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { folderProcedures } from '#shared/contract/folder-procedures.ts';
import { findOpenedFileKind } from '#shared/contract/opened-file.ts';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { createDownloadFolder, uploadFolderOf } from '#main/platform/files/download-folder.ts';
import { createUploadEndpoint } from '#main/platform/http/upload-endpoint.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { createUploadBound } from '#main/platform/files/upload-bound.ts';
import { createUploadFolders } from '#main/platform/files/upload-folders.ts';
import type { StoredAnswer, StoredRequest } from '#main/platform/http/stored-answer.ts';
import { createGrants, type Grants } from '#main/platform/rpc/grants.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';

/** The register of what callers may read and write, its dialogs, and what takes files that a browser brings. */
export function composeGrants(
  dataDirectory: string,
  clock: Clock,
): {
  readonly grants: Grants;
  /** Removes what browsers have brought more than a day ago. */
  readonly sweepUploads: () => Promise<void>;
  /**
   * Removes what browsers have brought to this process, whose grants end with it.
   * @param findRead gives the files that somebody reads on at the next start; null where that is not known
   */
  readonly endUploads: (findRead: () => Promise<readonly string[] | null>) => Promise<void>;
  readonly handlers: HandlersOf<typeof folderProcedures, CallContext>;
  /** Null for what is no request of an upload. */
  answerUpload(request: StoredRequest): Promise<StoredAnswer> | null;
} {
  const grants = createGrants(clock);
  const folder = uploadFolderOf(dataDirectory);
  const uploads = createDownloadFolder(folder, clock);
  const bound = createUploadBound(folder);
  const temporaryPaths = createTemporaryPaths(temporaryFolderOf(dataDirectory));
  const folders = createUploadFolders({ uploads, bound, temporaryPaths });
  const brought: string[] = [];
  const grant = (file: string) => {
    brought.push(file);
    return grants.mint(file, { direction: 'read', holder: undefined });
  };
  const answer = createUploadEndpoint({ uploads, folders, bound, grant });
  return {
    grants,
    sweepUploads: uploads.sweep,
    async endUploads(findRead) {
      folders.end();
      const read = brought.length === 0 ? null : await findRead();
      if (read === null) return;
      uploads.remove(brought.filter((file) => !read.includes(path.resolve(file))));
    },
    handlers: {
      async 'folder.choose'({ isWritten }, { page }) {
        if (page === undefined) return { state: 'unavailable' };
        const chosen = await page.chooseFolder({ isWritten });
        if (chosen === null) return { state: 'cancelled' };
        return {
          state: 'chosen',
          name: nameOf(chosen),
          grant: grants.mint(chosen, { direction: 'read', holder: page }),
          targetGrant: isWritten ? grants.mint(chosen, { direction: 'write', holder: page }) : null,
        };
      },
      async 'folder.place'({ suggestedName }, { page }) {
        if (page === undefined) return { state: 'unavailable' };
        const place = await page.chooseTarget({ suggestedName, extension: '' });
        if (place === null) return { state: 'cancelled' };
        const targetGrant = grants.mint(place, { direction: 'write', holder: page });
        return { state: 'chosen', name: nameOf(place), targetGrant };
      },
      async 'folder.begin'({ name }, { page }) {
        const begun = await folders.begin(name);
        const targetGrant = grants.mint(begun, { direction: 'write', holder: page });
        folders.open(targetGrant, begun);
        return { name, grant: grants.mint(begun, { direction: 'read', holder: page }), targetGrant };
      },
      'file.takeOpened'(_input, { page }) {
        const files = (page?.takeOpened() ?? []).flatMap((file) => {
          const kind = findOpenedFileKind(file);
          if (kind === null) return [];
          return { name: nameOf(file), grant: grants.mint(file, { direction: 'read', holder: page }), kind };
        });
        return { files };
      },
    },
    answerUpload: (request) => (request.pathname.startsWith(storedPaths.uploads) ? answer(request) : null),
  };
}

/** What a folder is called; the top of a disk has no name but its path. */
function nameOf(folder: string): string {
  return path.basename(folder) || folder;
}

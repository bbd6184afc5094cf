import { cpSync } from 'node:fs';
import path from 'node:path';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import type { OpenServer } from '#main/query-service/query-service.ts';
import { unpackDataDirectory } from '../../support/kept-data-directories.ts';
import { mountDisk, type SmallDisk } from '../../support/small-disk.ts';

/** A backend over a data directory of an earlier version, on a file system that a test can fill. */
export interface SmallDiskWorld {
  readonly disk: SmallDisk;
  readonly dataDirectory: string;
  readonly backend: Backend;
  readonly server: OpenServer;
  /** Calls a procedure that has to be answered. @throws Error with its message where it is refused */
  call<Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>): Promise<ProcedureOutput<Name>>;
  /** A grant for a file or folder on the disk. */
  grant(name: string, direction: 'read' | 'write'): string;
  close(): Promise<void>;
}

/** Puts a data directory of an earlier version on a small disk. Gives its folder. */
function fillDisk(disk: SmallDisk): string {
  const kept = unpackDataDirectory('revision-890890b4');
  cpSync(kept.folder, disk.folder, { recursive: true });
  kept.remove();
  return path.join(disk.folder, 'data');
}

/** Opens a backend in this process. */
export const openTestBackend = (dataDirectory: string): Promise<Backend> =>
  createBackend({ dataDirectory, version: '0.0.0', name: 'test' });

/** Calls a procedure of a backend that has to be answered. @throws Error with its message where it is refused */
export async function callBackend<Name extends ProcedureName>(
  backend: Backend,
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name>> {
  const answer = await backend.dispatch(name, input);
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
  return answer.value as ProcedureOutput<Name>;
}

/** Mounts a disk of 16 MiB with a data directory of an earlier version. */
export function mountDataDirectory(): { readonly disk: SmallDisk; readonly dataDirectory: string } {
  const disk = mountDisk(16);
  return { disk, dataDirectory: fillDisk(disk) };
}

/** Opens a backend with its query service on a small disk. */
export async function openSmallDiskWorld(): Promise<SmallDiskWorld> {
  const { disk, dataDirectory } = mountDataDirectory();
  const backend = await openTestBackend(dataDirectory);
  const server = await backend.openQueryService({ port: 0, requireToken: true });
  return {
    disk,
    dataDirectory,
    backend,
    server,
    call: (name, input) => callBackend(backend, name, input),
    grant: (name, direction) => backend.grants.mint(path.join(disk.folder, name), { direction, holder: undefined }),
    async close() {
      disk.free();
      await server.close();
      await backend.close();
      disk.remove();
    },
  };
}

import { createHash } from 'node:crypto';
import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { formatPackKey } from '#shared/pack/pack.ts';
import { preparePack } from '#main/pack/install/prepare-pack.fs.ts';
import { writeInstalledRecord } from '#main/pack/copy-installed-pack.fs.ts';

/** When the region counts as installed, since no build may differ from another: whoever has it copied says when. */
const INSTALLED_AT = new Date(0);

/**
 * Installs a pack as built in, the same bytes at every call: everything but the record is so by itself.
 *
 * @param pack folder of the pack
 * @param root folder that gets `<id>@<version>`, as the `packs` of a data directory does
 * @returns path of that folder
 * @throws Error when the pack is refused
 */
export async function layOutRegion(pack: string, root: string): Promise<string> {
  const target = path.join(root, 'unfinished');
  mkdirSync(root, { recursive: true });
  const job = { source: pack, target, scratch: path.join(root, 'unpacked'), builtIn: true };
  const { findings, record } = await preparePack(job, () => undefined);
  if (record === null) throw new Error(`The demonstration region is refused: ${JSON.stringify(findings)}`);
  const installId = createHash('sha256').update(JSON.stringify(record.digests)).digest('hex').slice(0, 32);
  writeInstalledRecord(target, record, { installId, installedAt: INSTALLED_AT });
  const folder = path.join(root, formatPackKey(record.info));
  renameSync(target, folder);
  return folder;
}

import { mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { packText } from '#shared/pack/pack-text.ts';
import type { PackFindings } from './findings.ts';
import type { InstallMeter } from './install-meter.ts';
import { findPackRoot } from './pack-files.fs.ts';
import type { SourceStates } from './source-states.fs.ts';
import { unpackZip } from './unpack-zip.fs.ts';

/**
 * The folder of a pack, unpacked where it is a zip; null, and a finding, where it is neither.
 * @param states takes a zip, which is then as it was unpacked
 */
export async function findPackFolder(
  { source, scratch }: { readonly source: string; readonly scratch: string },
  states: SourceStates,
  findings: PackFindings,
  meter: InstallMeter,
): Promise<string | null> {
  const stats = statSync(source, { throwIfNoEntry: false });
  if (stats?.isDirectory()) return findPackRoot(source);
  if (!stats?.isFile()) {
    const found = packText('nothing-at', { name: path.basename(source) });
    findings.error('missing-pack', {}, found, packText('folder-or-zip-expected'));
    return null;
  }
  mkdirSync(scratch, { recursive: true });
  states.note(path.dirname(source), [path.basename(source)]);
  meter.expectZip(stats.size);
  await unpackZip(source, scratch, findings, (fraction) => meter.tell('unpack', fraction));
  return findings.hasErrors ? null : findPackRoot(scratch);
}

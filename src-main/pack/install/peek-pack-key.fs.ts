import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { findPackRoot } from './pack-files.fs.ts';

/** Which pack a folder or zip holds. */
export interface PackKey {
  readonly id: string;
  readonly version: string;
}

/** Larger manifests are left to the check that reports them. */
const MAXIMUM_MANIFEST_BYTES = 8 * 1024 * 1024;
/** pack.json at the top, or in the only folder at the top. */
const MANIFEST_ENTRY = /^(?:[^/]+\/)?pack\.json$/;
/** Entries of a zip that are looked at. */
const MOST_ENTRIES = 10_000;

/**
 * Which pack a source says it is, read without unpacking or checking anything; null when that cannot be told, and the
 * check has to say why.
 */
export async function peekPackKey(source: string): Promise<PackKey | null> {
  try {
    const stats = statSync(source);
    const json = stats.isDirectory() ? readManifestText(source) : await readZippedManifest(source);
    if (json === null) return null;
    const manifest = JSON.parse(json) as Partial<Record<string, unknown>> | null;
    const { id, version } = manifest ?? {};
    return typeof id === 'string' && typeof version === 'string' ? { id, version } : null;
  } catch {
    // Not a zip, not JSON, not readable: the check that follows finds it again and reports it.
    return null;
  }
}

function readManifestText(folder: string): string | null {
  const file = path.join(findPackRoot(folder), 'pack.json');
  if (!existsSync(file) || statSync(file).size > MAXIMUM_MANIFEST_BYTES) return null;
  return readFileSync(file, 'utf8');
}

async function readZippedManifest(file: string): Promise<string | null> {
  const zip = await yauzl.openPromise(file, { autoClose: false });
  try {
    const entry = await findManifest(zip);
    if (entry === null || entry.uncompressedSize > MAXIMUM_MANIFEST_BYTES) return null;
    return await text(await zip.openReadStreamPromise(entry));
  } finally {
    zip.close();
  }
}

/** The manifest nearest to the top. */
async function findManifest(zip: ZipFile): Promise<Entry | null> {
  let nested: Entry | null = null;
  let seen = 0;
  for await (const entry of zip.eachEntry()) {
    seen += 1;
    if (entry.fileName === 'pack.json') return entry;
    if (seen >= MOST_ENTRIES) break;
    if (MANIFEST_ENTRY.test(entry.fileName)) nested ??= entry;
  }
  return nested;
}

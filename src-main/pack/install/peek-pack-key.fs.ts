import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { promisify } from 'node:util';
import yauzl, { type Entry, type ZipFile } from 'yauzl';
import { findPackRoot } from './pack-files.fs.ts';

/** Which pack a folder or zip holds. */
interface PackKey {
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
    const text = stats.isDirectory() ? readManifestText(source) : await readZippedManifest(source);
    if (text === null) return null;
    const manifest = JSON.parse(text) as Partial<Record<string, unknown>> | null;
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

const openZip = promisify<string, { lazyEntries: boolean; autoClose: boolean }, ZipFile>(yauzl.open);

async function readZippedManifest(file: string): Promise<string | null> {
  const zip = await openZip(file, { lazyEntries: true, autoClose: false });
  try {
    const entry = await findManifest(zip);
    if (entry === null || entry.uncompressedSize > MAXIMUM_MANIFEST_BYTES) return null;
    const stream = await promisify(zip.openReadStream.bind(zip) as (entry: Entry, done: StreamCallback) => void)(entry);
    return (await buffer(stream)).toString('utf8');
  } finally {
    zip.close();
  }
}

type StreamCallback = (error: Error | null, stream: NodeJS.ReadableStream) => void;

/** The manifest nearest to the top. */
function findManifest(zip: ZipFile): Promise<Entry | null> {
  return new Promise((resolve, reject) => {
    let nested: Entry | null = null;
    let seen = 0;
    zip.on('error', reject);
    zip.on('end', () => resolve(nested));
    zip.on('entry', (entry: Entry) => {
      seen += 1;
      if (entry.fileName === 'pack.json') resolve(entry);
      else if (seen >= MOST_ENTRIES) resolve(nested);
      else {
        if (MANIFEST_ENTRY.test(entry.fileName)) nested ??= entry;
        zip.readEntry();
      }
    });
    zip.readEntry();
  });
}

import { readdirSync, statSync } from 'node:fs';
import { sayIssues } from '#shared/contract/describe-issues.ts';
import path from 'node:path';
import { doBoxesOverlap, type BoundingBox } from '#shared/geo/geo.ts';
import { readPlainText, requirePlainFile } from '#main/platform/files/read-plain-file.ts';
import { sourceSchema, type Source } from '#shared/region/source.ts';
import { messageOf } from '#shared/text/message-of.ts';
import { listVariables } from './expand-template.ts';
import { listAddresses, listFileAddresses } from './source-hosts.ts';
import { listSourceVariables } from './source-variables.ts';

/** The sources that come with the application: beside this file, and beside the chunk that it is built into. */
export const builtInSources = path.join(import.meta.dirname, 'sources');

/** Where somebody puts files of his own. */
export function ownSourcesOf(dataDirectory: string): string {
  return path.join(dataDirectory, 'sources');
}

/** Largest file of a source, bytes: some twenty times what the longest has. What is in it is shown whole. */
const LARGEST_FILE = 200_000;

/** A file that is no source, and why. */
export interface SourceFault {
  readonly file: string;
  readonly message: string;
}

/** What {@link readSources} has found. */
export interface SourceCatalogue {
  /** In the order of their ids. */
  readonly sources: readonly Source[];
  readonly faults: readonly SourceFault[];
}

/**
 * Reads the sources of some folders, one in each `.json`; a folder that is not there has none. An id that was read
 * before is a fault: what comes with the application is not replaced.
 */
export function readSources(folders: readonly string[]): SourceCatalogue {
  const sources = new Map<string, Source>();
  const files = new Map<string, string>();
  const faults: SourceFault[] = [];
  for (const folder of folders) {
    for (const name of listJson(folder)) {
      const file = path.join(folder, name);
      try {
        requirePlainFile(file);
        if (statSync(file).size > LARGEST_FILE) throw new Error(`it has more than ${LARGEST_FILE} bytes`);
        const source = parseSource(readPlainText(file));
        if (sources.has(source.id)) throw new Error(`there is a source “${source.id}” already`);
        sources.set(source.id, source);
        files.set(source.id, file);
      } catch (error) {
        faults.push({ file, message: messageOf(error) });
      }
    }
  }
  for (const [id, source] of sources) {
    const message = findFaultBehind(source, sources);
    if (message === null) continue;
    sources.delete(id);
    faults.push({ file: files.get(id)!, message });
  }
  return { sources: [...sources.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)), faults };
}

/** Why the source behind one of terrain cannot stand there: tiles of both become one raster. Null where it can. */
function findFaultBehind({ id, holds, files }: Source, sources: ReadonlyMap<string, Source>): string | null {
  if (holds.kind !== 'terrain' || holds.behind === undefined) return null;
  const behind = sources.get(holds.behind);
  if (behind === undefined || behind.id === id) return `there is no other source “${holds.behind}” to stand behind it`;
  const isAlike =
    behind.holds.kind === 'terrain' &&
    behind.holds.surface === holds.surface &&
    behind.holds.verticalDatum === holds.verticalDatum &&
    behind.holds.raster.unit === holds.raster.unit &&
    behind.holds.raster.crs === holds.raster.crs;
  const isOneGrid = files.by === 'grid' && behind.files.by === 'grid' && files.degrees === behind.files.degrees;
  return isAlike && isOneGrid ? null : `“${behind.id}” behind it has another surface, datum, unit, system or grid`;
}

/** @throws Error where it is no JSON, no source, or an address has a variable that nothing gives a value */
export function parseSource(json: string): Source {
  const value: unknown = JSON.parse(json.replace(/^\uFEFF/, ''));
  const parsed = sourceSchema.safeParse(value);
  if (!parsed.success) throw new Error(sayIssues(sourceSchema, parsed.error, value));
  const source = parsed.data;
  const known = listSourceVariables(source);
  for (const url of listFileAddresses(source)) {
    const unknown = listVariables(url).filter((name) => !known.has(name));
    if (unknown.length > 0) throw new Error(`nothing gives {${unknown.join('}, {')}} of ${url} a value`);
  }
  for (const url of listAddresses(source)) {
    if (/^https?:\/\/[^/?#]*\{/.test(url)) throw new Error(`${url} has a variable host`);
    if (isLocalName(url)) throw new Error(`${url} names no host of the public internet`);
  }
  return source;
}

/** Whether an address over https has a number for its host, or a name that only a local network knows. */
function isLocalName(url: string): boolean {
  if (!url.startsWith('https:')) return false;
  const { hostname } = new URL(url);
  const isNumber = hostname.startsWith('[') || /^[\d.]+$/.test(hostname);
  return isNumber || !hostname.includes('.') || /\.(?:local|localhost|internal|home\.arpa|lan)$/.test(hostname);
}

function listJson(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}

/** The sources that may have something in a box. */
export function findSourcesInBox(sources: readonly Source[], box: BoundingBox): Source[] {
  return sources.filter((source) => isIn(source, box));
}

/** Whether a source may have something in a box. */
export function isIn({ coverage }: Source, box: BoundingBox): boolean {
  return coverage.some((covered) => doBoxesOverlap(covered, box));
}

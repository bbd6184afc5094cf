import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import type { Source } from '#shared/region/source.ts';
import { refuseUnreadableName } from '#main/platform/files/unreadable-names.ts';
import { listAddresses, nameHostFolder, nameOfFile } from '../source-hosts.ts';
import type { RangeStore } from './range-store.fs.ts';
import type { RemoteFiles } from './remote-files.fs.ts';

/** Files that are looked through for those of sources. */
const MOST_FILES = 100_000;

/** Files of sources that somebody has fetched elsewhere, by the names that they have on their servers. */
export interface LocalFiles {
  /** They in place of those on the servers. */
  readonly files: RemoteFiles;
  /** Whether a file is there that looks like one of the source's. */
  has(source: Source): boolean;
  /** Names of files that were asked for and are not there, each once. */
  listMissing(): string[];
}

/**
 * Opens a folder of files; those of its folders count, too. Of two of one name the one in a folder that is named after
 * its server counts, else the first.
 * @throws UnreadableNameError: what such a name is of, nobody can tell
 */
export function openLocalFiles(folder: string): LocalFiles {
  const places = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }).slice(0, MOST_FILES)) {
    const place = path.join(entry.parentPath, entry.name);
    refuseUnreadableName(place);
    if (!entry.isFile()) continue;
    for (const name of [entry.name, `${path.basename(entry.parentPath)}/${entry.name}`])
      if (!places.has(name)) places.set(name, place);
  }
  const missing = new Set<string>();
  const open = (urls: readonly string[]): RangeStore | null => {
    for (const url of urls) {
      const name = decodeURIComponent(nameOfFile(url));
      const place = places.get(`${nameHostFolder(url)}/${name}`) ?? places.get(name);
      if (place !== undefined) return openWhole(url, place);
    }
    missing.add(nameOfFile(urls[0] ?? ''));
    return null;
  };
  return {
    has(source) {
      // Files of all of its parts have one name.
      if (source.files.by === 'records') return false;
      // A name that is one variable fits every file.
      const names = listAddresses(source).map((url) => nameOfFile(url));
      const isNumber = source.files.by === 'link';
      const templates = names.filter((name) => !/^\{\w+\}$/.test(name));
      return [...places.keys()].some((name) => templates.some((template) => fitsName(name, template, isNumber)));
    },
    listMissing: () => [...missing],
    files: {
      tellsAbsence: false,
      open: (urls) => Promise.resolve(open(urls)),
      openList: (url) => Promise.resolve(open([url])),
      fetch: () => Promise.resolve(),
    },
  };
}

/** A file that is here whole. */
export function openWhole(url: string, place: string): RangeStore {
  const { size } = statSync(place);
  return {
    remote: { url, size, version: null },
    parts: { path: place, size, extents: [{ start: 0, length: size, at: 0 }] },
    listMissing: () => [],
    add: () => undefined,
    close: () => undefined,
  };
}

/** Whether a template may have made a name. @param isNumber whether its values are whole numbers */
function fitsName(name: string, template: string, isNumber: boolean): boolean {
  const [first = '', ...rest] = template.split(/(?:\{\w+(?::\d)?\})+/);
  if (!name.startsWith(first)) return false;
  let at = first.length;
  // Each value is as short as can be, but the last one: what stands between two of them is found from the left.
  for (const [place, part] of rest.entries()) {
    const next = place === rest.length - 1 ? name.length - part.length : name.indexOf(part, at + 1);
    const value = name.slice(at, next);
    if (next <= at || !name.startsWith(part, next) || (isNumber && !/^\d+$/.test(value))) return false;
    at = next + part.length;
  }
  return at === name.length;
}

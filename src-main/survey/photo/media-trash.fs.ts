import { existsSync, mkdirSync, renameSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { listNames } from '#main/platform/files/list-names.ts';
import { removeOlder } from '#main/platform/files/remove-older.ts';

/** What a kept file is called: SHA-256 of its bytes, hexadecimal. */
export const hashName = /^[0-9a-f]{64}$/;

/** Where kept files of surveys are, and their small pictures: each below two characters of its hash. */
export type MediaRoots = Readonly<Record<'original' | 'thumbnail', string>>;

/**
 * The largest share of all files that may be unknown to the records and still be thrown away: beyond it, it is rather
 * the records that are not those of these files.
 */
const LARGEST_SHARE = 0.1;

/** What a sweep has come to. */
export interface MediaSweep {
  /** Files that are there. */
  readonly kept: number;
  /** Old files that no record knows. */
  readonly unknown: number;
  /** Whether they stay, because they are too many. */
  readonly isStopped: boolean;
}

/** Opens the trash of a media folder. */
export function createMediaTrash(folder: string, roots: MediaRoots) {
  const bins = { original: path.join(folder, 'trash'), thumbnail: path.join(folder, 'trash-thumbnails') } as const;
  const parts = ['original', 'thumbnail'] as const;
  const placeOf = (part: (typeof parts)[number], hash: string): string =>
    path.join(roots[part], hash.slice(0, 2), hash);

  function move(from: string, to: string): void {
    if (!existsSync(from)) return;
    mkdirSync(path.dirname(to), { recursive: true, mode: 0o700 });
    // From now on it counts how long it lies there, and how long it is back.
    utimesSync(from, new Date(), new Date());
    renameSync(from, to);
  }

  const isOlder = (hash: string, before: Date): boolean =>
    parts.every((part) => (statSync(placeOf(part, hash), { throwIfNoEntry: false })?.mtime ?? new Date(0)) < before);

  function discard(hash: string, before: Date): void {
    if (!isOlder(hash, before)) return;
    for (const part of parts) move(placeOf(part, hash), path.join(bins[part], hash));
  }

  const listHashes = (): string[] => [
    ...new Set(
      parts.flatMap((part) =>
        listNames(roots[part])
          .filter((prefix) => /^[0-9a-f]{2}$/.test(prefix))
          .flatMap((prefix) => listNames(path.join(roots[part], prefix))),
      ),
    ),
  ];

  return {
    /** Puts a file and its small picture into the trash, unless it was written since. */
    discard,
    /** Puts a file back that is missing from its place; nothing where there is none. */
    restore(hash: string): void {
      for (const part of parts) {
        if (!existsSync(placeOf(part, hash))) move(path.join(bins[part], hash), placeOf(part, hash));
      }
    },
    /** Puts old files into the trash that nobody remembers, unless they are many. */
    sweep(isRemembered: (hash: string) => boolean, before: Date): MediaSweep {
      const all = listHashes();
      const unknown = all.filter((hash) => !isRemembered(hash) && isOlder(hash, before));
      const isStopped = unknown.length > all.length * LARGEST_SHARE;
      if (!isStopped) for (const hash of unknown) discard(hash, before);
      return { kept: all.length, unknown: unknown.length, isStopped };
    },
    /** Deletes what has lain in the trash since before a moment. */
    async empty(before: Date): Promise<void> {
      for (const bin of Object.values(bins)) await removeOlder(bin, before, (name) => hashName.test(name));
    },
  };
}

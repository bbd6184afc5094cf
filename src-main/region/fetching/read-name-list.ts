import type { PartlyFileParts } from '#main/platform/files/partly-file.ts';
import { readText } from './read-tile-index.ts';

/** A list of the tiles that there are, one a line. */
export interface NameListJob {
  /** The whole of it. */
  readonly parts: PartlyFileParts;
  /** Names that are looked for, without their ending. */
  readonly names: readonly string[];
  /** What all names of the list begin with. */
  readonly begins: string;
}

/**
 * Those of some names that a list has; folders in front of them and an ending behind them do not count.
 * @throws Error where it is no list of such names
 */
export function readNameList({ parts, names, begins }: NameListJob): string[] {
  const listed = new Set(
    readText(parts)
      .split(/\s+/)
      .map((line) => nameTile(line.replace(/\/+$/, '')))
      .filter((name) => name.startsWith(begins)),
  );
  if (listed.size === 0) throw new Error(`the list has no name that begins with ${begins}`);
  return names.filter((name) => listed.has(name));
}

/** The name of a tile: the last part of its address or path, without its ending. */
export function nameTile(address: string): string {
  return (address.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
}

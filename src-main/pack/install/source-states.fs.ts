import { statSync } from 'node:fs';
import path from 'node:path';
import { packText } from '#shared/pack/pack-text.ts';
import type { PackFindings } from './findings.ts';

/**
 * Tells whether files that a pack is made of were written, cut, replaced or taken away since they were noted: by size
 * and time, since to read gigabytes twice would double the work.
 */
export interface SourceStates {
  /** Notes files of a folder as they are now, there or not; before anything of them is read. */
  note(folder: string, names: readonly string[]): void;
  /** Tells of those that have changed since. Gives whether there are any. */
  tellChanged(findings: PackFindings): boolean;
}

export function createSourceStates(): SourceStates {
  const noted = new Map<string, { readonly name: string; readonly state: string }>();
  return {
    note(folder, names) {
      for (const name of names) {
        const file = path.join(folder, ...name.split('/'));
        noted.set(file, { name, state: describeState(file) });
      }
    },
    tellChanged(findings) {
      const changed = [...noted].filter(([file, { state }]) => describeState(file) !== state);
      for (const [, { name }] of changed) tellChange(findings, name);
      return changed.length > 0;
    },
  };
}

/** Tells that a file has changed while it was read. */
export function tellChange(findings: PackFindings, file: string): void {
  findings.error('source-changed', { file }, packText('changed-while-read'), packText('unchanged-file-expected'));
}

/** Size and time of a file as one text; empty where there is none, or the system does not say. */
export function describeState(file: string): string {
  try {
    const stats = statSync(file, { throwIfNoEntry: false, bigint: true });
    return stats === undefined ? '' : `${stats.size} ${stats.mtimeNs}`;
  } catch {
    return '';
  }
}

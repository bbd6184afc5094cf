import path from 'node:path';
import { describeState } from '../install/source-states.fs.ts';

/**
 * The states of the files of a folder, by their paths in it: of each with those beside it whose names begin alike,
 * since a raster's `.aux.xml` and the parts of a shapefile are read with it.
 */
export function describeGroupStates(folder: string, files: readonly string[]): Map<string, string> {
  const groups = new Map<string, string[]>();
  for (const file of files) {
    const name = nameGroup(file);
    const group = groups.get(name);
    if (group === undefined) groups.set(name, [file]);
    else group.push(file);
  }
  const states = new Map<string, string>();
  for (const group of groups.values()) {
    const state = group.map((file) => `${file} ${describeState(path.join(folder, ...file.split('/')))}`).join('\n');
    for (const file of group) states.set(file, state);
  }
  return states;
}

/** A path up to the first dot of its name, without regard to case. */
function nameGroup(file: string): string {
  const start = file.lastIndexOf('/') + 1;
  const dot = file.indexOf('.', start);
  return (dot < 0 ? file : file.slice(0, dot)).toLowerCase();
}

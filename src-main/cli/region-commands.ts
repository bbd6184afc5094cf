import { statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type * as z from 'zod';
import type { EventPayload } from '#shared/contract/events.ts';
import type { FoundTown } from '#shared/region/region-procedures.ts';
import { boxAroundTown } from '#shared/region/region-geometry.ts';
import { regionBoxSchema } from '#shared/region/source.ts';
import { listToFetch, writeFetchScripts } from '#main/region/index.ts';
import { callProcedure } from './call-procedure.ts';
import { createStepNote } from './create-step-note.ts';
import { makeFolders } from '#main/platform/files/make-folders.ts';
import { refuseOwnData } from '#main/platform/files/refuse-target.ts';
import { toNotSaved } from '#main/platform/files/to-not-saved.ts';
import { grantPath } from './grant-path.ts';
import { exitCodes, UsageError, type CliCommand, type CommandContext, type CommandLine } from './command.ts';
import { readTextOption, requireNoArguments, requireOneArgument } from './parse-command-line.ts';

/** `region sources`: public data that regions can be made of. */
export const regionSources: CliCommand = {
  synopsis: '[--bbox W,S,E,N]',
  help: `
Prints the public data that there is, as JSON: {"sources": […], "fetched": […], "chosen": […], "faults": […]}. Each source
says what it holds, where it lies, who made it, what it may be used for and what not; fetched are the ids of those that
"region get" fetches, chosen those that it takes where nobody chooses. Nothing is asked over the network. Files of your
own go into "sources" in the data directory; those that cannot be used are the faults (docs/sources.md).

  --bbox W,S,E,N       only what may have something in this box: degrees, WGS 84

  region sources --bbox -122.1,49.1,-121.8,49.3`,
  options: { bbox: { type: 'string' } },
  async run(line, context) {
    requireNoArguments(line);
    const listed = await callProcedure(context, 'region.sources', { box: readBox(line) });
    const { faults } = listed;
    context.printJson(listed);
    for (const { file, message } of faults) context.note(`${file}: ${message}`);
    return faults.length === 0 ? exitCodes.answered : exitCodes.refused;
  },
};

/** `region get`: real flood maps for a box. */
export const regionGet: CliCommand = {
  synopsis: '(--bbox W,S,E,N | --place TOWN) [--name NAME] [--source ID]… [--futures] [--out FOLDER]',
  help: `
Fetches what a box needs of public flood maps, a base map and addresses, where named also of terrain, of wildfire and of
standards of protection, and makes and installs a pack of each source; standards become part of the river maps. Of maps only those
parts are fetched that the box needs, tables of addresses come whole; what has come is kept in "fetched" in the data
directory, and a call that was ended goes on where it was. The servers of the sources are asked for these parts, and told
nothing else but, of OpenAddresses, points of the box: "region list-files" names them.

  --bbox W,S,E,N       degrees, WGS 84; over the date line W is above E
  --place TOWN         20 x 20 km around a town of more than 1,000 people, in any language; its country's code may stand
                       behind it: "London, CA". Of several the one of the very name with most people
  --name NAME          what the packs are named after; by default the town, or the middle of the box
  --source ID          this source; can be said more than once. By default for each flood the one of the smallest cells,
                       the base map and addresses: in France those of its register, of other countries
                       those of OpenStreetMap, which "region sizes" tells the size of before; a register of a whole
                       country comes only where it is named
  --futures            with the maps of climates to come, of the sources that have them: some 30 times as many as of today
  --out FOLDER         puts the packs into this folder in place of installing them

Prints {"packs": […], "failed": […], "missing": []} as JSON. Exit code 1 when a source has failed, the packs of the
others are there then; and when Ctrl-C or SIGTERM ends it. Progress is on stderr: each part, and each 10 MB.

  region get --bbox 5.8,52.5,6,52.6 --name Zwolle
  region get --place Zwolle`,
  options: {
    place: { type: 'string' },
    bbox: { type: 'string' },
    name: { type: 'string' },
    source: { type: 'string', multiple: true },
    futures: { type: 'boolean' },
    out: { type: 'string' },
  },
  async run(line, context) {
    requireNoArguments(line);
    return makeRegion(line, context, {});
  },
};

/** `region from-files`: the same out of files that another computer has fetched. */
export const regionFromFiles: CliCommand = {
  synopsis: 'DIR (--bbox W,S,E,N | --place TOWN) [--name NAME] [--source ID]… [--futures] [--out FOLDER]',
  help: `
Makes packs as "region get" does, of files in a folder and the folders in it, by the names that they have on their servers.
No server is asked. The sources are those that have a file there, unless they are named.

Prints {"packs": […], "failed": […], "missing": […]} as JSON; missing are the names of files that are needed and not there.
Options as of "region get".

  region from-files ~/downloads --place Zwolle`,
  options: regionGet.options,
  async run(line, context) {
    const folder = requireFolder(requireOneArgument(line, 'folder'));
    return makeRegion(line, context, { grant: await grantPath(context, folder, 'read') });
  },
};

/** How much comes before it is noted again, where a part is as large: a table or map that comes whole. */
const NOTED_BYTES = 10_000_000;

/** @param from what the maps are made of: left out, servers are asked */
async function makeRegion(
  line: CommandLine,
  context: CommandContext,
  from: { readonly grant?: string },
): Promise<number> {
  const { box, place } = await findBox(line, context);
  const out = readTextOption(line, 'out');
  const target = out === undefined ? {} : { targetGrant: await grantPath(context, path.resolve(out), 'write') };
  const { onEvent } = await context.openBackend();
  const noteStep = createStepNote(context);
  const stopNoting = onEvent((name, payload) => {
    if (name !== 'region.progress') return;
    const { source, pieces, ofPieces, bytes } = payload as EventPayload<'region.progress'>;
    const part = `${source} ${pieces} of ${ofPieces} parts`;
    const fetched = from.grant === undefined ? `, ${(bytes / 1e6).toFixed(1)} MB` : '';
    noteStep(`${part} ${Math.floor(bytes / NOTED_BYTES)}`, `${part}${fetched}`);
  });
  try {
    const name = readTextOption(line, 'name') ?? place?.name ?? null;
    const futures = line.values['futures'] === true;
    const input = { box, name, sources: readSources(line), futures, ...from, ...target };
    const result = await callProcedure(context, 'region.get', input);
    context.printJson(result);
    for (const { source, behind } of result.packs)
      if (behind.length > 0)
        context.note(`${source} stands behind these, of smaller cells: ${behind.map(({ title }) => title).join('; ')}`);
    for (const { source, message } of result.failed) context.note(`${source}: ${message}`);
    const isEmpty = result.packs.length === 0 && result.failed.length === 0;
    if (isEmpty) context.note('No source has anything here: "region sources" lists what there is.');
    return result.failed.length === 0 && !isEmpty ? exitCodes.answered : exitCodes.refused;
  } catch (error) {
    if (context.signal.aborted && from.grant === undefined)
      context.note('What has come is kept: the same command goes on where it was.');
    throw error;
  } finally {
    stopNoting();
  }
}

/** `region sizes`: how much comes whole. */
export const regionSizes: CliCommand = {
  synopsis: '(--bbox W,S,E,N | --place TOWN) --source ID…',
  help: `
Asks servers how large the files of sources are that come whole for a box, and prints it as JSON: {"sizes": […], "failed":
[…]}. null: the server does not say it, or parts of the files come. Of a zip the members count that are taken out. Servers
are asked for lists, heads of files and directories of zips, for nothing else.

  --bbox W,S,E,N       degrees, WGS 84
  --place TOWN         20 x 20 km around a town
  --source ID          of this source; can be said more than once

  region sizes --place Zwolle --source openstreetmap`,
  options: {
    bbox: { type: 'string' },
    place: { type: 'string' },
    source: { type: 'string', multiple: true },
  },
  async run(line, context) {
    requireNoArguments(line);
    const { box } = await findBox(line, context);
    const sources = readSources(line);
    if (sources === null) throw new UsageError('--source is missing.');
    const result = await callProcedure(context, 'region.sizes', { box, sources });
    context.printJson(result);
    for (const { source, message } of result.failed) context.note(`${source}: ${message}`);
    return result.failed.length === 0 ? exitCodes.answered : exitCodes.refused;
  },
};

/** `region list-files`: what to fetch for a region, on a computer that has a network. */
export const regionListFiles: CliCommand = {
  synopsis: '(--bbox W,S,E,N | --place TOWN) [--source ID]… [--futures] [--from DIR] [--out FOLDER]',
  help: `
Prints the files of public data that a box needs, as JSON: {"files": […], "unlisted": […]}, each with its source and
address, and with its size and checksum where they are known. Unlisted are sources whose files a list names that has to be
fetched first: once it is in a folder, --from names it. Nothing is asked over the network.

  --bbox W,S,E,N       degrees, WGS 84
  --place TOWN         20 x 20 km around a town
  --source ID          only of this source; can be said more than once
  --futures            with the maps of climates to come
  --from DIR           a folder with lists that were fetched
  --out FOLDER         writes the list there as files.txt, and scripts that fetch the files and the lists into files
                       beside them: fetch.sh for a shell with curl, fetch.ps1 for PowerShell

  region list-files --place Zwolle --source jrc-efas --out ~/stick`,
  options: {
    bbox: { type: 'string' },
    place: { type: 'string' },
    source: { type: 'string', multiple: true },
    futures: { type: 'boolean' },
    from: { type: 'string' },
    out: { type: 'string' },
  },
  async run(line, context) {
    requireNoArguments(line);
    const { box } = await findBox(line, context);
    const [from, out] = [readTextOption(line, 'from'), readTextOption(line, 'out')];
    const lists = from === undefined ? {} : { grant: await grantPath(context, requireFolder(from), 'read') };
    const input = { box, sources: readSources(line), futures: line.values['futures'] === true, ...lists };
    const listed = await callProcedure(context, 'region.files', input);
    if (out !== undefined) {
      const { files, hasLists } = listToFetch(listed);
      writeInto(out, writeFetchScripts(files));
      if (hasLists) context.note('Lists are among the files: when they are there, list again with --from.');
    }
    context.printJson(listed);
    return exitCodes.answered;
  },
};

/** The absolute path of a folder that is there. @throws UsageError */
function requireFolder(text: string): string {
  const folder = path.resolve(text);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true) return folder;
  throw new UsageError(`There is no folder at ${folder}.`);
}

/** Writes texts into a folder, by the names of their files. @throws NotSavedError; ServiceError NOT_SAVED */
function writeInto(folder: string, texts: Readonly<Record<string, string>>): void {
  refuseOwnData(folder);
  try {
    makeFolders(folder);
    for (const [name, text] of Object.entries(texts)) writeFileSync(path.join(folder, name), text);
  } catch (error) {
    throw toNotSaved(folder, error);
  }
}

/** The box of `--bbox` or around the town of `--place`. @throws UsageError where neither or both are given */
async function findBox(line: CommandLine, context: CommandContext) {
  const place = await findPlace(line, context);
  return { box: place === null ? requireBox(line) : boxAroundTown(place), place };
}

/** The town of `--place`; null: none was given. @throws UsageError where none has the name, and beside a box */
async function findPlace(line: CommandLine, context: CommandContext): Promise<FoundTown | null> {
  const name = readTextOption(line, 'place');
  if (name === undefined) return null;
  if (readBox(line) !== null) throw new UsageError('--bbox and --place are two ways to say the same.');
  const { places } = await callProcedure(context, 'region.places', { name });
  const [place] = places;
  if (place === undefined) throw new UsageError(`No town is called "${name}".`);
  const others = places.slice(1, 4).map(formatTown);
  context.note(`${formatTown(place)}${others.length > 0 ? `; not ${others.join('; ')}` : ''}`);
  return place;
}

/** Where it lies tells towns of one name in one country apart. */
function formatTown({ name, country, latitude, longitude }: FoundTown): string {
  return `${name}, ${country} (${latitude.toFixed(2)}, ${longitude.toFixed(2)})`;
}

/** The ids of `--source`; null: none was given. */
function readSources({ values: { source } }: CommandLine): string[] | null {
  return Array.isArray(source) ? source.map(String) : null;
}

/** @throws UsageError */
function requireBox(line: CommandLine): z.infer<typeof regionBoxSchema> {
  const box = readBox(line);
  if (box === null) throw new UsageError('--bbox or --place is missing.');
  return box;
}

/** The box of `--bbox`; null: none was given. @throws UsageError */
function readBox(line: CommandLine): z.infer<typeof regionBoxSchema> | null {
  const text = readTextOption(line, 'bbox');
  if (text === undefined) return null;
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)));
  const box = regionBoxSchema.safeParse(numbers);
  if (!box.success)
    throw new UsageError(
      `--bbox must be west,south,east,north in degrees, south below north and west below east (only over the date line above it), not "${text}".`,
    );
  return box.data;
}

import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { isRecord } from '#shared/text/is-record.ts';
import { addressFields, type AddressQuery } from '#shared/geocoding/place.ts';
import { type Geocoder, locateInReadable, UnreadAddressesError } from '#main/geocoding/index.ts';
import { addressOptions, addressOptionsHelp, readAddressOptions } from './address-options.ts';
import { exitCodes, UsageError, type CliCommand, type CommandContext } from './command.ts';
import { formatPlace, noPlace } from './format-place.ts';
import { readTextOption, requireNoArguments } from './parse-command-line.ts';

/** `geocode`: places one address, or every address of a file. */
export const geocode: CliCommand = {
  synopsis: '--street-address S --city S … | --in FILE',
  help: `
Places addresses with the packs that are active. Prints one JSON line for each query:
{"level": "address|interpolated|street|city|none", "latitude": …, "longitude": …, "label": …, "score": …, "uncertaintyMetres": …,
"why": [what differs from the query], "alternatives": […]}
A query that nothing fits is answered with level "none" and exit code 0.

${addressOptionsHelp}
or
  --in FILE            one JSON object a line with the fields streetAddress, unitNumber, city, areaName, postalCode,
                       countryName, or with such an object as "query" (empty fields count as left out, others are not
                       read); "-" reads stdin. A line without an address, or that addresses which cannot be read may
                       hold, is answered with level "none" and "error", and the exit code is then 1.

  geocode --street-address "12 Mill Rd" --city Portham`,
  options: { ...addressOptions, in: { type: 'string' } },
  async run(line, context) {
    requireNoArguments(line);
    const address = readAddressOptions(line);
    const file = readTextOption(line, 'in');
    const hasAddress = Object.values(address).some((text) => text !== '');
    if (hasAddress === (file !== undefined)) throw new UsageError('Give either an address or --in FILE.');
    if (file !== undefined) return geocodeFile(file, context);
    const { geocoder } = await context.openBackend();
    context.printLine(JSON.stringify(await locate(geocoder, toQuery(address), context.signal)));
    return exitCodes.answered;
  },
};

async function geocodeFile(file: string, context: CommandContext): Promise<number> {
  const input = await openInput(file);
  const { geocoder } = await context.openBackend();
  let exitCode: number = exitCodes.answered;
  let lineNumber = 0;
  for await (const text of createInterface({ input, crlfDelay: Infinity })) {
    context.signal.throwIfAborted();
    lineNumber += 1;
    if (text.trim() === '') continue;
    const query = parseQuery(text);
    const answer =
      query === null
        ? refuseLine(
            `line ${lineNumber} holds no address: it must be a JSON object with fields such as streetAddress and city as text`,
          )
        : await locate(geocoder, query, context.signal).catch(refuseUnread);
    if ('error' in answer) exitCode = exitCodes.refused;
    context.printLine(JSON.stringify(answer));
  }
  return exitCode;
}

function refuseLine(error: string): object {
  return { ...noPlace, alternatives: [], error };
}

/** What a line comes to whose place may be among addresses that cannot be read: the others are placed all the same. */
function refuseUnread(error: unknown): object {
  if (error instanceof UnreadAddressesError) return refuseLine(error.message);
  throw error;
}

/** @throws UsageError when the file cannot be opened */
async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin;
  try {
    const handle = await open(file);
    return handle.createReadStream({ encoding: 'utf8' });
  } catch {
    throw new UsageError(`--in: the file ${file} cannot be read.`);
  }
}

/** The query of one line; null when the line is no object or one of its fields is no text. */
function parseQuery(text: string): AddressQuery | null {
  let value: unknown;
  try {
    // A byte order mark may stand before the first line.
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return null;
  }
  if (!isRecord(value)) return null;
  const fields = isRecord(value['query']) ? value['query'] : value;
  const address: Record<string, string> = {};
  for (const field of addressFields) {
    const given = fields[field] ?? '';
    if (typeof given !== 'string') return null;
    if (given.trim() !== '') address[field] = given;
  }
  return Object.keys(address).length === 0 ? null : toQuery(address);
}

/** The address with its empty fields left out; without a street a city alone can be looked for. */
function toQuery(address: Readonly<Partial<Record<string, string>>>): AddressQuery {
  const { streetAddress = '', ...others } = address;
  const given = Object.entries(others).filter(([, text]) => text !== '');
  return { streetAddress, ...(Object.fromEntries(given) as Omit<AddressQuery, 'streetAddress'>) };
}

async function locate(geocoder: Pick<Geocoder, 'locate'>, query: AddressQuery, signal: AbortSignal): Promise<object> {
  const [best, ...others] = await locateInReadable(geocoder.locate(query, signal));
  return { ...(best === undefined ? noPlace : formatPlace(best)), alternatives: others.map(formatPlace) };
}

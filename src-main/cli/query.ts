import { readFile } from 'node:fs/promises';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import type { HazardFutures } from '#shared/query/futures.ts';
import type { MediatorOperation } from '#shared/query-service/mediator-request.ts';
import { parseJsonBody } from '#main/platform/http/parse-json-body.ts';
import type { MediatorAnswer } from '#main/query-service/index.ts';
import type { Backend } from '../backend.ts';
import { addressOptions, addressOptionsHelp, readAddressOptions } from './address-options.ts';
import { exitCodes, UsageError, type CliCommand, type CommandContext, type CommandLine } from './command.ts';
import { callProcedure } from './call-procedure.ts';
import { readNumberOption, readTextOption, requireNoArguments } from './parse-command-line.ts';

/** `query`: one building's figures. */
export const queryBuilding: CliCommand = {
  synopsis: '--latitude N --longitude N | --street-address S --city S [options]',
  help: `
Prints the answer of the query service for one building, as it gives it over HTTP: an error answer too, with exit
code 1. The modules of this installation's licence decide what is answered.

  --latitude N         decimal degrees, WGS 84
  --longitude N        decimal degrees, WGS 84
or
${addressOptionsHelp}

  --financial FILE     the building and its policy: a JSON object with the ten fields of "financial"
  --wb-window N        1, 3, 5 or 7: cells on a side of the window around a building on open water (default 5)
  --futures            prints {"answer": …, "futures": …}, too: the figures under the climates to come that installed packs
                       have maps of, for each climate model
  --explain            prints {"answer": …, "explain": …}: what every figure was computed from, and the height of the
                       ground where a region has terrain

  query --latitude 49.1708 --longitude -121.8972 --financial building.json
  query --street-address "12 Mill Rd" --city Portham --explain`,
  options: {
    latitude: { type: 'string' },
    longitude: { type: 'string' },
    ...addressOptions,
    financial: { type: 'string' },
    'wb-window': { type: 'string' },
    explain: { type: 'boolean' },
    futures: { type: 'boolean' },
  },
  async run(line, context) {
    requireNoArguments(line);
    const { operation, location } = readLocation(line);
    const financial = await readFinancial(readTextOption(line, 'financial'));
    const backend = await context.openBackend();
    const answer =
      'details' in financial
        ? backend.mediator.refuse('INVALID_REQUEST', { details: financial.details })
        : await answerQuery(backend, operation, { location, ...financial }, context.signal);
    const isAnswered = answer.body.statusCode === 200;
    const more = {
      ...(line.values['explain'] ? { explain: explainAnswer(answer) } : {}),
      ...(line.values['futures']
        ? { futures: isAnswered ? await askFutures(context, { location, ...financial }) : null }
        : {}),
    };
    context.printJson(Object.keys(more).length > 0 ? { answer: answer.body, ...more } : answer.body);
    for (const note of [...listUnreadPacks(answer), ...listNotModelled(answer)]) context.note(note);
    return isAnswered ? exitCodes.answered : exitCodes.refused;
  },
};

/** What the climates to come hold for a building whose question was answered. */
async function askFutures(context: CommandContext, request: unknown): Promise<HazardFutures[]> {
  const { hazards } = await callProcedure(context, 'risk.futures', request as ProcedureInput<'risk.futures'>);
  return hazards;
}

interface Place {
  readonly operation: MediatorOperation;
  readonly location: Readonly<Record<string, unknown>>;
}

function readLocation(line: CommandLine): Place {
  const latitude = readNumberOption(line, 'latitude');
  const longitude = readNumberOption(line, 'longitude');
  const waterWindow = readNumberOption(line, 'wb-window');
  const rest = waterWindow === undefined ? {} : { wb_window: waterWindow };
  const address = readAddressOptions(line);
  const hasAddress = Object.keys(address).length > 0;
  if (latitude !== undefined && longitude !== undefined && !hasAddress) {
    return { operation: 'single_building_query_without_geocoding', location: { latitude, longitude, ...rest } };
  }
  if (latitude === undefined && longitude === undefined && hasAddress) {
    return { operation: 'single_building_query', location: { ...address, ...rest } };
  }
  throw new UsageError(
    'Give either --latitude and --longitude, or an address with --street-address and --city or --postal-code.',
  );
}

/** The policy from a file, as a part of the request; `details` when the file holds no JSON. */
async function readFinancial(
  file: string | undefined,
): Promise<{ readonly financial?: unknown } | { readonly details: Record<string, string> }> {
  if (file === undefined) return {};
  let bytes: Uint8Array;
  try {
    bytes = await readFile(file);
  } catch {
    throw new UsageError(`--financial: the file ${file} cannot be read.`);
  }
  const json = parseJsonBody(bytes);
  if (json.ok) return { financial: json.value };
  const inFile = Object.entries(json.details).map(([field, words]) => [
    field === 'body' ? 'financial' : `financial.${field}`,
    words,
  ]);
  return { details: Object.fromEntries(inFile) as Record<string, string> };
}

async function answerQuery(
  { licence, mediator }: Backend,
  operation: MediatorOperation,
  request: unknown,
  signal: AbortSignal,
): Promise<MediatorAnswer> {
  const verdict = licence.check();
  return verdict.ok ? mediator.answer(operation, request, verdict.entitlement, signal) : mediator.refuse(verdict.type);
}

/** Which packs could not be read where they would answer: the wire says only that the service failed. */
function listUnreadPacks({ assessment }: MediatorAnswer): string[] {
  const warnings = assessment?.explanation.warnings.filter(({ code }) => code === 'dataUnreadable') ?? [];
  const notes = warnings.map(
    ({ values: { title, version } }) =>
      `The maps of ${title}, version ${version}, cannot be read. Remove the pack and install it again.`,
  );
  return [...new Set(notes)];
}

/** Floods whose index is 1 for nothing is known: the wire has no place to say so. */
function listNotModelled({ assessment }: MediatorAnswer): string[] {
  const warnings = assessment?.explanation.warnings.filter(({ code }) => code === 'notModelled') ?? [];
  return warnings.map(
    ({ hazard }) => `No map of ${hazard} flood says anything of this place: its index of 1 is not known to be safe.`,
  );
}

/**
 * What stands behind an answer: the point, how the address was placed, the height of the ground where a pack has it,
 * and the calculation; null where none was made.
 */
function explainAnswer({ assessment }: MediatorAnswer): object | null {
  if (assessment === null) return null;
  const { point, match, ground, explanation } = assessment;
  return { point, match, ...(ground === undefined ? {} : { ground }), ...explanation };
}

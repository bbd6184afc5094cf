import { escapePattern } from '#main/platform/text/escape-pattern.ts';
import type { InstalledPack } from '#shared/pack/pack.ts';
import type { Settings } from '#shared/settings/settings-schema.ts';

/** What the bundle is made of. */
export interface DiagnosticsInput {
  readonly versions: Readonly<Record<string, string>>;
  readonly packs: readonly InstalledPack[];
  readonly settings: Settings;
  /** The last lines of the log, JSON each, as they stand in the file. */
  readonly logLines: readonly string[];
  /** What names the person at the machine: replaced wherever it occurs. */
  readonly person: { readonly homeDirectory: string; readonly userName: string; readonly hostName: string };
}

/** A file of the bundle. */
export interface DiagnosticsFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Puts together what helps to find a fault. What may be personal is left out, not searched for: of a log line only the
 * fields of {@link keptLogFields} are taken, never an error's message, which may quote what was typed. What is left is
 * scrubbed once more of names, paths, coordinates and tokens.
 */
export function buildDiagnostics(input: DiagnosticsInput): DiagnosticsFile[] {
  const { versions, packs, settings, logLines, person } = input;
  const { reportTemplate, currencyLabel: _label, ...harmless } = settings;
  const clean = (value: unknown): unknown => scrub(value, person);
  return [
    { name: 'versions.json', text: formatJson(clean(versions)) },
    { name: 'packs.json', text: formatJson(clean(packs.map(describePack))) },
    {
      name: 'settings.json',
      text: formatJson({
        ...harmless,
        reportTemplate: { pageSize: reportTemplate.pageSize, hasLogo: reportTemplate.logo !== null },
      }),
    },
    {
      name: 'log.jsonl',
      text: logLines.flatMap((line) => readLogLine(line).map((entry) => `${JSON.stringify(clean(entry))}\n`)).join(''),
    },
  ];
}

function describePack({
  id,
  version,
  active,
  builtIn,
  sizeBytes,
  hazards,
  addressCount,
  basemap,
  findings,
}: InstalledPack) {
  const told = findings.map(({ severity, code, file, field }) => ({ severity, code, file, field }));
  return { id, version, active, builtIn, sizeBytes, hazards, addressCount, basemap, findings: told };
}

/** Fields of a log line that hold words of ours, numbers and identities that mean nothing elsewhere. */
const keptLogFields = [
  'level',
  'name',
  'procedure',
  'id',
  'uuid',
  'packId',
  'channel',
  // Why a token was refused, what kind of failure a server's was: codes, no messages.
  'reason',
  'failure',
] as const;

function readLogLine(line: string): object[] {
  let entry: Readonly<Record<string, unknown>>;
  try {
    entry = JSON.parse(line) as typeof entry;
  } catch {
    // Cut off when the process ended, or not ours.
    return [];
  }
  const kept = Object.fromEntries(
    keptLogFields.flatMap((field) => (isPlain(entry[field]) ? [[field, entry[field]]] : [])),
  );
  const { time, msg, err } = entry;
  const error = describeError(err);
  // The logger takes an error's message for the line's when it is given none.
  const words = typeof msg === 'string' && msg !== readText(err, 'message') ? { msg } : {};
  const at = typeof time === 'number' ? { at: new Date(time).toISOString() } : {};
  return [{ ...at, ...kept, ...words, ...(error === null ? {} : { error }) }];
}

/** An error's kind and where it arose: names of functions and files, without folders. */
function describeError(error: unknown): object | null {
  if (typeof error !== 'object' || error === null) return null;
  const stack = readText(error, 'stack') ?? '';
  const frames = stack.split('\n').flatMap((line) => {
    const [, callee, file] = /^\s+at (?:(\S+) \()?.*?([\w.-]+:\d+:\d+)\)?$/.exec(line) ?? [];
    return file === undefined ? [] : [callee === undefined ? file : `${callee} ${file}`];
  });
  return { type: readText(error, 'type'), code: readText(error, 'code'), frames };
}

function readText(value: unknown, field: string): string | null {
  if (typeof value !== 'object' || value === null) return null;
  const text = (value as Record<string, unknown>)[field];
  return typeof text === 'string' ? text : null;
}

function isPlain(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

const patterns: readonly (readonly [RegExp, string])[] = [
  // Compact JWS: three parts of base64url, the first of which begins like JSON.
  [/eyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/[\w.+-]+@[\w-]+\.[\w.-]+/g, '[e-mail]'],
  [/\bhttps?:\/\/[^\s"]+/g, '[address]'],
  // Three decimals of a degree are a street's length.
  [/-?\b\d{1,3}\.\d{3,}\b/g, '[number]'],
  // From the first separator to the last: names of folders may have spaces.
  [/\b[A-Za-z]:\\(?:[^\\]*\\)*[\w.~-]*/g, '[path]'],
  [/\/(?:[^/]*\/)+[\w.~-]*/g, '[path]'],
];

/** Names shorter than this would be found inside of words that have nothing to do with them. */
const SHORTEST_NAME = 2;

/** Takes out of every text what names a person or a place. */
function scrub(value: unknown, person: DiagnosticsInput['person']): unknown {
  if (typeof value === 'string') return scrubText(value, person);
  if (Array.isArray(value)) return value.map((item) => scrub(item, person));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, scrub(item, person)]));
}

function scrubText(text: string, { homeDirectory, userName, hostName }: DiagnosticsInput['person']): string {
  let scrubbed = homeDirectory.length > SHORTEST_NAME ? text.replaceAll(homeDirectory, '~') : text;
  for (const [pattern, replacement] of patterns) scrubbed = scrubbed.replaceAll(pattern, replacement);
  // The machine first: its name often has the person's in it.
  for (const [name, replacement] of [
    [hostName, '[machine]'],
    [userName, '[user]'],
  ] as const) {
    if (name.length < SHORTEST_NAME) continue;
    const whole = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(name)}(?![\\p{L}\\p{N}])`, 'giu');
    scrubbed = scrubbed.replaceAll(whole, replacement);
  }
  return scrubbed;
}

function formatJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

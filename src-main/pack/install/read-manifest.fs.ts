import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { packManifestSchema, type ManifestHazard, type PackManifest } from '#shared/pack/pack-manifest.ts';
import { scenariosOf, type FloodHazard } from '#shared/hazard/hazard.ts';
import { parseBoundedJson } from '#main/platform/files/bounded-json.ts';
import { packText, quoteWords, isPackTextKey, type PackText } from '#shared/pack/pack-text.ts';
import { describeError } from '#main/platform/errors/pack-text-error.ts';
import type { PackFindings } from './findings.ts';
import type * as z from 'zod';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** Longest value of a manifest that is quoted, characters. */
const LONGEST_VALUE = 120;

/** Tells what is wrong with the manifest, field by field. */
function addManifestProblems(findings: PackFindings, manifest: unknown, error: z.ZodError): void {
  for (const issue of error.issues) {
    const unknownKeys = issue.code === 'unrecognized_keys' ? issue.keys : [null];
    for (const key of unknownKeys) {
      const path = key === null ? issue.path : [...issue.path, key];
      const code = key === null ? 'invalid-manifest' : 'unknown-field';
      const expected = key === null ? describeExpected(issue) : packText('known-field-expected');
      findings.error(code, { file: 'pack.json', field: formatField(path) }, describeValue(manifest, path), expected);
    }
  }
}

/** What a field may hold: in the text that its rule names, else by the kind of the rule. */
function describeExpected(issue: z.core.$ZodIssue): PackText {
  if (isPackTextKey(issue.message)) return packText(issue.message);
  switch (issue.code) {
    case 'invalid_type':
      return isTypeName(issue.expected) ? packText(typeNames[issue.expected]) : quoteWords(issue.expected);
    case 'invalid_value':
      return packText('one-of', { values: issue.values.map(String).join(', ') });
    case 'too_small':
      return packText(boundTexts[nameBound(issue.origin)].least, { limit: String(issue.minimum) });
    case 'too_big':
      return packText(boundTexts[nameBound(issue.origin)].most, { limit: String(issue.maximum) });
    default:
      return quoteWords(issue.message);
  }
}

const typeNames = {
  string: 'type-text',
  number: 'type-number',
  int: 'type-whole-number',
  boolean: 'type-true-or-false',
  object: 'type-object',
  record: 'type-object',
  array: 'type-list',
  tuple: 'type-list',
} as const;

function isTypeName(name: string): name is keyof typeof typeNames {
  return Object.hasOwn(typeNames, name);
}

const boundTexts = {
  characters: { least: 'characters-at-least', most: 'characters-at-most' },
  entries: { least: 'entries-at-least', most: 'entries-at-most' },
  number: { least: 'at-least', most: 'at-most' },
} as const;

function nameBound(origin: string): keyof typeof boundTexts {
  if (origin === 'string') return 'characters';
  return origin === 'array' ? 'entries' : 'number';
}

/** `hazards.fluvial.maps[2].path` */
function formatField(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

function describeValue(root: unknown, path: readonly PropertyKey[]): PackText {
  let value: unknown = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return packText('nothing');
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return quoteValue(value);
}

function quoteValue(value: unknown): PackText {
  try {
    const json = JSON.stringify(value) as string | undefined;
    return json === undefined ? packText('nothing') : quoteWords(json.slice(0, LONGEST_VALUE));
  } catch (error) {
    if (error instanceof RangeError) return packText('nested-too-deep');
    throw error;
  }
}

/** Larger than any manifest: thousands of maps. */
const MAXIMUM_MANIFEST_BYTES = 8 * 1024 * 1024;

/** Reads and checks `pack.json`; null when it cannot be used, with the findings that say why. */
export function readManifest(folder: string, findings: PackFindings): PackManifest | null {
  const file = path.join(folder, 'pack.json');
  const where = { file: 'pack.json' };
  const stats = statSync(file, { throwIfNoEntry: false });
  if (!stats?.isFile()) {
    findings.error('missing-manifest', where, packText('no-manifest'), packText('manifest-expected'));
    return null;
  }
  if (stats.size > MAXIMUM_MANIFEST_BYTES) {
    const found = packText('bytes', { count: stats.size });
    const expected = packText('bytes-at-most', { limit: MAXIMUM_MANIFEST_BYTES });
    findings.error('invalid-manifest', where, found, expected);
    return null;
  }
  let json: unknown;
  try {
    json = parseBoundedJson(new TextDecoder('utf-8', { fatal: true }).decode(readFileSync(file)));
  } catch (error) {
    rethrowCondition(error);
    findings.error('invalid-manifest', where, describeError(error), packText('json-expected'));
    return null;
  }
  const parsed = packManifestSchema.safeParse(json);
  if (!parsed.success) {
    addManifestProblems(findings, json, parsed.error);
    return null;
  }
  checkSense(parsed.data, findings);
  return parsed.data;
}

/** Finds what is wrong with fields taken together: each by itself was checked by the schema. */
function checkSense(manifest: PackManifest, findings: PackFindings): void {
  const hasFloods = Object.values(manifest.hazards).some((hazard) => hazard !== undefined && hazard.maps.length > 0);
  const hasOthers = [manifest.wildfire, manifest.basemap, manifest.terrain].some((part) => part !== undefined);
  if (!hasFloods && !hasOthers && (manifest.addresses ?? []).length === 0) {
    const where = { file: 'pack.json', field: 'hazards' };
    findings.error('empty-pack', where, packText('nothing'), packText('content-expected'));
  }
  for (const [name, hazard] of Object.entries(manifest.hazards)) {
    if (hazard === undefined) continue;
    const field = `hazards.${name}`;
    if (hazard.quantity === 'elevation' && hazard.maps.length > 0 && manifest.terrain === undefined) {
      findings.error(
        'missing-terrain',
        { file: 'pack.json', field: 'terrain' },
        packText('nothing'),
        packText('terrain-expected', { field }),
      );
    }
    const answered = scenariosOf(name as FloodHazard);
    const base = new Set(
      hazard.maps.filter(({ scenario }) => scenario === 'base').map(({ returnPeriod }) => returnPeriod),
    );
    const seen = new Set<string>();
    hazard.maps.forEach(({ scenario, returnPeriod }, index) => {
      const where = { file: 'pack.json', field: `${field}.maps[${index}]` };
      if (!answered.includes(scenario)) {
        const expected = packText('scenarios-expected', { hazard: name, scenarios: answered.join(', ') });
        findings.error('scenario-not-possible', where, quoteWords(scenario), expected);
      }
      if (seen.has(`${scenario} ${returnPeriod}`)) {
        findings.error(
          'duplicate-return-period',
          where,
          packText('years-twice', { years: returnPeriod, scenario }),
          packText('years-once-expected'),
        );
      }
      seen.add(`${scenario} ${returnPeriod}`);
      if (scenario !== 'base' && !base.has(returnPeriod)) {
        findings.error(
          'scenario-without-base',
          where,
          packText('scenario-at-years', { scenario, years: returnPeriod }),
          packText('base-map-expected'),
        );
      }
    });
    checkFutures(hazard, `${field}.futures`, findings);
  }
  const { wildfire } = manifest;
  if (
    wildfire !== undefined &&
    'burnProbability' in wildfire &&
    !wildfire.flameLength &&
    !wildfire.conditionalIntensity
  ) {
    findings.warning(
      'missing-flame-length',
      { file: 'pack.json', field: 'wildfire' },
      packText('no-flame-length'),
      packText('flame-length-expected'),
    );
  }
}

/** Each climate to come has one name, each of its members too, and each return period of a member one map. */
function checkFutures({ maps, futures }: ManifestHazard, field: string, findings: PackFindings): void {
  const tellRepeated = (names: readonly string[], fieldOf: (index: number) => string): void => {
    names.forEach((name, index) => {
      if (names.indexOf(name) === index) return;
      const where = { file: 'pack.json', field: fieldOf(index) };
      findings.error('duplicate-future', where, quoteWords(name), packText('future-once-expected'));
    });
  };
  if (futures.length > 0 && maps.length === 0) {
    const where = { file: 'pack.json', field };
    findings.error('future-without-today', where, packText('nothing'), packText('maps-of-today-expected'));
  }
  tellRepeated(
    futures.map(({ id }) => id),
    (index) => `${field}[${index}].id`,
  );
  for (const [index, { id, members }] of futures.entries()) {
    const ofMembers = `${field}[${index}].members`;
    tellRepeated(
      members.map(({ name }) => name),
      (member) => `${ofMembers}[${member}].name`,
    );
    for (const [member, { name, maps: ofMember }] of members.entries()) {
      const years = ofMember.map(({ returnPeriod }) => returnPeriod);
      years.forEach((returnPeriod, map) => {
        if (years.indexOf(returnPeriod) === map) return;
        findings.error(
          'duplicate-return-period',
          { file: 'pack.json', field: `${ofMembers}[${member}].maps[${map}]` },
          packText('years-twice', { years: returnPeriod, scenario: `${id}, ${name}` }),
          packText('years-once-expected'),
        );
      });
    }
  }
}

import type * as z from 'zod';
import { isPackTextKey, packText, quoteWords, type PackText } from '#shared/pack/pack-text.ts';
import type { FindingList } from './findings.ts';

/** Longest value of a manifest that is quoted, characters. */
const LONGEST_VALUE = 120;

/** Tells what is wrong with the manifest, field by field. */
export function addManifestProblems(findings: FindingList, manifest: unknown, error: z.ZodError): void {
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

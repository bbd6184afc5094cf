import * as z from 'zod';

/** How many fields are named before the rest is counted: a caller mends the first ones and sends again. */
const MAXIMUM_DETAILS = 50;
/** How many of them a sentence names. */
const MAXIMUM_SAID = 5;
/** Names sent by a caller are cut here, in characters. */
const MAXIMUM_NAME_LENGTH = 64;
/** Paths sent by a caller are cut here, in names. */
const MAXIMUM_PATH_LENGTH = 8;

type Path = readonly PropertyKey[];

/**
 * Turns what a schema found into `field path -> what is wrong and what is allowed`, in plain words.
 *
 * @param schema the schema that refused `input`
 * @param root the name of the whole input, for what concerns no field
 */
export function describeIssues(
  schema: z.ZodType,
  error: z.core.$ZodError,
  input: unknown,
  root = 'body',
): Record<string, string> {
  const { details, untold } = listDetails(schema, error, input, { root, most: MAXIMUM_DETAILS });
  if (untold > 0) details.set('…', `and ${untold} more`);
  return Object.fromEntries(details);
}

/** The same of a file in one sentence without its dot; the first few of however many. */
export function sayIssues(schema: z.ZodType, error: z.core.$ZodError, input: unknown): string {
  const { details, untold } = listDetails(schema, error, input, { root: 'it', most: MAXIMUM_SAID });
  const said = [...details].map(([name, words]) => `${name} ${words}`).join('; ');
  return untold > 0 ? `${said}; and ${untold} more` : said;
}

function listDetails(
  schema: z.ZodType,
  error: z.core.$ZodError,
  input: unknown,
  { root, most }: { readonly root: string; readonly most: number },
): { readonly details: Map<string, string>; readonly untold: number } {
  const details = new Map<string, string>();
  let told = 0;
  for (const [place, words] of describeAll(schema, error.issues, input)) {
    const name = formatFieldPath(place) || root;
    // The first finding of a field is the most basic one: the others often follow from it.
    if (!details.has(name)) {
      if (details.size === most) break;
      details.set(name, words);
    }
    told += 1;
  }
  return { details, untold: countIssues(error.issues) - told };
}

/** `location.latitude`; path and names cut to a readable length. */
export function formatFieldPath(path: Path): string {
  const names = path.slice(0, MAXIMUM_PATH_LENGTH).map((part) => cutName(String(part)));
  return (path.length > MAXIMUM_PATH_LENGTH ? [...names, '…'] : names).join('.');
}

function cutName(name: string): string {
  const characters = [...name];
  return characters.length <= MAXIMUM_NAME_LENGTH ? name : `${characters.slice(0, MAXIMUM_NAME_LENGTH).join('')}…`;
}

/** Describes issues as they are asked for: there may be as many as an input has entries. */
function* describeAll(
  schema: z.ZodType,
  issues: readonly z.core.$ZodIssue[],
  input: unknown,
  prefix: Path = [],
): Generator<readonly [Path, string]> {
  for (const issue of issues) {
    const path = [...prefix, ...issue.path];
    const closest = findClosest(issue);
    if (closest === null) yield* describeIssue(schema, issue, path, input);
    else yield* describeAll(schema, closest, input, path);
  }
}

/** As many as {@link describeAll} tells of. */
function countIssues(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((sum, issue) => {
    const closest = findClosest(issue);
    return sum + (closest === null ? weigh([issue]) : countIssues(closest));
  }, 0);
}

/** Of a union, the issues of the alternative that the input comes closest to; null for any other issue. */
function findClosest(issue: z.core.$ZodIssue): readonly z.core.$ZodIssue[] | null {
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return null;
  return issue.errors.reduce((best, candidate) => (weigh(candidate) < weigh(best) ? candidate : best));
}

/** How far an alternative is from the input: an unknown field weighs as much as a missing one. */
function weigh(issues: readonly z.core.$ZodIssue[]): number {
  return issues.reduce((sum, issue) => sum + (issue.code === 'unrecognized_keys' ? issue.keys.length : 1), 0);
}

function* describeIssue(
  schema: z.ZodType,
  issue: z.core.$ZodIssue,
  path: Path,
  input: unknown,
): Generator<readonly [Path, string]> {
  if (issue.code === 'unrecognized_keys') {
    const allowed = findAllowedKeys(schema, path);
    const rest = allowed.length > 0 ? `; allowed here: ${allowed.join(', ')}` : '';
    for (const key of issue.keys) yield [[...path, key], `is not a known field${rest}`];
    return;
  }
  yield [path, describeValue(issue, readPath(input, path))];
}

function describeValue(issue: z.core.$ZodIssue, value: unknown): string {
  switch (issue.code) {
    case 'invalid_type': {
      const expected = typeNames[issue.expected] ?? `a value of type ${issue.expected}`;
      if (value === undefined) return `is missing: it must be ${expected}`;
      if (typeof value === 'number' && issue.expected === 'number') return 'must be a finite number';
      return `must be ${expected}, not ${nameTypeOf(value)}`;
    }
    case 'invalid_value': {
      const allowed = issue.values.map(String);
      const words = allowed.length === 1 ? `must be ${allowed[0]}` : `must be one of ${allowed.join(', ')}`;
      return value === undefined ? `is missing: it ${words}` : words;
    }
    case 'too_small':
      return describeBound(issue.inclusive === false ? 'above' : 'at least', issue.minimum, issue.origin);
    case 'too_big':
      return describeBound(issue.inclusive === false ? 'below' : 'at most', issue.maximum, issue.origin);
    default:
      // Refinements and formats carry their own words.
      return issue.message;
  }
}

function describeBound(bound: string, limit: number | bigint, origin: string): string {
  if (origin === 'string') return `must be ${bound} ${limit} characters long`;
  if (origin === 'array') return `must have ${bound} ${limit} entries`;
  return `must be ${bound} ${limit}`;
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
  null: 'null',
};

function nameTypeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  const type = typeof value;
  return type === 'number' && !Number.isInteger(value) ? 'a fraction' : (typeNames[type] ?? type);
}

/** The value at a path, as sent; undefined when there is none. */
function readPath(input: unknown, path: Path): unknown {
  let value = input;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = (value as Record<PropertyKey, unknown>)[part];
  }
  return value;
}

/** The field names that the object at a path may have; empty when that is not an object of fixed fields. */
function findAllowedKeys(schema: z.ZodType, path: Path): string[] {
  const [part, ...rest] = path;
  if (schema instanceof z.ZodUnion) {
    const alternatives = (schema.options as z.ZodType[]).map((option) => findAllowedKeys(option, path));
    return [...new Set(alternatives.flat())];
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return findAllowedKeys(schema.unwrap() as z.ZodType, path);
  }
  if (!(schema instanceof z.ZodObject)) return [];
  if (part === undefined) return Object.keys(schema.shape);
  const field = (schema.shape as Record<PropertyKey, z.ZodType | undefined>)[part];
  return field === undefined ? [] : findAllowedKeys(field, rest);
}

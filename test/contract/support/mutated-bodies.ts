import fc from 'fast-check';
import { ADDRESS_PATH, COORDINATE_PATH } from './mediator-client.ts';
import { financial, placedAddress, riverBank } from './small-world.ts';

/** A body with the operation that it is sent to. */
export interface FuzzedRequest {
  readonly path: string;
  readonly body: Buffer;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

const validBodies: readonly (readonly [string, Json])[] = [
  [COORDINATE_PATH, { location: { ...riverBank } }],
  [COORDINATE_PATH, { location: { ...riverBank, wb_window: 3 }, financial: { ...financial } }],
  [ADDRESS_PATH, { location: { ...placedAddress } }],
  [
    ADDRESS_PATH,
    {
      location: { ...placedAddress, unitNumber: '4', areaName: 'AB', postalCode: 'T2P 1J9', countryName: 'Canada' },
      financial: { ...financial },
    },
  ],
];

const names = fc.oneof(
  fc.constantFrom(
    'location',
    'financial',
    'latitude',
    'longitude',
    'wb_window',
    'city',
    'streetAddress',
    'structureTIV',
  ),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', '', ' ', '\0'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const numbers = fc.oneof(
  fc.double(),
  fc.integer(),
  fc.constantFrom(0, -0, 1e-320, 1e308, -1e308, 90, 90.000_000_1, -180, 180.5, 2 ** 53, 2 ** 64, 0.1 + 0.2),
);

const texts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.constantFrom(
    'NaN',
    '1',
    ' yes ',
    'RES1',
    'one storey',
    '\u202Eabc',
    '\uD800',
    '%00',
    '../../etc/passwd',
    "'; DROP TABLE history; --",
  ),
  fc.integer({ min: 150, max: 3000 }).map((length) => 'x'.repeat(length)),
);

const values: fc.Arbitrary<Json> = fc.oneof(
  numbers,
  texts,
  fc.constantFrom(null, true, false, [], {}),
  fc.jsonValue({ maxDepth: 3 }) as fc.Arbitrary<Json>,
);

/** One change of the tree; `at` chooses the place. */
interface Change {
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap' | 'swap';
  readonly at: number;
  readonly name: string;
  readonly value: Json;
}

const changes: fc.Arbitrary<Change> = fc.record({
  kind: fc.constantFrom('replace', 'remove', 'add', 'wrap', 'swap'),
  at: fc.nat({ max: 40 }),
  name: names,
  value: values,
});

type Branch = { [name: string]: Json };

function listBranches(tree: Json): Branch[] {
  if (typeof tree !== 'object' || tree === null || Array.isArray(tree)) return [];
  return [tree, ...Object.values(tree).flatMap(listBranches)];
}

function applyChange(tree: Json, { kind, at, name, value }: Change): Json {
  const places = listBranches(tree).flatMap((branch) => Object.keys(branch).map((key) => [branch, key] as const));
  const [branch, key] = places[at % Math.max(1, places.length)] ?? [];
  if (branch === undefined || key === undefined) return kind === 'wrap' ? [tree] : value;
  const current = branch[key] ?? null;
  if (kind === 'replace') branch[key] = value;
  else if (kind === 'remove') delete branch[key];
  else if (kind === 'wrap') branch[key] = at % 2 === 0 ? [current] : { [name]: current };
  else if (kind === 'add')
    Object.defineProperty(branch, name, { value, enumerable: true, configurable: true, writable: true });
  else branch[key] = typeof current === 'string' ? Number(current) : JSON.stringify(current);
  return tree;
}

/** Bodies that are valid but for some changes to their tree. */
const changedTrees: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(fc.constantFrom(...validBodies), fc.array(changes, { maxLength: 4 }), fc.boolean())
  .map(([[path, body], list, isIndented]) => {
    const tree = list.reduce(applyChange, structuredClone(body));
    return { path, body: Buffer.from(JSON.stringify(tree, null, isIndented ? 1 : undefined) ?? '') };
  });

const oddTexts = fc.constantFrom(
  '1e999',
  '-1e999',
  '-',
  '01',
  '0x1',
  'NaN',
  'Infinity',
  '"\\ud800"',
  '"\\x"',
  '"',
  '{',
  '}',
  '[',
  ']',
  ',',
  ':',
  '\\',
  '\0',
  '\uFEFF',
  '/**/',
  '[[[[[[[[',
  '{"a":'.repeat(3000),
);

/** Bodies whose text or bytes are cut, doubled or overwritten somewhere. */
const changedTexts: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(
    changedTrees,
    fc.nat(),
    fc.nat({ max: 20 }),
    fc.oneof(
      oddTexts.map((text) => Buffer.from(text)),
      fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
      fc.constant(null),
    ),
  )
  .map(([{ path, body }, position, length, patch]) => {
    const start = position % (body.length + 1);
    // Without a patch, what stands there is doubled: the way to a name given twice.
    const inserted = patch ?? body.subarray(start, start + length);
    const end = patch === null ? start : start + length;
    return { path, body: Buffer.concat([body.subarray(0, start), inserted, body.subarray(end)]) };
  });

/** Bytes without any sense. */
const rawBytes: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(fc.constantFrom(ADDRESS_PATH, COORDINATE_PATH), fc.uint8Array({ maxLength: 200 }))
  .map(([path, bytes]) => ({ path, body: Buffer.from(bytes) }));

/** Bodies around what the service takes: most are nearly valid, some are nonsense. */
export const fuzzedRequests: fc.Arbitrary<FuzzedRequest> = fc.oneof(
  { weight: 6, arbitrary: changedTrees },
  { weight: 3, arbitrary: changedTexts },
  { weight: 1, arbitrary: rawBytes },
);

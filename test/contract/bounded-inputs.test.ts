import * as z from 'zod';
import { expect, it } from 'vitest';
import { procedures } from '#shared/contract/procedures.ts';
import { packManifestSchema } from '#shared/pack/pack-manifest.ts';
import { surveySchema } from '#shared/survey/survey.ts';
import { fillWith } from '../support/contract-strings.ts';

/** A schema of JSON Schema, as far as it is walked. */
interface Node {
  readonly type?: string;
  readonly maxItems?: number;
  readonly prefixItems?: readonly Node[];
  readonly items?: Node;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: Node | boolean;
  readonly anyOf?: readonly Node[];
  readonly oneOf?: readonly Node[];
  readonly allOf?: readonly Node[];
}

/** Where in an input a list may be as long as whoever sends it likes. */
function listOpenLists(node: Node | boolean | undefined, at: string): string[] {
  if (typeof node !== 'object') return [];
  const isOpen = node.type === 'array' && node.prefixItems === undefined && node.maxItems === undefined;
  return [
    ...(isOpen ? [`${at}[]`] : []),
    ...[...(node.anyOf ?? []), ...(node.oneOf ?? []), ...(node.allOf ?? [])].flatMap((part) => listOpenLists(part, at)),
    ...Object.entries(node.properties ?? {}).flatMap(([name, part]) => listOpenLists(part, `${at}.${name}`)),
    ...listOpenLists(node.additionalProperties, `${at}.*`),
    ...listOpenLists(node.items, `${at}[]`),
  ];
}

it('every list of an input has a bound: a fault is made of each entry, and all of them before the first is told', () => {
  const lists = Object.entries(procedures).flatMap(([name, { input }]) =>
    listOpenLists(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' }) as Node, name),
  );
  expect(lists).toEqual([]);
});

it('what is in sight of a map is west, south, east, north', () => {
  const input = {
    id: 'a',
    figure: { measure: 'aal', hazard: 'all', asset: 'all', scenario: 'base' },
    style: 'heat',
    zoom: 3,
  };
  const takes = (bounds: readonly number[]) =>
    procedures['portfolio.map'].input.safeParse({ ...input, bounds }).success;
  expect(takes([170, -10, 190, 10])).toBe(true);
  expect(takes([5, 5, 5, 5])).toBe(true);
  expect(takes([190, -10, 170, 10])).toBe(false);
  expect(takes([170, 10, 190, -10])).toBe(false);
});

/** Opens an override and does not close it: what stands behind it in a line is read backwards. */
const TURN = '\u202E';

/** Texts that stand by themselves, or are only looked up. */
const apart: readonly RegExp[] = [
  /^(?:place\.suggest|survey\.list(?:Ids)?)\.text$/,
  /^\S+\.location\.(?:streetAddress|unitNumber|city|areaName|postalCode|countryName)$/,
  /\.filter\.(?:search|city|postalCode)\b/,
  /\.(?:notes|cells\.\d+)$/,
  // Columns, sheets and words of a file, found there as they are written.
  /\.(?:options\.(?:sheet|crs)|mapping\.|correction\.column)|^portfolio\.mappings\./,
  /^pack\.(?:plan|build)\.plan\.(?!title|description|license|attribution|currency)|^pack\.preview\.(?:file|crs)$/,
  /^pack\.(?:activate|deactivate|remove|verify)\.|^region\.(?:checkNewer\.packs|places\.name)/,
  /^(?:token\.revoke\.jti|licence\.install\.text|geocoder\.online\.\w+\.(?:settings\.)?\w+|what-if\.compare\.)/,
  /^portfolio(?:File)?\.export\.answers\./,
  // Names of files, which the dialog or the download makes plain, and properties of a PDF.
  /\.suggestedName$|^report\.finish\./,
  /\.variants\.\d+\.id$/,
];

/** Where in a value there is a text with {@link TURN} in it. */
function listTurns(value: unknown, at: string): string[] {
  if (typeof value === 'string') return value.includes(TURN) ? [at] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, part]) => listTurns(part, `${at}.${name}`));
}

it('no name that is taken turns the direction of what stands beside it', () => {
  let taken = 0;
  const turning = Object.entries(procedures).flatMap(([name, { input }]) => {
    const filled = fillWith(input, `a${TURN}b`);
    const read = input.safeParse(filled);
    if (!read.success) return [];
    taken += listTurns(filled, name).length;
    return listTurns(read.data, name);
  });
  expect(turning.filter((where) => !apart.some((known) => known.test(where)))).toEqual([]);
  expect(taken).toBeGreaterThan(turning.length + 20);
});

it.each([
  ['pack', packManifestSchema.shape.title],
  ['currency', packManifestSchema.shape.currency],
  ['surveyor', surveySchema.shape.surveyor],
  ['building', surveySchema.shape.place.shape.label],
])('nor does one of a file of strangers: %s', (_, schema) => {
  expect(schema.parse(`12${TURN} 34`)).toBe('12 34');
});

import * as z from 'zod';
import { expect, it } from 'vitest';
import { procedures } from '#shared/contract/procedures.ts';

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
  const takes = (bounds: readonly number[]) => procedures['portfolio.map'].input.safeParse({ ...input, bounds }).success;
  expect(takes([170, -10, 190, 10])).toBe(true);
  expect(takes([5, 5, 5, 5])).toBe(true);
  expect(takes([190, -10, 170, 10])).toBe(false);
  expect(takes([170, 10, 190, -10])).toBe(false);
});

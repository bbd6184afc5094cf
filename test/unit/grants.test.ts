import { expect, it } from 'vitest';
import * as z from 'zod';
import { readGrantSchema, writeGrantSchema } from '#shared/call/grant.ts';
import { createGrants } from '#main/platform/rpc/grants.ts';

const read = z.strictObject({ grant: readGrantSchema, rows: z.int() });
const copy = z.strictObject({ grant: readGrantSchema, targetGrant: writeGrantSchema });
const page = {};

function setUp() {
  const clock = { at: Date.parse('2026-11-24T10:00:00Z'), now: () => new Date(clock.at) };
  return { clock, grants: createGrants(clock) };
}

it('puts the paths in the place of the ids, which say nothing of them', () => {
  const { grants } = setUp();
  const grant = grants.mint('/home/me/in.csv', { direction: 'read', holder: page });
  const targetGrant = grants.mint('/home/me/out.csv', { direction: 'write', holder: page });
  expect(grant).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-/);
  expect(grants.resolve(read, { grant, rows: 3 }, page)).toEqual({
    input: { path: '/home/me/in.csv', rows: 3 },
    ids: [grant],
  });
  const both = { path: '/home/me/in.csv', output: '/home/me/out.csv' };
  expect(grants.resolve(copy, { grant, targetGrant }, page)).toEqual({ input: both, ids: [grant, targetGrant] });
});

it('leaves an input as it is that has no grant by its schema, whatever it is called', () => {
  const { grants } = setUp();
  const input = { grant: 'x' };
  expect(grants.resolve(z.strictObject({ grant: z.string() }), input, page)?.input).toBe(input);
});

it('holds for its own window and its own direction only', () => {
  const { grants } = setUp();
  const grant = grants.mint('/in.csv', { direction: 'read', holder: page });
  const written = grants.mint('/out.csv', { direction: 'write', holder: page });
  expect(grants.resolve(read, { grant, rows: 1 }, {})).toBeNull();
  expect(grants.resolve(read, { grant, rows: 1 }, undefined)).toBeNull();
  expect(grants.resolve(read, { grant: written, rows: 1 }, page)).toBeNull();
  expect(grants.resolve(copy, { grant, targetGrant: grant }, page)).toBeNull();
});

it('ends after a day, with its window, or with the first call where it is good for one', () => {
  const { clock, grants } = setUp();
  const mint = (isOnce: boolean) => ({
    grant: grants.mint('/in.csv', { direction: 'read', holder: page, isOnce }),
    rows: 1,
  });
  const lasting = mint(false);
  const once = mint(true);
  clock.at += 86_399_999;
  expect(grants.resolve(read, lasting, page)).toMatchObject({ input: { path: '/in.csv', rows: 1 } });
  expect(grants.resolve(read, once, page)).toMatchObject({ input: { path: '/in.csv', rows: 1 } });
  expect(grants.resolve(read, once, page)).toBeNull();
  clock.at += 1;
  expect(grants.resolve(read, lasting, page)).toBeNull();
  const other = mint(false);
  grants.release(page);
  expect(grants.resolve(read, other, page)).toBeNull();
});

import { expect, it } from 'vitest';
import { isInputTooLarge, MAXIMUM_INPUT_BYTES } from '#main/platform/rpc/input-bound.ts';

const holdsItself: Record<string, unknown> = {};
holdsItself['again'] = holdsItself;

it.each<[string, unknown]>([
  ['a text', { text: 'é'.repeat(MAXIMUM_INPUT_BYTES / 2) }],
  ['a name', { ['n'.repeat(MAXIMUM_INPUT_BYTES)]: 1 }],
  ['many small texts', Array.from({ length: 2048 }, () => 'x'.repeat(512))],
  ['numbers', { rows: Array.from({ length: MAXIMUM_INPUT_BYTES }, () => 1) }],
  ['a long list', Object.assign([], { length: 2 ** 30 })],
  ['a buffer', { bytes: new Uint8Array(MAXIMUM_INPUT_BYTES) }],
  ['a map', new Map([['x'.repeat(MAXIMUM_INPUT_BYTES), 1]])],
  ['a value that holds itself', holdsItself],
])('%s beyond the bound is too large', (_, input) => {
  expect(isInputTooLarge(input)).toBe(true);
});

it('what is sent as JSON within the bound is taken', () => {
  const text = 'x'.repeat(MAXIMUM_INPUT_BYTES - 11);
  const inputs = [
    undefined,
    null,
    {},
    { text },
    { rows: Array.from({ length: 1000 }, (_, at) => ({ at, text: 'é' })) },
  ];
  for (const input of inputs) expect([input, isInputTooLarge(input)]).toEqual([input, false]);
  expect(JSON.stringify({ text })).toHaveLength(MAXIMUM_INPUT_BYTES);
});

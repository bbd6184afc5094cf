import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { describeIssues, formatFieldPath } from '#shared/contract/describe-issues.ts';
import { procedures } from '#shared/contract/procedures.ts';

function detailsOf(schema: z.ZodType, input: unknown): Record<string, string> {
  const { error } = schema.safeParse(input);
  if (error === undefined) throw new Error('the input is valid');
  return describeIssues(schema, error, input);
}

describe('describeIssues', () => {
  it('tells what concerns the closest alternative of a union', () => {
    const schema = procedures['risk.query'].input;
    expect(detailsOf(schema, { location: { latitude: 200, longitude: 5 } })).toEqual({
      'location.latitude': 'must be at most 90',
    });
    expect(detailsOf(schema, { location: { streetAddress: '1 A', city: 5 } })).toEqual({
      'location.city': 'must be text, not a number',
    });
  });

  it('knows whole numbers, lists and booleans', () => {
    const schema = z.strictObject({ count: z.int(), list: z.array(z.string()).max(1), flag: z.boolean() });
    expect(detailsOf(schema, { count: 1.5, list: [2], flag: 'yes' })).toEqual({
      count: 'must be a whole number, not a fraction',
      'list.0': 'must be text, not a number',
      flag: 'must be true or false, not text',
    });
    expect(detailsOf(schema, { count: 1, list: ['a', 'b'], flag: true })).toEqual({
      list: 'must have at most 1 entries',
    });
  });

  it('says of a bound whether it is allowed itself', () => {
    const schema = z.strictObject({ factor: z.number().positive(), share: z.number().lt(1), years: z.number().min(1) });
    expect(detailsOf(schema, { factor: 0, share: 1, years: 0 })).toEqual({
      factor: 'must be above 0',
      share: 'must be below 1',
      years: 'must be at least 1',
    });
  });

  it('describes the first fifty faults and only counts the others, of which there may be very many', () => {
    let described = 0;
    const faults = Array.from({ length: 1000 }, (_, at) => ({
      code: 'invalid_value',
      path: ['list', at],
      get values() {
        described += 1;
        return ['a'];
      },
    }));
    const unknown = { code: 'unrecognized_keys', path: [], keys: Array.from({ length: 1000 }, (_, at) => `key${at}`) };
    const error = { issues: [...faults, unknown] } as unknown as z.core.$ZodError;
    const details = describeIssues(z.strictObject({}), error, { list: faults.map(() => 'b') });
    expect(Object.keys(details)).toHaveLength(51);
    expect(details['list.49']).toBe('must be a');
    expect(details['…']).toBe('and 1950 more');
    expect(described).toBeLessThanOrEqual(51);
  });

  it('speaks of the whole input by the name that it is given', () => {
    const schema = z.strictObject({});
    const { error } = schema.safeParse(1);
    expect(describeIssues(schema, error!, 1, 'input')).toEqual({ input: 'must be an object, not a number' });
  });
});

describe('formatFieldPath', () => {
  it('cuts long names and deep paths', () => {
    expect(formatFieldPath(['a', 0, 'b'])).toBe('a.0.b');
    expect(formatFieldPath(['x'.repeat(65)])).toBe(`${'x'.repeat(64)}…`);
    expect(formatFieldPath(Array.from({ length: 9 }, () => 'a'))).toBe('a.a.a.a.a.a.a.a.…');
  });
});

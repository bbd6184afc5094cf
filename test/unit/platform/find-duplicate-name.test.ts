import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDuplicateName } from '#main/platform/rpc/find-duplicate-name.ts';

describe('findDuplicateName', () => {
  it.each([
    ['{"a":1,"a":2}', ['a']],
    ['{"a":{"b":1,"c":2,"b":3}}', ['a', 'b']],
    ['[{"a":1},{"a":1,"a":1}]', ['a']],
    ['{"x":[{"y":{"z":1,"z":1}}]}', ['x', 'y', 'z']],
    ['{"\\u0061":1,"a":2}', ['a']],
    ['{"":1,"":2}', ['']],
    ['{"__proto__":1,"__proto__":2}', ['__proto__']],
    ['{"a\\"b":1,"a\\"b":2}', ['a"b']],
  ])('%s: %j', (text, path) => {
    expect(findDuplicateName(text)).toEqual(path);
  });

  it.each([
    '{}',
    '1',
    '"a"',
    '{"a":"a","b":["a","a","b"]}',
    '{"a":{"a":{"a":1}}}',
    '[{"a":1},{"a":2}]',
    '{"a":"{\\"b\\":1,\\"b\\":2}"}',
    '{"a":"\\\\","b":",\\"a\\":"}',
  ])('%s: none', (text) => {
    expect(findDuplicateName(text)).toBeNull();
  });

  it('finds none in anything that JSON.stringify has written', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(findDuplicateName(JSON.stringify(value, null, 1))).toBeNull();
      }),
    );
  });
});

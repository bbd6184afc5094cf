import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTestCli } from './support/test-cli.ts';
import { showControls } from '#main/cli/show-controls.ts';

/** What a terminal obeys or draws otherwise than it stands: controls but line breaks and tabs, turns of direction. */
const steers = /[^\P{Cc}\n\t]|[\u202A-\u202E\u2066-\u2069]/u;
const anyText = fc.string({ unit: fc.oneof(fc.nat(0x9f), fc.integer({ min: 0x2020, max: 0x2070 })).map(toCharacter) });

function toCharacter(code: number): string {
  return String.fromCodePoint(code);
}

const cli = createTestCli();

describe('what is printed', () => {
  it('does not steer a terminal', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        expect(showControls(text)).not.toMatch(steers);
      }),
    );
  });

  it('is the same JSON', () => {
    fc.assert(
      fc.property(fc.array(anyText), (value) => {
        const shown = showControls(JSON.stringify(value));
        expect(shown).not.toMatch(steers);
        expect(JSON.parse(shown)).toEqual(value);
      }),
    );
  });

  it('is shown where a command tells of a name', async () => {
    const name = 'a\u001B[31m\u009B2J\u202Eb';
    for (const words of [[name], ['geocode', '--in', name]]) {
      const { error } = await cli.run(words);
      expect(error).toContain(String.raw`a\u001b[31m\u009b2J\u202eb`);
      expect(error).not.toMatch(steers);
    }
  });
});

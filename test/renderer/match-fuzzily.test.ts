import { describe, expect, it } from 'vitest';
import { matchFuzzily } from '#renderer/commands/match-fuzzily.ts';
import { rank } from '#renderer/commands/palette-items.ts';

const order = (typed: string, texts: readonly string[]): string[] => rank(texts, typed, (text) => [text]);

describe('matchFuzzily', () => {
  it('wants every letter, in order', () => {
    expect(matchFuzzily('xyz', 'Open the settings')).toBeNull();
    expect(matchFuzzily('snig', 'Settings')).toBeNull();
    expect(matchFuzzily('stng', 'Settings')).not.toBeNull();
  });

  it('puts beginnings of words and whole runs before scattered letters', () => {
    expect(order('set', ['Reset the map', 'See the tiles', 'Open the settings'])[0]).toBe('Open the settings');
    expect(order('ots', ['Protocols', 'Open the settings'])[0]).toBe('Open the settings');
  });

  it('minds neither case nor accents', () => {
    expect(order('MONTREAL', ['Rue de Montréal', 'Mount Royal'])).toEqual(['Rue de Montréal']);
  });

  it('takes the shorter of two that fit alike', () => {
    expect(order('theme', ['Theme: as the system', 'Theme: dark'])[0]).toBe('Theme: dark');
  });
});

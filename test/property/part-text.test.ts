import fc from 'fast-check';
import { expect, it } from 'vitest';
import { partText } from '#main/portfolio/export/oed/part-text.ts';

it('parts a text into no more than some characters, loses nothing, and needs no more for a part of the text', () => {
  const words = fc.array(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 30 });
  fc.assert(
    fc.property(words, fc.integer({ min: 1, max: 10 }), fc.array(fc.boolean()), (given, most, kept) => {
      const text = given.join(' ');
      const parts = partText(text, most);
      expect(parts.filter((part) => [...part].length > most || part === '')).toEqual([]);
      expect(parts.join('').replaceAll(/\s/g, '')).toBe(text.replaceAll(/\s/g, ''));
      const some = given.filter((_, at) => kept[at] === true).join(' ');
      expect(partText(some, most).length).toBeLessThanOrEqual(parts.length);
    }),
  );
});

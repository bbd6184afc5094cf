import { expect, it } from 'vitest';
import { createFinding } from '#shared/pack/create-finding.ts';
import { packText, packTextSchema, sayPackText } from '#shared/pack/pack-text.ts';

const later = packTextSchema.parse({ key: 'said-by-a-later-version', values: { name: 'x' } });

it('says a text of a later version by its name, alone and within another', () => {
  expect(sayPackText(later)).toBe('said-by-a-later-version');
  const finding = createFinding({
    severity: 'warning',
    code: 'guessed',
    file: null,
    field: null,
    found: packText('perhaps', { value: 'depth', why: later }),
    expected: later,
  });
  expect(finding.found).toContain('said-by-a-later-version');
  expect(finding.texts?.expected).toEqual(later);
});

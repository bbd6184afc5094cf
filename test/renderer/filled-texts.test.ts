import i18next from 'i18next';
import { expect, it } from 'vitest';
import { startTranslations } from '#renderer/i18n/i18n.ts';

startTranslations();

it('a name in a sentence stays as it is written, and does not turn what stands behind it', () => {
  expect(i18next.t('portfolio.removed', { name: '<b>Mill & Brook</b> "1" $t(x)' })).toBe(
    i18next.t('portfolio.removed', { name: 'NAME' }).replace('NAME', () => '<b>Mill & Brook</b> "1" $t(x)'),
  );
  expect(i18next.t('portfolio.removed', { name: 'Mill\u202E Brook\u2066' })).toBe(
    i18next.t('portfolio.removed', { name: 'Mill Brook' }),
  );
});

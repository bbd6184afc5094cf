import { render, screen } from '@testing-library/react';
import i18next from 'i18next';
import { I18nextProvider } from 'react-i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { createFinding } from '#shared/pack/create-finding.ts';
import { packText, quoteWords, sayPackText } from '#shared/pack/pack-text.ts';
import { FindingList } from '#renderer/pack/finding-list.tsx';
import { describePackText } from '#renderer/i18n/describe-pack-text.ts';
import { startTranslations } from '#renderer/i18n/i18n.ts';

const found = packText('times-first-at', {
  count: 7,
  examples: [
    packText('found-in-part', { part: packText('line', { line: 5 }), found: quoteWords('Kerkstraat $t(x) {{count}}') }),
    packText('line', { line: 6 }),
  ],
});
const finding = createFinding({
  severity: 'warning',
  code: 'address-number-missing',
  file: 'a.csv',
  field: 'NUMBER',
  found,
  expected: packText('number-expected'),
});

describe('what is said about a pack', () => {
  beforeAll(() => {
    startTranslations();
    i18next.addResourceBundle('fr', 'translation', {
      packText: {
        'times-first-at': '{{count}} fois, d’abord : {{examples}}',
        line: 'ligne {{line}}',
        'number-expected': 'un numéro',
      },
      findingName: { 'address-number-missing': 'numéro manquant' },
      packs: {
        severity: { warning: 'Remarque : {{what}}' },
        found: 'Trouvé : {{found}}',
        expected: 'Attendu : {{expected}}',
      },
    });
  });

  it('is said alike by the command line and the window, what it quotes as it is', () => {
    const english = '7 times, first at line 5: Kerkstraat $t(x) {{count}}; line 6';
    expect(sayPackText(found)).toBe(english);
    expect(finding.found).toBe(english);
    expect(describePackText(found, finding.found, i18next.t)).toBe(english);
  });

  it('is told as it came where it has no words here, or none that are known', () => {
    expect(describePackText(undefined, 'as told', i18next.t)).toBe('as told');
    const later = { key: 'of-a-later-version' as 'quoted', values: {} };
    expect(describePackText(later, 'as told', i18next.t)).toBe('as told');
  });

  it('is listed in the language of the window, its name too', () => {
    const french = i18next.cloneInstance({ lng: 'fr' });
    render(
      <I18nextProvider i18n={french}>
        <FindingList findings={[finding]} />
      </I18nextProvider>,
    );
    expect(screen.getByText('Remarque : numéro manquant')).toBeDefined();
    expect(screen.getByText('Trouvé : 7 fois, d’abord : ligne 5: Kerkstraat $t(x) {{count}}; ligne 6')).toBeDefined();
    expect(screen.getByText('Attendu : un numéro')).toBeDefined();
  });
});

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseDeductibleText } from '#main/portfolio/import/columns/parse-deductible-text.ts';

const ofValue = [
  'TIV',
  'sum insured',
  'insured value',
  'replacement cost',
  'Versicherungssumme',
  'versicherten Werts',
  'Neuwerts',
  'valeur assurée',
  'capitaux assurés',
  'valeur à neuf',
  'valor asegurado',
  'suma asegurada',
  'verzekerde som',
  'verzekerd bedrag',
  'capitale assicurato',
  'somma assicurata',
  'valor segurado',
  'importância segurada',
];
const ofBuilding = [
  'building value',
  "building's value",
  'buildings',
  'insured value of the building',
  'Gebäudewerts',
  'Gebäudewertes',
  'Gebaeudewert',
  'Gebäude-Versicherungssumme',
  'Gebäudeversicherungssumme',
  'Versicherungssumme des Gebäudes',
  'valeur du bâtiment',
  'valeur assurée des bâtiments',
  'valor del edificio',
  'valor asegurado del edificio',
  'opstalwaarde',
  'waarde van het gebouw',
  'valore del fabbricato',
  "valore dell'edificio",
  'valor do edifício',
];
const ofContents = [
  'contents value',
  'Inhaltswerts',
  'Hausratwert',
  'valeur du contenu',
  'inboedelwaarde',
  'valor do recheio',
];
const ofLoss = [
  'loss',
  'losses',
  'claim',
  'Schadens',
  'Schadenhöhe',
  'Entschädigung',
  'sinistre',
  'dommages',
  'perte',
  'indemnité',
  'siniestro',
  'pérdida',
  'schade',
  'schadebedrag',
  'sinistro',
  'danno',
  'indennizzo',
  'prejuízo',
  'perda',
  'dano',
];
const ofLimit = [
  'limit',
  'sublimit',
  'limite',
  'límite',
  'plafond',
  'Höchstentschädigung',
  'Limits',
  'limiet',
  'massimale',
  'Deckungssumme',
  'Haftungslimit',
  'sublímite',
];
const unknown = [
  'premium',
  'moon',
  'market price',
  'Prämie',
  'Gebäudeprämie',
  'Zeitwerts',
  'Umsatzes',
  'chiffre d’affaires',
  'loyer',
  'prime',
  'salario',
  'prima',
  'omzet',
  'huur',
  'fatturato',
  'prêmio',
  'aluguel',
  'index',
  'or',
  'and',
  'x',
  'Verkehrswert',
];
const joining = ['of', 'of the', 'de', 'de la', 'des', 'der', 'vom', 'van de', 'del', 'della', 'do', 'da', ''] as const;

/** A text as somebody may write it: in another case, with other blanks, without accents. */
const spell = (text: string) =>
  fc
    .tuple(fc.constantFrom('as', 'upper', 'lower', 'bare'), fc.constantFrom(' ', '  ', '\u00a0'))
    .map(([how, blank]) => {
      const bare = how === 'bare' ? text.normalize('NFD').replaceAll(/\p{M}/gu, '') : text;
      const cased = how === 'upper' ? bare.toUpperCase() : how === 'lower' ? bare.toLowerCase() : bare;
      return cased.replaceAll(' ', blank);
    });
const anyOf = (texts: readonly string[]) => fc.constantFrom(...texts).chain(spell);
const sign = fc.constantFrom('2 % ', '2% ', '2 pct ', '2,5 % ', '20 ‰ ');
const wordsOfValue = [
  ...ofValue,
  ...ofBuilding,
  ...ofContents,
  'value',
  'Wert',
  'valeur',
  'valor',
  'insured',
  'assuré',
];

/** What a text is read as a share of; undefined where it is read as no share at all. */
function findBase(text: string) {
  const { figure, base, asset } = parseDeductibleText(text);
  return figure === text ? undefined : { base, asset };
}

/** A percentage of words of the value with one among them that says something else. */
const mixed = (others: readonly string[]) =>
  fc
    .tuple(
      sign,
      fc.array(fc.tuple(fc.constantFrom(...joining), anyOf(wordsOfValue)), { maxLength: 2 }),
      fc.tuple(fc.constantFrom(...joining), anyOf(others)),
      fc.array(fc.tuple(fc.constantFrom(...joining), anyOf(wordsOfValue)), { maxLength: 2 }),
    )
    .map(([figure, before, other, behind]) => `${figure}${[...before, other, ...behind].flat().join(' ')}`);

describe('what a percentage is of', () => {
  it.each([
    [ofValue, null],
    [ofBuilding, 'structure'],
    [ofContents, 'inventory'],
  ] as const)('is the value insured by %j', (texts, asset) => {
    fc.assert(
      fc.property(sign, fc.constantFrom(...joining), anyOf(texts), (figure, joined, text) => {
        expect(findBase(`${figure}${joined} ${text}`)).toEqual({ base: 'value', asset });
        expect(findBase(`${figure}${joined} ${text} je Schaden`)).toEqual({ base: 'value', asset });
      }),
    );
  });

  test.each([
    ['loss', ofLoss],
    ['limit', ofLimit],
  ] as const)('is the %s by its words', (base, texts) => {
    for (const text of texts) expect([text, findBase(`2 % de la ${text}`)]).toEqual([text, { base, asset: null }]);
  });

  it('is never the value where a word of the loss or of a limit is among those behind it', () => {
    fc.assert(
      fc.property(mixed([...ofLoss, ...ofLimit]), (text) => {
        expect(['loss', 'limit', undefined]).toContain(findBase(text)?.base);
      }),
      { numRuns: 2000 },
    );
  });

  it('is never the value where a word is not known', () => {
    fc.assert(
      fc.property(mixed(unknown), (text) => {
        expect(findBase(text)).toBeUndefined();
      }),
      { numRuns: 2000 },
    );
    const letters = fc.string({ unit: fc.constantFrom(...'bcdfghjkqwxz'), minLength: 4, maxLength: 9 });
    fc.assert(
      fc.property(anyOf(wordsOfValue), letters, fc.boolean(), (value, word, isFirst) => {
        expect(findBase(`2 % ${isFirst ? `${word} ${value}` : `${value} ${word}`}`)).toBeUndefined();
        expect(findBase(`2 % ${word}wert`)).toBeUndefined();
      }),
    );
  });
});

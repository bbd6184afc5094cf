import { listSome } from '#shared/text/list-some.ts';
import type { OedAnswers, OedQuestion, OedQuestionCode, OedRemark } from '#shared/portfolio/oed-export.ts';
import { findCountryCode, isOedCountryCode, oedCountries } from './find-country-code.ts';
import { findOedLength, isCurrencyCode, oedCurrencies } from './oed-fields.ts';
import { isPerilList } from './oed-perils.ts';
import { findOedCurrency } from './oed-values.ts';

/** Locations with the same country and currency. */
export interface OedGroup {
  readonly countryName: string;
  readonly currency: string;
  readonly rows: number;
}

/** Most texts and values that a question tells. */
const MOST_TOLD = 5;
/**
 * Perils that are proposed: floods; with storm surge; with wildfire, which is all that there are figures of; all
 * perils.
 */
const PROPOSED_PERILS = ['OO1', 'OO1;WSS', 'OO1;WSS;BBF', 'AA1'] as const;

const isAnswer: Readonly<Record<OedQuestionCode, (value: string) => boolean>> = {
  'oed-country': isOedCountryCode,
  'oed-currency': isCurrencyCode,
  'oed-perils': isPerilList,
};

/** What a portfolio leaves open for an OED file. @param withoutPerils locations whose perils nobody has named */
export function findOedQuestions(groups: readonly OedGroup[], withoutPerils: number): OedQuestion[] {
  const countries = askFor('oed-country', groups, oedCountries, ({ countryName }) => countryName, findCountryCode);
  const currencies = askFor('oed-currency', groups, oedCurrencies, ({ currency }) => currency, findOedCurrency);
  const proposed = [...PROPOSED_PERILS];
  const perils: OedQuestion = { code: 'oed-perils', rows: withoutPerils, found: [], proposed, choices: [] };
  return [countries, currencies, perils].filter(({ rows }) => rows > 0);
}

function askFor(
  code: OedQuestionCode,
  groups: readonly OedGroup[],
  choices: readonly string[],
  pick: (group: OedGroup) => string,
  find: (text: string) => string | null,
): OedQuestion {
  let rows = 0;
  const found = new Set<string>();
  const known = new Map<string, number>();
  for (const group of groups) {
    const value = find(pick(group));
    if (value === null) {
      rows += group.rows;
      if (pick(group) !== '') found.add(pick(group));
    } else {
      known.set(value, (known.get(value) ?? 0) + group.rows);
    }
  }
  const byRows = [...known].toSorted(([, a], [, b]) => b - a).map(([value]) => value);
  const told = [...found].slice(0, MOST_TOLD);
  return { code, rows, found: told, proposed: byRows.slice(0, MOST_TOLD), choices: [...choices] };
}

/** The questions that answers leave open: one that OED does not know is none. */
export function listOpenOedQuestions(questions: readonly OedQuestion[], answers: OedAnswers): OedQuestion[] {
  return questions.filter(({ code }) => {
    const answer = answers[code];
    return answer === undefined || !isAnswer[code](answer);
  });
}

const sentences: Readonly<Record<OedQuestionCode, string>> = {
  'oed-country': 'Which country are they in?',
  'oed-currency': 'What currency are their amounts in?',
  'oed-perils': 'Which perils are they insured for?',
};

/** A question in English. */
export function sayOedQuestion({ code, rows, found }: OedQuestion): string {
  const instead = found.length === 0 ? '' : `: ${listSome(found.map((text) => `"${text}"`))}`;
  const field = { 'oed-country': 'country', 'oed-currency': 'currency', 'oed-perils': 'perils' }[code];
  return `${rows} ${rows === 1 ? 'location has' : 'locations have'} no ${field} that OED knows${instead}. ${sentences[code]}`;
}

const remarks: Readonly<Record<OedRemark['code'], (detail: string) => string>> = {
  'cells-not-kept': (detail) =>
    `An earlier version has read ${detail} and not kept what it does not use: limits, codes and percentages of the source are not in the OED file. Read the source again to have them.`,
  'rows-left-out': (detail) =>
    `Rows that were set aside are not in the OED file, which has no place for them (${detail}).`,
  'interruption-left-out': (detail) => `Business interruption is not in the OED file: BITIV is 0 (${detail}).`,
  'texts-too-long': (detail) =>
    `Texts in the OED file are longer than OED has it for their fields, and were not cut: ${detail}.`,
};

/** Says which texts of a file are too long for their fields. @param longTexts how many, by the names of columns */
export function describeLongTexts(longTexts: Readonly<Record<string, number>>): OedRemark[] {
  // Threads find them in any order.
  const names = Object.keys(longTexts).toSorted();
  const fields = names.map((name) => `${name} ${longTexts[name]} above ${findOedLength(name)}`);
  return fields.length === 0 ? [] : [{ code: 'texts-too-long', detail: listSome(fields) }];
}

/** A remark in English. */
export function sayOedRemark({ code, detail }: OedRemark): string {
  return remarks[code](detail);
}

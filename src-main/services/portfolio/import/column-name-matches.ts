import type { ColumnNameKind } from '#shared/domain/portfolio-detection.ts';
import { portfolioFields, type PortfolioField } from '#shared/domain/portfolio-mapping.ts';
import { foldText } from '#main/geocoder/fold-text.ts';
import names from './data/column-names.json' with { type: 'json' };
import { spellWord } from './spell-word.ts';

/** What a column's name says about its meaning. */
export interface NameMatch {
  readonly field: PortfolioField;
  /** 0..1. */
  readonly confidence: number;
  readonly why: ColumnNameKind;
}

type NameLists = Readonly<Partial<Record<PortfolioField, readonly string[]>>>;

const matches = new Map<string, NameMatch>();
// The best kind of match of a name is the first that is added.
addMatches(names.oed, { confidence: 1, why: 'oedName' });
addMatches(Object.fromEntries(portfolioFields.map((field) => [field, [field]])), {
  confidence: 1,
  why: 'serviceName',
});
addMatches(names.names, { confidence: 0.9, why: 'usualName' });
addMatches(names.weak, { confidence: 0.5, why: 'vagueName' });

const oedNames = new Set(Object.values(names.oed).flatMap((list) => list.map((name) => name.toLowerCase())));
const streetNumbers = new Set(names.streetNumber.map(toKey));
const streetNumbersBehind = new Set(names.streetNumberBehind.map(toKey));
const accountNumbers = new Set(names.accountNumber.map(toKey));
/** A unit or remark behind a name: `TIV (CAD)`, `Height [ft]`, `Value - USD`. */
const remark = /\s*(?:\([^)]*\)|\[[^\]]*\]|[-–:,]\s*(?:CAD|USD|EUR|GBP|CHF|m|ft|feet|metres|\p{Sc}))\s*$/iu;
/** A unit behind a name without signs: `FFH_feet`, `Gebäudewert in EUR`, `Contents £`. */
const unitWords =
  /(?:[\s_]+(?:in|en))?(?:[\s_]+(?:ft|feet|pieds?|m|metres?|meters?|mètres?|cad|usd|eur|euros?|gbp|chf)|\s*\p{Sc})$/iu;

/** What a column's name says; null when it is not known. A remark or unit behind the name makes it less sure. */
export function matchColumnName(name: string): NameMatch | null {
  const exact = matches.get(toKey(name));
  if (exact !== undefined) return exact;
  const bare = matches.get(toKey(name.replace(remark, ''))) ?? matches.get(toKey(name.replace(unitWords, '')));
  return bare === undefined ? null : { ...bare, confidence: bare.confidence * 0.9 };
}

/** Whether a name is one of the OED standard, letter by letter: `BuildingTIV`, not `Building TIV`. */
export function isOedName(name: string): boolean {
  return oedNames.has(name.trim().toLowerCase());
}

/**
 * On which side of its street a column's house numbers are written (`12 Mill Road`, `Hauptstraße 12`); null when it has
 * none.
 */
export function findStreetNumberSide(name: string): 'front' | 'behind' | null {
  const key = toKey(name);
  if (streetNumbersBehind.has(key)) return 'behind';
  return streetNumbers.has(key) ? 'front' : null;
}

/** Whether a column has account numbers, which OED's location numbers are distinct within. */
export function isAccountNumberName(name: string): boolean {
  return accountNumbers.has(toKey(name));
}

function toKey(name: string): string {
  return joinWords(foldText(name.replaceAll('#', ' number ')));
}

function joinWords(folded: string): string {
  return folded.replaceAll(' ', '');
}

function addMatches(lists: NameLists, match: Omit<NameMatch, 'field'>): void {
  for (const [field, list] of Object.entries(lists)) {
    for (const key of list.flatMap((name) => spellWord(name).map(joinWords))) {
      if (!matches.has(key)) matches.set(key, { field: field as PortfolioField, ...match });
    }
  }
}

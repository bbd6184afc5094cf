import type { FileQuestionCode } from '#shared/portfolio/file-question.ts';
import texts from '#shared/portfolio/portfolio-rule-texts.json' with { type: 'json' };

/** What can be said of a file as a whole. An error: it cannot be read. */
export const fileRules = {
  'file-missing': 'error',
  'file-is-folder': 'error',
  'file-not-readable': 'error',
  'empty-file': 'error',
  'not-a-table': 'error',
  'old-spreadsheet': 'error',
  'protected-spreadsheet': 'error',
  'spreadsheet-too-large': 'error',
  'spreadsheet-declares-entities': 'error',
  'spreadsheet-damaged': 'error',
  'sheet-missing': 'error',
  'crs-unknown': 'error',
  'broken-json': 'error',
  'too-many-columns': 'error',
  'columns-missing': 'error',
  'location-not-mapped': 'error',
  'values-not-mapped': 'error',
  'no-rows': 'warning',
  'no-header': 'warning',
  'rows-above-header': 'warning',
  'rows-below-other-names': 'warning',
  'decimal-separator-ambiguous': 'warning',
  'amounts-not-used': 'warning',
  'elevations-not-used': 'warning',
  'number-additions-not-used': 'warning',
  'value-left-out': 'warning',
  'values-counted-twice': 'warning',
  'values-of-share': 'warning',
  'values-of-several-parts': 'warning',
  'total-contradicted': 'warning',
  'total-beside-parts': 'warning',
  'total-with-interruption': 'warning',
  'amount-unit-unclear': 'warning',
  'number-format-unclear': 'warning',
  'amounts-in-title-unit': 'warning',
  'several-currencies': 'warning',
  'coordinates-look-swapped': 'warning',
  'coordinates-exchanged': 'warning',
  'longitudes-without-sign': 'warning',
  'rows-outside-regions': 'warning',
  'coordinates-not-degrees': 'warning',
  'coordinate-parts-not-used': 'warning',
  'coordinate-heading-unclear': 'warning',
  'crs-shift-unknown': 'warning',
  'geocode-quality-not-used': 'warning',
  'sheets-left-out': 'warning',
  'hidden-columns': 'warning',
  'formulas-without-results': 'warning',
  'crs-not-followed': 'warning',
  'postal-codes-short': 'warning',
  'one-column': 'warning',
  'schema-recognised': 'information',
  'title-lines-above-header': 'information',
  'crs-named': 'information',
  'groups-above-header': 'information',
  'features-numbered': 'information',
  'separator-line': 'information',
  'duplicate-column-names': 'information',
  'quoted-lines': 'information',
  'encoding-windows-1252': 'information',
  'values-added': 'information',
  'values-add-up': 'information',
  'amounts-in-heading-unit': 'information',
  'several-sheets': 'information',
  'basement-zero-is-none': 'information',
  'floors-of-canada': 'information',
  'heights-in-oed-feet': 'information',
  'heights-taken-for-metres': 'information',
  'hidden-rows': 'information',
  'merged-cells': 'information',
} as const satisfies Record<keyof typeof texts.fileRule, 'error' | 'warning' | 'information'>;

/** Name of a rule about files. */
export type FileRule = keyof typeof fileRules;

/** What a rule says in English, as docs/portfolio.md has it. */
export function sayFileRule(code: FileRule): string {
  return texts.fileRule[code];
}

/** A question about a file in English, as docs/portfolio.md has it. */
export function sayQuestion(code: FileQuestionCode): string {
  return texts.question[code];
}

/** Whether there is a rule about files of this name. */
export function isFileRule(code: string): code is FileRule {
  return Object.hasOwn(fileRules, code);
}

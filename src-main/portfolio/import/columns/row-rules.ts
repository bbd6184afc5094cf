import texts from '#shared/portfolio/portfolio-rule-texts.json' with { type: 'json' };

/**
 * What can be said of a row. `rejected`: the row is set aside; `applied`: a value was translated or filled in;
 * `remark`: nothing was changed.
 */
export const rowRules = {
  // The record itself.
  'unbalanced-quotes': 'rejected',
  'record-too-long': 'rejected',
  'too-few-cells': 'rejected',
  'too-many-cells': 'rejected',
  'unreadable-feature': 'rejected',
  'geometry-unusable': 'rejected',
  'repeated-header': 'rejected',
  'in-other-order': 'rejected',
  'below-other-header': 'rejected',
  'totals-row': 'rejected',
  'left-aside': 'rejected',
  'undecodable-text': 'rejected',
  'text-too-long': 'rejected',
  // Where.
  'no-location': 'rejected',
  'address-incomplete': 'rejected',
  'coordinates-unreadable': 'rejected',
  'coordinates-letter-ambiguous': 'rejected',
  'coordinates-out-of-range': 'rejected',
  'coordinates-swapped': 'rejected',
  // Numbers.
  'spreadsheet-error': 'rejected',
  'date-in-number': 'rejected',
  'number-unreadable': 'rejected',
  'amount-unit-ambiguous': 'rejected',
  'amount-separator-ambiguous': 'rejected',
  'amount-negative': 'rejected',
  'tiv-above-maximum': 'rejected',
  'no-tiv': 'rejected',
  'deductible-share-above-one': 'rejected',
  'deductible-share-open': 'rejected',
  'deductible-type-unknown': 'rejected',
  'first-floor-height-out-of-range': 'rejected',
  'unit-unknown': 'rejected',
  // What it is.
  'occupancy-unknown': 'rejected',
  'occupancy-without-class': 'rejected',

  'meaning-from-mapping': 'applied',
  'occupancy-oed-code': 'applied',
  'occupancy-listed-code': 'applied',
  'occupancy-word': 'applied',
  'occupancy-defaulted': 'applied',
  'storeys-translated': 'applied',
  'storeys-above-ground': 'applied',
  'storeys-missing': 'applied',
  'storeys-unreadable': 'applied',
  'basement-translated': 'applied',
  'basement-missing': 'applied',
  'basement-unreadable': 'applied',
  'first-floor-height-defaulted': 'applied',
  'first-floor-height-converted': 'applied',
  'first-floor-height-from-elevations': 'applied',
  'first-floor-height-unit-assumed': 'applied',
  'tiv-empty': 'applied',
  'tiv-not-given': 'applied',
  'deductible-empty': 'applied',
  'deductible-share-of-tiv': 'applied',
  'deductible-bounded': 'applied',
  'deductible-percentage-assumed': 'applied',
  'deductible-not-modelled': 'applied',
  'deductible-divided': 'applied',
  'number-in-other-style': 'applied',
  'amount-abbreviated': 'applied',
  'amount-in-heading-unit': 'applied',
  'amount-in-given-unit': 'applied',
  'coordinates-zero': 'applied',
  'coordinates-placeholder': 'applied',
  'coordinates-half': 'applied',
  'coordinates-from-degrees': 'applied',
  'coordinates-longitude-first': 'applied',
  'coordinates-transformed': 'applied',
  'coordinates-of-area-left-out': 'applied',
  'point-on-surface': 'applied',
  'control-characters-removed': 'applied',
  'postal-code-with-city': 'applied',
  'one-line-address': 'applied',
  'postal-code-padded': 'applied',
  'line-break-in-cell': 'applied',

  'row-ends-early': 'remark',
  'properties-not-read': 'remark',
  'not-modelled': 'remark',
  'other-perils': 'remark',
  'flood-not-covered': 'remark',
  'several-buildings': 'remark',
  'status-not-insured': 'remark',
  'value-of-other-part': 'remark',
  'deductible-below-one': 'remark',
  'deductible-low': 'remark',
  'deductible-percentage-tiny': 'remark',
  'deductible-above-tiv': 'remark',
  'zero-tiv': 'remark',
  'currency-contradicted': 'remark',
  'amounts-like-other-unit': 'remark',
  'heights-like-other-unit': 'remark',
  'coordinates-coarse': 'remark',
  'coordinates-other-half': 'remark',
  'coordinates-of-area': 'remark',
  'date-in-house-number': 'remark',
  'longitude-sign': 'remark',
  'duplicate-id': 'remark',
  'duplicate-row': 'remark',
} as const satisfies Record<keyof typeof texts.rowRule, 'rejected' | 'applied' | 'remark'>;

/** Name of a rule about rows. */
export type RowRule = keyof typeof rowRules;

/** Whether there is a rule about rows of this name. */
export function isRowRule(code: string): code is RowRule {
  return Object.hasOwn(rowRules, code);
}

/** What a rule says in English, as docs/portfolio.md has it. */
export function sayRowRule(code: RowRule): string {
  return texts.rowRule[code];
}

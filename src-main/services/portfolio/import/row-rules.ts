/**
 * What can be said of a row. `rejected`: the row is set aside; `applied`: a value was translated or filled in;
 * `remark`: nothing was changed. The texts are those of docs/portfolio.md.
 */
export const rowRules = {
  // The record itself.
  'unbalanced-quotes': {
    kind: 'rejected',
    says: 'A quotation mark is never closed, or something stands behind a closing one. Only that line is set aside.',
  },
  'record-too-long': { kind: 'rejected', says: 'A record is longer than a million characters.' },
  'too-few-cells': {
    kind: 'rejected',
    says: 'The row ends before the last column that is used: what is missing may be the middle of it.',
  },
  'too-many-cells': {
    kind: 'rejected',
    says: 'The row has values beyond the last column: a cell probably holds the delimiter without quotation marks.',
  },
  'unreadable-feature': {
    kind: 'rejected',
    says: 'Something in a GeoJSON file is no feature, or not JSON, or the file ends in the middle. Reading goes on where the next feature begins.',
  },
  'geometry-unusable': {
    kind: 'rejected',
    says: 'A feature has a geometry that does not give one place: lines, several points, broken coordinates. One without a geometry is placed by its address, or has `no-location`.',
  },
  'repeated-header': { kind: 'rejected', says: 'The row repeats the column names.' },
  'in-other-order': {
    kind: 'rejected',
    says: 'The column names stand above the row once more, in another order: its cells were put under the names of the file. It is taken in as it stands when that is right.',
  },
  'below-other-header': {
    kind: 'rejected',
    says: 'The column names stand above the row once more, in another order and one of them twice: its cells are not those of the first ones. It stays aside until they are changed.',
  },
  'totals-row': { kind: 'rejected', says: 'The row is a total of others.' },
  'undecodable-text': { kind: 'rejected', says: 'A used cell holds characters that are not in the chosen encoding.' },
  'text-too-long': { kind: 'rejected', says: 'An identifier or a part of an address is longer than 200 characters.' },
  // Where.
  'no-location': { kind: 'rejected', says: 'The row has neither coordinates nor an address.' },
  'address-incomplete': {
    kind: 'rejected',
    says: 'Without coordinates a street is needed, with a city or a postal code; or all in one line.',
  },
  'coordinates-unreadable': {
    kind: 'rejected',
    says: 'A coordinate is not a number, nor degrees, minutes and seconds.',
  },
  'coordinates-letter-ambiguous': {
    kind: 'rejected',
    says: 'The letter O is east in German and Dutch and west in French, and the column names do not say which. Write E or W.',
  },
  'coordinates-out-of-range': { kind: 'rejected', says: 'Latitude is beyond 90 or longitude beyond 180 degrees.' },
  'coordinates-swapped': {
    kind: 'rejected',
    says: 'Latitude and longitude are out of range, and would fit the other way round.',
  },
  // Numbers.
  'spreadsheet-error': {
    kind: 'rejected',
    says: 'A used cell holds an error of a spreadsheet: `#REF!`, `#N/A`, `########`. In storeys and basement the value is UNKNOWN instead.',
  },
  'date-in-number': { kind: 'rejected', says: 'A spreadsheet turned a number into a date.' },
  'number-unreadable': {
    kind: 'rejected',
    says: 'A cell that should hold a number does not, or can be read in more than one way.',
  },
  'amount-unit-ambiguous': {
    kind: 'rejected',
    says: 'What stands behind an amount can mean thousands or millions: `350M`, `5 T`, `1 billion`. Write the amount out.',
  },
  'amount-negative': { kind: 'rejected', says: 'An insured value or a deductible is negative.' },
  'tiv-above-maximum': { kind: 'rejected', says: 'An insured value is above 1,000,000,000,000.' },
  'no-tiv': { kind: 'rejected', says: 'None of the three insured values is given.' },
  'deductible-share-above-one': {
    kind: 'rejected',
    says: 'A deductible that is a share of the insured value is above 1, or a percentage of it above 100 (5 % is 0.05 as a share, 5 as a percentage).',
  },
  'deductible-type-unknown': { kind: 'rejected', says: "A deductible's type is none of OED's 0, 1, 2." },
  'first-floor-height-out-of-range': {
    kind: 'rejected',
    says: 'The first floor is not within -5 to 20 metres above the ground. Are these feet?',
  },
  'unit-unknown': {
    kind: 'rejected',
    says: "The unit of the first-floor height is neither OED's 1 (feet) or 2 (metres) nor a word for one of them.",
  },
  // What it is.
  'occupancy-unknown': {
    kind: 'rejected',
    says: 'The use of the building is no code or word that is known. Give it a meaning in the mapping.',
  },
  'occupancy-without-class': {
    kind: 'rejected',
    says: 'The OED code is of a use that is no kind of business here, such as a road. Give it a meaning in the mapping.',
  },

  'meaning-from-mapping': { kind: 'applied', says: 'A word was translated as the mapping says.' },
  'occupancy-oed-code': { kind: 'applied', says: 'An OED occupancy code was translated.' },
  'occupancy-word': { kind: 'applied', says: 'A word for the use was translated.' },
  'occupancy-defaulted': {
    kind: 'applied',
    says: "The use is not given, or is OED's unknown: the mapping's default is taken.",
  },
  'storeys-translated': { kind: 'applied', says: 'A number of storeys or a word was translated.' },
  'storeys-missing': { kind: 'applied', says: 'The number of storeys is not given: UNKNOWN.' },
  'storeys-unreadable': {
    kind: 'applied',
    says: 'The number of storeys cannot be read, or has no exact counterpart (`1.5`, `2 étages`): UNKNOWN.',
  },
  'basement-translated': { kind: 'applied', says: "A word for the basement or OED's code was translated." },
  'basement-missing': { kind: 'applied', says: 'The basement is not given: UNKNOWN.' },
  'basement-unreadable': { kind: 'applied', says: 'What is said of the basement is not understood: UNKNOWN.' },
  'first-floor-height-defaulted': { kind: 'applied', says: 'The first-floor height is not given: 0.3 m.' },
  'first-floor-height-converted': { kind: 'applied', says: 'The first-floor height was turned into metres.' },
  'tiv-empty': { kind: 'applied', says: 'An insured value is empty while another is given: 0.' },
  'tiv-not-given': {
    kind: 'applied',
    says: 'A word or question mark in the place of an insured value says that it is not known (`TBD`, `n/a`, `?`), while another is given: 0.',
  },
  'deductible-empty': { kind: 'applied', says: 'A deductible is empty: 0.' },
  'deductible-share-of-tiv': {
    kind: 'applied',
    says: 'A deductible that is a share or percentage of the insured value was turned into money: by its type (OED 2), its words, its heading or the mapping.',
  },
  'deductible-percentage-assumed': {
    kind: 'applied',
    says: 'A deductible is a percentage that does not say of what: it was read as one of the insured value, and turned into money.',
  },
  'deductible-not-modelled': { kind: 'applied', says: 'A deductible is a share of the loss (OED type 1): 0.' },
  'number-in-other-style': {
    kind: 'applied',
    says: "A number's separators are not the file's, but can only be meant one way: read so.",
  },
  'amount-abbreviated': {
    kind: 'applied',
    says: 'An amount with a word or letter for thousands or millions was written out: `600k`, `2,5 Mio.`, `12 lakh`.',
  },
  'amount-in-heading-unit': {
    kind: 'applied',
    says: 'The heading says that amounts are in thousands or millions: the amount was multiplied.',
  },
  'amount-in-given-unit': {
    kind: 'applied',
    says: 'Amounts are in thousands or millions, as the mapping or a line beside the column names says: the amount was multiplied.',
  },
  'coordinates-zero': {
    kind: 'applied',
    says: 'Both coordinates are 0, which means that none are known: the address is used.',
  },
  'coordinates-placeholder': {
    kind: 'applied',
    says: 'A coordinate is 999, -999, 9999 or -9999, which stands where none is known: the address is used.',
  },
  'coordinates-half': { kind: 'applied', says: 'Only one coordinate is given: the address is used.' },
  'coordinates-from-degrees': {
    kind: 'applied',
    says: 'Coordinates were read from degrees, minutes and seconds, or with a letter of the compass.',
  },
  'coordinates-longitude-first': {
    kind: 'applied',
    says: 'Both coordinates in one cell were read longitude first: the heading says so, or only this order is possible.',
  },
  'coordinates-transformed': {
    kind: 'applied',
    says: 'Coordinates of another coordinate system were turned into degrees.',
  },
  'point-on-surface': { kind: 'applied', says: 'The feature is a polygon: a point inside it is used.' },
  'control-characters-removed': {
    kind: 'applied',
    says: 'NUL bytes, other control characters or invisible marks were taken out of a text.',
  },
  'postal-code-with-city': {
    kind: 'applied',
    says: 'A postal code stood in front of the city: it was taken from there.',
  },
  'one-line-address': {
    kind: 'applied',
    says: 'The address stands in one line: city, region, postal code and country were taken out of it.',
  },
  'postal-code-padded': {
    kind: 'applied',
    says: 'A postal code lacked the zeros in front that its country has: they were put back.',
  },
  'line-break-in-cell': { kind: 'applied', says: 'A line break within a text was replaced by a comma.' },

  'row-ends-early': {
    kind: 'remark',
    says: 'The row ends before the last column. Nothing is made of the columns that are missing.',
  },
  'not-modelled': {
    kind: 'remark',
    says: 'The column is not modelled: business interruption, limits, participations, minimum and maximum deductibles, deductibles over several coverages.',
  },
  'other-perils': {
    kind: 'remark',
    says: 'The perils that the row lists (OED: `LocPerilsCovered`, `LocPeril`) are none of flood, storm surge or wildfire: they are not read, and it has figures all the same.',
  },
  'several-buildings': {
    kind: 'remark',
    says: 'The row stands for several buildings (OED: `NumberOfBuildings`): their number is not read, and all its values are taken for one.',
  },
  'deductible-below-one': {
    kind: 'remark',
    says: 'A deductible is an amount below 1. If it is a share of the insured value, say so in the mapping.',
  },
  'deductible-percentage-tiny': {
    kind: 'remark',
    says: 'A deductible is a percentage of the insured value below 0.1. If it is a share (0.02 for 2 %), say so in the mapping.',
  },
  'deductible-above-tiv': { kind: 'remark', says: 'A deductible is above the insured value: nothing is ever paid.' },
  'zero-tiv': { kind: 'remark', says: 'All three insured values are 0.' },
  'currency-contradicted': {
    kind: 'remark',
    says: 'The headings, cells or currency column of the amounts name different currencies: nothing is converted.',
  },
  'coordinates-coarse': { kind: 'remark', says: 'Both coordinates have at most two decimals: a kilometre or so.' },
  'date-in-house-number': {
    kind: 'remark',
    says: 'A house number is a date: a spreadsheet probably made one of a number such as `1-12`.',
  },
  'longitude-sign': {
    kind: 'remark',
    says: 'The longitude is east of Greenwich, the country west of it: a minus is probably missing.',
  },
  'duplicate-id': { kind: 'remark', says: 'An earlier row has the same identifier.' },
  'duplicate-row': { kind: 'remark', says: 'An earlier row has the same place and the same values.' },
} as const satisfies Record<string, { readonly kind: 'rejected' | 'applied' | 'remark'; readonly says: string }>;

/** Name of a rule about rows. */
export type RowRule = keyof typeof rowRules;

/** What can be said of a file as a whole. An error: it cannot be read. The texts are those of docs/portfolio.md. */
export const fileRules = {
  'file-missing': { severity: 'error', says: 'There is no file at this path.' },
  'file-is-folder': { severity: 'error', says: 'This is a folder. Choose the file in it.' },
  'file-not-readable': { severity: 'error', says: 'The system does not let this file be read.' },
  'empty-file': { severity: 'error', says: 'The file holds nothing.' },
  'not-a-table': {
    severity: 'error',
    says: 'The file is a PDF, a web page, a picture, an archive or a program: nothing that holds rows.',
  },
  'old-spreadsheet': {
    severity: 'error',
    says: 'The file is of the old Excel format (.xls). Save it as .xlsx or CSV.',
  },
  'protected-spreadsheet': {
    severity: 'error',
    says: 'The spreadsheet is protected by a password, or not a spreadsheet.',
  },
  'spreadsheet-too-large': {
    severity: 'error',
    says: 'The spreadsheet is larger than can be read at once. Save it as CSV, which has no limit.',
  },
  'sheet-missing': { severity: 'error', says: 'The chosen sheet is not in the file.' },
  'crs-unknown': { severity: 'error', says: 'The coordinate system is not known.' },
  'broken-json': { severity: 'error', says: 'The file ends inside an object, or is no JSON.' },
  'too-many-columns': { severity: 'error', says: 'The file has more than 16,384 columns.' },
  'columns-missing': { severity: 'error', says: 'The mapping names columns that the file does not have.' },
  'location-not-mapped': { severity: 'error', says: 'No column is mapped to coordinates or to an address.' },
  'values-not-mapped': { severity: 'error', says: 'No column is mapped to an insured value.' },
  'no-rows': { severity: 'warning', says: 'There are column names, but no rows below them.' },
  'no-header': { severity: 'warning', says: 'No row of column names was found: the columns are numbered.' },
  'decimal-separator-ambiguous': {
    severity: 'warning',
    says: 'Amounts such as `350.000` can be read in two ways: look at the samples.',
  },
  'amounts-not-used': {
    severity: 'warning',
    says: 'Columns of what seem to be amounts have names that are not known, and an insured value has no column: nothing is made of them.',
  },
  'value-left-out': {
    severity: 'warning',
    says: 'More than one column may be the same insured value: one is taken, nothing is made of the others.',
  },
  'amount-unit-unclear': {
    severity: 'warning',
    says: 'A heading or a line above or below it may say that amounts are in thousands, millions or hundredths: they are read as they stand.',
  },
  'amounts-in-title-unit': {
    severity: 'warning',
    says: 'A line above or below the column names says that amounts are in thousands or millions: they are multiplied.',
  },
  'several-currencies': {
    severity: 'warning',
    says: 'The amounts are in several currencies: nothing is converted, and sums mix them.',
  },
  'coordinates-look-swapped': {
    severity: 'warning',
    says: 'Latitude and longitude seem to be swapped: they are out of range, or in no installed region, and would fit the other way round.',
  },
  'rows-outside-regions': {
    severity: 'warning',
    says: 'None of the first rows with coordinates lies in an installed region: they would have no figures.',
  },
  'coordinates-not-degrees': {
    severity: 'warning',
    says: 'Columns of coordinates are no degrees, and nothing says of which system they are: choose it, or the rows are placed by their addresses or set aside.',
  },
  'sheets-left-out': {
    severity: 'warning',
    says: 'Other sheets could be portfolios as well: nothing is made of them.',
  },
  'formulas-without-results': {
    severity: 'warning',
    says: 'Formulas were never computed, and their cells count as empty: open the file in a spreadsheet program and save it.',
  },
  'crs-not-followed': {
    severity: 'warning',
    says: 'The file names a coordinate system that is not understood: degrees of WGS 84 are assumed.',
  },
  'postal-codes-short': {
    severity: 'warning',
    says: 'Some postal codes have fewer than five digits, others five: a spreadsheet may have cut zeros in front.',
  },
  'one-column': { severity: 'warning', says: 'Only one column was found: the delimiter may be another.' },
  'title-lines-above-header': { severity: 'information', says: 'Lines above the column names are skipped.' },
  'crs-named': {
    severity: 'information',
    says: 'The column names or a line above them name a coordinate system: it is followed.',
  },
  'groups-above-header': {
    severity: 'information',
    says: 'A line above the column names says which of them belong together: it stands in front of their names.',
  },
  'features-numbered': {
    severity: 'information',
    says: 'Several features of a GeoJSON file stand in one line: a line, wherever one is named, is the number of the feature.',
  },
  'separator-line': { severity: 'information', says: 'The first line names the delimiter (`sep=;`) and is skipped.' },
  'duplicate-column-names': {
    severity: 'information',
    says: 'Several columns have the same name: the later ones got a number.',
  },
  'quoted-lines': {
    severity: 'information',
    says: 'Whole lines stand in quotation marks, as one cell: each is read as the line within.',
  },
  'encoding-windows-1252': { severity: 'information', says: 'The file is not UTF-8: it is read as Windows-1252.' },
  'amounts-in-heading-unit': {
    severity: 'information',
    says: 'A heading says that amounts are in thousands or millions: they are multiplied.',
  },
  'several-sheets': {
    severity: 'information',
    says: 'The spreadsheet has several sheets: the one whose column names are understood best is used.',
  },
  'basement-zero-is-none': {
    severity: 'information',
    says: "The column of basements has nothing but 0 and 1, and the file is not OED's: 0 is no basement.",
  },
  'heights-in-oed-feet': {
    severity: 'information',
    says: 'First-floor heights have no unit beside them: they are in feet, as the OED standard has it where none is given.',
  },
  'hidden-rows': { severity: 'information', says: 'Rows are hidden in the sheet: they are read like the others.' },
  'merged-cells': {
    severity: 'information',
    says: 'Merged cells have their value in the first cell only, the others are empty.',
  },
} as const satisfies Record<string, { readonly severity: 'error' | 'warning' | 'information'; readonly says: string }>;

/** Name of a rule about files. */
export type FileRule = keyof typeof fileRules;

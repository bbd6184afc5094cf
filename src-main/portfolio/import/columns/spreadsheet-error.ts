/**
 * Errors that spreadsheets write into cells, in English and French (Excel: error values; LibreOffice: Err:502), and the
 * number signs of a column that was too narrow when the sheet was saved as text.
 */
const errorPattern =
  /^(?:#(?:REF|VALUE|VALEUR|DIV\/0|NUM|NOMBRE|NULL|NUL|SPILL|CALC|BLOCKED|CONNECT|FIELD|BUSY|UNKNOWN)!|#N\/A|#(?:NAME|NOM)\?|#GETTING_DATA|#{3,}|Err:\d{3})$/i;

/** Whether a cell holds an error of a spreadsheet in place of a value. */
export function isSpreadsheetError(text: string): boolean {
  const first = text.charCodeAt(0);
  return (first === 35 || first === 69 || first === 101) && errorPattern.test(text);
}

/**
 * Columns that are put in front of rows that were set aside, and passed over when they are imported like the source.
 */
export const LINE_COLUMN = 'Freeboard line';
/** Heading of the column that says why a row was set aside. */
export const REASON_COLUMN = 'Freeboard reasons';
/** The number of the row's record in its portfolio, by which it is known again when it has been corrected. */
export const ROW_COLUMN = 'Freeboard row';
/** What ties that number to its portfolio and source. */
export const KEY_COLUMN = 'Freeboard key';

/** Columns that are put in front of rows that were set aside, and passed over when they are imported again. */
export const LINE_COLUMN = 'Freeboard line';
/** Why the row was set aside. */
export const REASON_COLUMN = 'Freeboard reasons';

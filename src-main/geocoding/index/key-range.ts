/** Highest code unit: everything that starts with a prefix sorts below the prefix followed by it. */
export const LAST_CHARACTER = '\uffff';

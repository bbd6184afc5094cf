/**
 * A dash in place of cents, `1'250.-`, `€ 450.000,-`: what stands in front of it is the decimal separator. This
 * application's own files have an apostrophe between them, so that no spreadsheet takes the dash for a formula.
 */
export const dashedCents = /(?<=\d)([.,])['’]?[-–—]{1,2}(?=$|\s)/u;

/** A dash in place of cents, `1'250.-`, `€ 450.000,-`: what stands in front of it is the decimal separator. */
export const dashedCents = /(?<=\d)([.,])[-–—]{1,2}(?=$|\s)/u;

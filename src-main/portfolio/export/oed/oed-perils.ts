/**
 * OED's codes of perils, and of groups of them, that have no flood, no storm surge and no wildfire (`PerilsCovered.csv`
 * of OasisLMF/ODS_OpenExposureData). Those that have are ORF, OSF, WSS, BBF, OO1, WW1, BB1 and AA1.
 */
export const otherPerils: ReadonlySet<string> = new Set(
  (
    'QEQ QFF QTS QSL QLS QLF QQ1 WTC WEC WW2 XSL XTD XHL XLT XX1 XZ1 ZSN ZIC ZFZ ZST ZZ1 BFR BSK MNT MTR MM1 ' +
    'SSD XCH GG1 CSB CPD CC1 PNF PP1 VVA VVE VVL VV1 SBU'
  ).split(' '),
);
/** OED's codes, and groups of them, with floods of rivers or of rain. */
export const floodPerils: ReadonlySet<string> = new Set(['ORF', 'OSF', 'OO1', 'AA1']);
/** OED's codes of the other perils that there are figures of. */
export const furtherPerils: ReadonlySet<string> = new Set(['WSS', 'WW1', 'BBF', 'BB1']);

/** Whether a text is a list of perils as OED has it: codes with semicolons between them. */
export function isPerilList(text: string): boolean {
  return text.split(';').every((code) => otherPerils.has(code) || floodPerils.has(code) || furtherPerils.has(code));
}

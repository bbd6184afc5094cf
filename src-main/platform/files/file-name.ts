/**
 * What systems refuse in a file's name, control characters, halves of characters, and marks that turn the direction of
 * what follows them.
 */
// oxlint-disable-next-line no-control-regex -- control characters are what is looked for
const refused = /[<>:"/\\|?*\u0000-\u001F\u007F-\u009F\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\p{Cs}]+/gu;
/** Names of devices, which Windows gives to no file, whatever their ending and with blanks in front of it. */
const deviceName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=\s*(?:\.|$))/iu;
/** What counts as an ending: short, and without a blank. */
const ending = /^(?<name>.+)\.(?<extension>[\p{L}\p{N}][\p{L}\p{N}_+~-]{0,15})$/su;
/** Bound of a name in bytes: file systems take 255, of which a temporary name beside it needs 38. */
const MAXIMUM_BYTES = 200;

/** A file's name without its ending, and the ending without its dot; empty when it has none. */
export function splitFileName(fileName: string): { readonly name: string; readonly extension: string } {
  const { name = fileName, extension = '' } = ending.exec(fileName)?.groups ?? {};
  return { name, extension };
}

/**
 * A name that every system takes for a file, and for nothing but a file of the folder it is put into.
 *
 * @param name of any origin
 * @param extension without its dot; empty: none
 */
export function formatFileName(name: string, extension: string): string {
  const cleanEnding = extension.replaceAll(refused, '').replaceAll(/[\s.]+/gu, '');
  const dotted = cleanEnding === '' ? '' : `.${cleanEnding}`;
  // A dot in front hides a file, a dot or a blank at its end is lost on Windows.
  const clean = name.replaceAll(refused, ' ').replaceAll(/^[\s.]+|[\s.]+$/gu, '');
  const cut = cutToBytes(clean.replace(deviceName, '_$&'), MAXIMUM_BYTES - Buffer.byteLength(dotted));
  return `${cut.replace(/[\s.]+$/u, '') || 'file'}${dotted}`;
}

function cutToBytes(text: string, limit: number): string {
  if (Buffer.byteLength(text) <= limit) return text;
  let bytes = 0;
  let cut = '';
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > limit) break;
    cut += character;
  }
  return cut;
}

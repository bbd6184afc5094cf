/** A text that becomes a file. */
export interface NamedText {
  readonly name: string;
  readonly text: string;
}

/** Packs texts into a zip, piece by piece. */
export async function* zipTexts(files: readonly NamedText[]): AsyncIterable<string | Uint8Array> {
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  yield* zip.outputStream;
}

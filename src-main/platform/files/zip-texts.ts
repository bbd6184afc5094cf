/** Packs texts into a zip, piece by piece. */
export async function* zipTexts(
  files: readonly { readonly name: string; readonly text: string }[],
): AsyncIterable<string | Uint8Array> {
  const { default: yazl } = await import('yazl');
  const zip = new yazl.ZipFile();
  for (const { name, text } of files) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  yield* zip.outputStream;
}

/** The name of the file in an address, with nothing in it that a file system could take for something else. */
export function nameRemoteRaster(url: string): string {
  const path = /^[^:]+:\/\/[^/?#]*([^?#]*)/.exec(url)?.[1] ?? '';
  const last = decode(path.split('/').at(-1)!);
  const safe = last.replaceAll(/[^\p{L}\p{N}._-]+/gu, '_').replace(/^\.+/, '');
  return /\.tiff?$/i.test(safe) ? safe : `${safe === '' ? 'map' : safe}.tif`;
}

/** Text with percent signs that stand for nothing is taken as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

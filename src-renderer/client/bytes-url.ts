/**
 * Makes a byte address of the contract (`/bytes/…`, possibly a template with {z}, {x}, {y}) absolute on the page's own
 * origin: the map's worker has no page to be relative to. Not through `URL`, which would escape the braces.
 */
export function toAbsoluteUrl(path: string): string {
  return path.startsWith('/') ? `${location.protocol}//${location.host}${path}` : path;
}

import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { protectiveHeaders, type Reply } from '#main/platform/http/reply.ts';

/**
 * The window's content security policy, the same behind `app://` and HTTP: everything comes from the page's own origin.
 * No inline script, no `eval`, no style sheet or style attribute in the markup (the style properties that scripts set
 * are not touched by it), nothing framed or framing. `blob:` is what the map makes of images and its worker of tiles.
 */
export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' blob: data:",
  "font-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
};

/**
 * A file of the built window, or null when there is none at that path. Nothing outside `root` can be named, through
 * `..`, links or otherwise, and no file of an unknown kind is given out.
 *
 * @param requestPath path of the request, still percent-encoded; `/` is index.html
 */
export async function readStaticFile(root: string, requestPath: string): Promise<Reply | null> {
  const segments = decodePath(requestPath === '/' ? '/index.html' : requestPath);
  const contentType = contentTypes[path.extname(segments?.at(-1) ?? '').toLowerCase()];
  if (segments === null || contentType === undefined) return null;
  try {
    const realRoot = await realpath(root);
    const file = await realpath(path.join(realRoot, ...segments));
    if (!file.startsWith(realRoot + path.sep)) return null;
    return { status: 200, headers: createHeaders(contentType, segments), body: await readFile(file) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENAMETOOLONG') return null;
    throw error;
  }
}

/** The parts of a path; null when one of them could mean something else than a plain name. */
function decodePath(requestPath: string): string[] | null {
  let decoded: string;
  try {
    decoded = decodeURIComponent(requestPath);
  } catch {
    return null;
  }
  const segments = decoded.split('/').slice(1);
  const isPlain = (segment: string): boolean => segment !== '' && !segment.startsWith('.') && !/[\\:\0]/.test(segment);
  return segments.every(isPlain) ? segments : null;
}

function createHeaders(contentType: string, segments: readonly string[]): Record<string, string> {
  // The build puts a digest of the contents into the names below assets/.
  const isImmutable = segments[0] === 'assets';
  return {
    ...protectiveHeaders,
    'content-security-policy': contentSecurityPolicy,
    'cache-control': isImmutable ? 'private, max-age=31536000, immutable' : 'no-cache',
    'content-type': contentType,
  };
}

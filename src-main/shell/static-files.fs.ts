import { readFile, realpath } from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy } from '#shared/contract/content-security-policy.ts';
import { protectiveHeaders, type Reply } from '#main/platform/http/reply.ts';

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

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { protocol, type Session } from 'electron';
import { contentSecurityPolicy } from '#shared/contract/content-security-policy.ts';
import { APP_SCHEME, isAppUrl } from './app-origin.ts';

/** Answers a request for bytes of the backend: tiles, rasters, photographs. */
export type AnswerBytes = (pathname: string, headers: Readonly<Record<string, string>>) => Promise<Response>;

const contentTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** Makes `app:` a scheme with an origin, `fetch` and a code cache. Before Electron is ready. */
export function registerAppScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ]);
}

/** Serves the built window and the backend's bytes under `app://freeboard/`. */
export function serveAppScheme(session: Session, windowFolder: string, answerBytes: AnswerBytes): void {
  session.protocol.handle(APP_SCHEME, async (request) => {
    if (!isAppUrl(request.url) || request.method !== 'GET') return answerStatus(404);
    const { pathname } = new URL(request.url);
    if (pathname.startsWith('/bytes/')) return answerBytes(pathname, Object.fromEntries(request.headers));
    return answerFile(windowFolder, pathname);
  });
}

async function answerFile(folder: string, pathname: string): Promise<Response> {
  const file = path.join(folder, decodeSafely(pathname === '/' ? '/index.html' : pathname));
  const contentType = contentTypes[path.extname(file)];
  if (!file.startsWith(folder + path.sep) || contentType === undefined) return answerStatus(404);
  try {
    const content = await readFile(file);
    return new Response(new Uint8Array(content), { headers: { ...protectiveHeaders, 'content-type': contentType } });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return answerStatus(404);
    throw error;
  }
}

const protectiveHeaders = {
  'content-security-policy': contentSecurityPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

function answerStatus(status: number): Response {
  return new Response(null, { status, headers: protectiveHeaders });
}

/** A path that does not decode is one that no file has. */
function decodeSafely(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

import { Readable } from 'node:stream';
import { protocol, type Session } from 'electron';
import { isStoredPath } from '#shared/contract/stored-bytes.ts';
import { protectiveHeaders } from '#main/platform/http/reply.ts';
import { readStaticFile } from '#main/shell/index.ts';
import type { Backend } from '#main/backend.ts';
import type { Logger } from '#main/platform/log/create-logger.ts';
import { APP_SCHEME, isAppUrl } from './app-origin.ts';

/** What is served under `app://`: the window's files, and bytes of the backend. */
export interface AppContents {
  /** Folder of the built window. */
  readonly windowFolder: string;
  /** Tiles and files of the active packs. */
  readonly answerBytes: Backend['answerBytes'];
  /** Files of surveys and hand-overs. */
  readonly answerStored: Backend['answerStored'];
  readonly log: Logger;
}

/** What both kinds of answer are: a file of the window, bytes of the backend. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | Readable;
}

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
export function serveAppScheme(session: Session, contents: AppContents): void {
  session.protocol.handle(APP_SCHEME, async (request) => {
    try {
      const answer = await answerRequest(request, contents);
      if (answer === null) return new Response(null, { status: 404 });
      // As over HTTP: without `nosniff` a file of a survey, which anybody may have made, is a script of the page's.
      const headers = { ...protectiveHeaders, ...answer.headers };
      return new Response(toResponseBody(answer.body), { status: answer.status, headers });
    } catch (error) {
      if (!request.signal.aborted) contents.log.error({ err: error, address: request.url }, 'a request failed');
      return new Response(null, { status: 500 });
    }
  });
}

function toResponseBody(body: Answer['body']): ConstructorParameters<typeof Response>[0] {
  if (typeof body === 'string') return body;
  return body instanceof Readable ? (Readable.toWeb(body) as ReadableStream) : new Uint8Array(body);
}

async function answerRequest(
  { url, method, headers, body, signal }: Request,
  { windowFolder, answerBytes, answerStored }: AppContents,
): Promise<Answer | null> {
  if (!isAppUrl(url)) return null;
  const { pathname } = new URL(url);
  if (isStoredPath(pathname)) {
    // Node's streams can be iterated, which the types of the web's do not say.
    const bytes = body as unknown as AsyncIterable<Uint8Array> | null;
    return answerStored({ method, pathname, range: headers.get('range'), body: bytes });
  }
  if (method !== 'GET') return null;
  return pathname.startsWith('/bytes/') ? answerBytes(pathname, signal) : readStaticFile(windowFolder, pathname);
}

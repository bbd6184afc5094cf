import { protocol, type Session } from 'electron';
import { readStaticFile } from '#main/api/static-files.ts';
import type { Backend } from '#main/backend.ts';
import type { Logger } from '#main/adapters/log/create-logger.ts';
import { APP_SCHEME, isAppUrl } from './app-origin.ts';

/** What {@link serveAppScheme} works with. */
export interface AppContents {
  /** Folder of the built window. */
  readonly windowFolder: string;
  /** Tiles and files of the active packs. */
  readonly answerBytes: Backend['answerBytes'];
  readonly log: Logger;
}

/** What both kinds of answer are: a file of the window, bytes of the backend. */
interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
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
      const body = typeof answer.body === 'string' ? answer.body : new Uint8Array(answer.body);
      return new Response(body, { status: answer.status, headers: answer.headers });
    } catch (error) {
      if (!request.signal.aborted) contents.log.error({ err: error, address: request.url }, 'a request failed');
      return new Response(null, { status: 500 });
    }
  });
}

async function answerRequest(
  { url, method, signal }: Request,
  { windowFolder, answerBytes }: AppContents,
): Promise<Answer | null> {
  if (!isAppUrl(url) || method !== 'GET') return null;
  const { pathname } = new URL(url);
  return pathname.startsWith('/bytes/') ? answerBytes(pathname, signal) : readStaticFile(windowFolder, pathname);
}

import path from 'node:path';
import type { Envelope } from '#shared/contract/envelope.ts';
import { openDatabase } from '#main/adapters/sqlite/database.ts';

export async function openBackend(dataDirectory: string) {
  const database = openDatabase(path.join(dataDirectory, 'freeboard.sqlite'));
  return {
    async dispatch(name: string): Promise<Envelope> {
      const value = database.prepare('SELECT name, ? AS procedure FROM migration ORDER BY id LIMIT 1').get(name);
      return { ok: true, value };
    },
    onEvent: () => () => undefined,
    answerBytes: async (_pathname: string, _headers: Readonly<Record<string, string>>) =>
      new Response(null, { status: 404 }),
    async close() {
      database.close();
    },
  };
}

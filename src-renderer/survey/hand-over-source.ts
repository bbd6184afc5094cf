import { receivedHandOverSchema, storedPaths } from '#shared/contract/stored-bytes.ts';
import type { Client } from '#renderer/client/client.ts';
import type { GrantedFile } from '#renderer/client/grant-file.ts';
import { putBytes } from '#renderer/client/put-bytes.ts';

/** A `.freeboard` file that is to be looked at. */
export interface HandOverSource {
  /** Tells it from others. */
  readonly id: string;
  /** What it is called, for people. */
  readonly name: string;
  /** Has the backend take it in, and gives the id that it is known by there. */
  receive(client: Client, signal: AbortSignal): Promise<{ readonly handOverId: string }>;
}

/** One that was chosen in the window. */
export function takeChosenHandOver(file: File): HandOverSource {
  return {
    id: `${file.name} ${file.size} ${file.lastModified}`,
    name: file.name,
    receive: async (_client, signal) =>
      receivedHandOverSchema.parse(await putBytes(storedPaths.handOvers, file, signal)),
  };
}

/** One that was opened with the application. */
export function takeOpenedHandOver({ grant, name }: GrantedFile): HandOverSource {
  return { id: grant, name, receive: (client, signal) => client.call('survey.receive', { grant }, signal) };
}

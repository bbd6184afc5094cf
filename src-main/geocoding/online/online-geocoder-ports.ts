import type { OnlineGeocoderSettings } from '#shared/geocoding/online-geocoder-settings.ts';
import type { AddressQuery, PlaceMatch } from '#shared/geocoding/place.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';

/** Starts the `packId` of what a server placed; the server's host follows. */
export const SERVER_PACK = 'server:';

/** A geocoding server of the user's choice. */
export interface AddressServer {
  /** Best match first; empty when nothing fits. @throws when the server gave no answer that can be used */
  locate(query: AddressQuery, settings: OnlineGeocoderSettings, signal?: AbortSignal): Promise<PlaceMatch[]>;
  /** Asks for one address, past the kept answers. */
  test(
    address: string,
    settings: OnlineGeocoderSettings,
    signal?: AbortSignal,
  ): Promise<ProcedureOutput<'geocoder.online.test'>>;
}

/** Answers of geocoding servers, JSON, until they expire. */
export interface OnlineAnswerStore {
  find(question: string): string | null;
  save(question: string, body: string, days: number): void;
  /** Keeps nothing that is there now for more than so many days from now; 0 forgets all of it. */
  shorten(days: number): void;
}

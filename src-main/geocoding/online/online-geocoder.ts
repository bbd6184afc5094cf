import { type RankedMatch, rankMatches, readAddress } from '#main/geocoding/matching/index.ts';
import type { OnlineAnswerStore } from './online-answer-store.sql.ts';
import * as z from 'zod';
import { readKept } from '#shared/contract/read-kept.ts';
import type { OnlineGeocoderKind, OnlineGeocoderSettings } from '#shared/geocoding/online-geocoder-settings.ts';
import { placeMatchSchema, type AddressQuery, type PlaceMatch } from '#shared/geocoding/place.ts';
import { fetchJson } from './fetch-json.ts';
import { judgePlace } from './judge-place.ts';
import { nominatim } from './nominatim.ts';
import { createPace, machinePacer, type Pace, type Pacer } from './pace.ts';
import { pelias } from './pelias.ts';
import { photon } from './photon.ts';
import { ServerError } from './server-error.ts';
import type { ServerInterface } from './server-place.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';

/** A geocoding server of the user's choice. */
export type AddressServer = ReturnType<typeof createOnlineGeocoder>;

/** Starts the `packId` of what a server placed; the server's host follows. */
export const SERVER_PACK = 'server:';

const interfaces: Readonly<Record<OnlineGeocoderKind, ServerInterface>> = { nominatim, photon, pelias };

/** Places that are kept of one answer. */
const MOST_PLACES = 5;

const keptMatches = z.array(placeMatchSchema);

export interface OnlineGeocoderPorts {
  /** Kept answers; left out: every question is asked. */
  readonly answers?: OnlineAnswerStore;
  /** How the application names itself (Nominatim's usage policy asks for it). */
  readonly userAgent: string;
  /** What judges the answers: those that another model judged are asked for again. */
  readonly modelVersion: string;
  readonly pacer?: Pacer;
}

/**
 * Creates the access to geocoding servers. What is sent: the address that was asked for, on one line, and the
 * application's name and version. Nothing else, and only to the server that the settings name.
 */
export function createOnlineGeocoder({ answers, userAgent, modelVersion, pacer = machinePacer }: OnlineGeocoderPorts) {
  const paces = new Map<string, Pace>();

  function findPace({ url }: OnlineGeocoderSettings): Pace {
    const { origin } = new URL(url);
    const pace = paces.get(origin) ?? createPace(pacer);
    paces.set(origin, pace);
    return pace;
  }

  async function ask(query: AddressQuery, settings: OnlineGeocoderSettings, signal: AbortSignal | undefined) {
    const server = new URL(settings.url);
    const { buildUrl, readPlaces } = interfaces[settings.kind];
    const url = buildUrl(server, formatQuestion(query));
    const timeoutMilliseconds = settings.timeoutSeconds * 1000;
    const answer = await findPace(settings).run(
      () => fetchJson(url, { userAgent, timeoutMilliseconds, signal }),
      settings.requestsPerSecond,
      signal,
    );
    return readPlaces(answer).slice(0, MOST_PLACES);
  }

  return {
    /** Best match first; empty when nothing fits. @throws when the server gave no answer that can be used */
    async locate(query: AddressQuery, settings: OnlineGeocoderSettings, signal?: AbortSignal): Promise<PlaceMatch[]> {
      // A post office box, or nothing that could be a street: no answer could be used.
      if (readAddress(query).length === 0) return [];
      const { kind, url, attribution } = settings;
      const question = JSON.stringify([modelVersion, kind, url, attribution, formatQuestion(query), query]);
      const kept = settings.cacheDays === 0 ? null : (answers?.find(question) ?? null);
      const known = kept === null ? null : readKept(keptMatches, kept);
      if (known !== null) return known;
      const source = { packId: `${SERVER_PACK}${new URL(url).host}`, attribution };
      const places = await ask(query, settings, signal);
      const matches = rankMatches([
        places
          .map((place) => judgePlace(query, place, source))
          .filter((match) => match !== null)
          .map((match, index) => toRanked(match, index)),
      ]);
      if (settings.cacheDays > 0) answers?.save(question, JSON.stringify(matches), settings.cacheDays);
      return matches;
    },

    /** Asks for one address, past the kept answers. */
    async test(
      address: string,
      settings: OnlineGeocoderSettings,
      signal?: AbortSignal,
    ): Promise<ProcedureOutput<'geocoder.online.test'>> {
      const started = pacer.now();
      try {
        const [first] = await ask({ streetAddress: address }, settings, signal);
        return {
          state: 'answered',
          label: first?.label ?? null,
          attribution:
            first?.attribution === undefined || first.attribution === '' ? settings.attribution : first.attribution,
          milliseconds: Math.max(0, pacer.now() - started),
        };
      } catch (error) {
        if (!(error instanceof ServerError)) throw error;
        return { state: 'failed', failure: error.failure, detail: error.message };
      }
    },
  };
}

/** As the ranking of a region's own matches wants it: what the server names twice is told by its label and place. */
function toRanked(match: PlaceMatch, index: number): RankedMatch {
  const isSameName = match.why?.includes('streetSpelling') !== true;
  return { match, isSameName, isPinned: false, isUnverifiable: false, streetId: index, town: '', addressCount: 0 };
}

/** The address on one line, as servers take it. */
function formatQuestion({ streetAddress, city, areaName, postalCode, countryName }: AddressQuery): string {
  return [streetAddress, city, areaName, postalCode, countryName]
    .map((part) => part?.replace(/\s+/gu, ' ').trim() ?? '')
    .filter((part) => part !== '')
    .join(', ');
}

import { parseCoordinates } from '#main/geocoder/parse-coordinates.ts';
import { locateAddress } from '#main/geocoder/locate-address.ts';
import { reverseAddress } from '#main/geocoder/reverse-address.ts';
import { suggestAddresses } from '#main/geocoder/suggest-addresses.ts';
import { rankSuggestions, type Suggestion } from '#main/geocoder/suggestion.ts';
import { mergeMatches } from '#main/geocoder/rank-matches.ts';
import type { Geocoder } from '#main/services/ports.ts';
import type { Coordinates } from '#shared/domain/geo.ts';
import { openAddressIndex, type OpenAddressIndex } from './sqlite-address-index.ts';

/** Where the indexes of the active packs are, by precedence. */
export interface OfflineGeocoderPorts {
  readonly indexes: () => readonly { readonly packId: string; readonly path: string }[];
}

/**
 * The geocoder over the indexes of the active packs. Index files are opened when they are first needed and closed when
 * their pack is no longer listed. A search is a few short reads, so it runs where it is called.
 */
export function createOfflineGeocoder({ indexes }: OfflineGeocoderPorts): Geocoder & { close(): void } {
  const open = new Map<string, OpenAddressIndex>();

  function listOpen(): OpenAddressIndex[] {
    const wanted = indexes();
    const keys = new Set(wanted.map(({ packId, path }) => `${packId}\n${path}`));
    for (const [key, index] of open) {
      if (keys.has(key)) continue;
      index.close();
      open.delete(key);
    }
    return wanted.map(({ packId, path }) => {
      const key = `${packId}\n${path}`;
      const index = open.get(key) ?? openAddressIndex(packId, path);
      open.set(key, index);
      return index;
    });
  }

  return {
    async locate(query, signal) {
      signal?.throwIfAborted();
      return mergeMatches(listOpen().map((index) => locateAddress(index, query)));
    },

    async suggest(text, options, signal) {
      signal?.throwIfAborted();
      const coordinates = parseCoordinates(text);
      if (coordinates !== null) return [describeCoordinates(coordinates)];
      const found = listOpen().flatMap((index) => suggestAddresses(index, text, options));
      return rankSuggestions(found, options.limit).map(({ suggestion }) => suggestion);
    },

    async reverse(point, signal) {
      signal?.throwIfAborted();
      const found = listOpen().map((index) => reverseAddress(index, point));
      return found.reduce((best, other) => {
        if (other === null || best === null) return best ?? other;
        return other.distanceMetres < best.distanceMetres ? other : best;
      }, null);
    },

    close() {
      for (const index of open.values()) index.close();
      open.clear();
    },
  };
}

/** Decimals of degrees that are shown: about a metre. */
const SHOWN_DECIMALS = 5;

function describeCoordinates(point: Coordinates): Suggestion {
  const label = `${point.latitude.toFixed(SHOWN_DECIMALS)}, ${point.longitude.toFixed(SHOWN_DECIMALS)}`;
  return { kind: 'coordinates', label, detail: '', point, query: null };
}

import { parseCoordinates } from '#shared/geocoding/parse-coordinates.ts';
import {
  isPlaced,
  locateAddress,
  rankMatches,
  rankSuggestions,
  reverseAddress,
  suggestAddresses,
} from '#main/geocoding/matching/index.ts';
import type { Geocoder } from '../geocoder.ts';
import { UnreadAddressesError } from '../unread-addresses-error.ts';
import { formatCoordinates } from '#shared/geocoding/format-coordinates.ts';
import type { Suggestion } from '#shared/geocoding/place-procedures.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { BLOCK_SUMS_ENDING } from '#main/platform/files/block-sums.ts';
import { requireSoundFile } from '#main/platform/files/sound-files.ts';
import { isIndexFault } from './index-fault.ts';
import { openAddressIndex, type OpenAddressIndex } from './sqlite-address-index.ts';

/** Where the index of a pack is. */
interface IndexFile {
  readonly packId: string;
  readonly path: string;
  /** SHA-256 of the file; left out: nobody knows it. */
  readonly digest?: string | undefined;
  /** Whether checksums of its pages stand beside it. Left out: none do. */
  readonly hasSums?: boolean | undefined;
  /** SHA-256 of those checksums: others are of another file. Left out: nobody knows it. */
  readonly sumsDigest?: string | undefined;
}

/** Where the indexes of the active packs are, by precedence. */
export interface OfflineGeocoderPorts {
  readonly indexes: () => readonly IndexFile[];
  /**
   * Told once of an index that cannot be opened, or not be read somewhere; the search goes on without it. Left out:
   * every search throws instead.
   */
  readonly onUnreadable?: ((packId: string, cause: unknown) => void) | undefined;
}

/** The geocoder over the packs' indexes. */
export interface OfflineGeocoder extends Geocoder {
  /** Closes the indexes that are no longer listed; call it before their files are removed. */
  release(): void;
  close(): void;
}

/**
 * Creates the geocoder over the indexes of the active packs. Index files are opened when they are first needed and
 * closed when their pack is no longer listed. A search is a few short reads, so it runs where it is called.
 */
export function createOfflineGeocoder({ indexes, onUnreadable }: OfflineGeocoderPorts): OfflineGeocoder {
  /** Null: it could not be opened. */
  const open = new Map<string, OpenAddressIndex | null>();
  /** Indexes whose damage has been reported. */
  const damaged = new WeakSet<OpenAddressIndex>();
  const formatKey = ({ packId, path }: IndexFile) => `${packId}\n${path}`;

  function closeOthers(listed: ReturnType<OfflineGeocoderPorts['indexes']>): void {
    const wanted = new Set(listed.map(formatKey));
    for (const [key, index] of open) {
      if (wanted.has(key)) continue;
      index?.close();
      open.delete(key);
    }
  }

  function openIndex({ packId, path, digest, hasSums = false, sumsDigest }: IndexFile): OpenAddressIndex | null {
    try {
      if (hasSums) requireSoundFile(path + BLOCK_SUMS_ENDING, sumsDigest);
      else requireSoundFile(path, digest);
      return openAddressIndex(packId, path, hasSums);
    } catch (cause) {
      if (onUnreadable === undefined || !isIndexFault(cause)) throw cause;
      onUnreadable(packId, cause);
      return null;
    }
  }

  /** Asks every index; those that cannot be opened, or not be read where the answer would be, are named. */
  function askAll<Found>(ask: (index: OpenAddressIndex) => Found): { found: Found[]; unreadPackIds: string[] } {
    // Asked once for each search: it looks at the disk.
    const listed = indexes();
    closeOthers(listed);
    const found: Found[] = [];
    const unreadPackIds: string[] = [];
    for (const wanted of listed) {
      const key = formatKey(wanted);
      const known = open.get(key);
      const index = known === undefined ? openIndex(wanted) : known;
      open.set(key, index);
      const answer = index === null ? null : attempt(index, ask);
      if (answer === null) unreadPackIds.push(wanted.packId);
      else found.push(answer.found);
    }
    return { found, unreadPackIds };
  }

  /** Null where the index cannot be read: elsewhere it may be whole, so it stays open. */
  function attempt<Found>(index: OpenAddressIndex, ask: (index: OpenAddressIndex) => Found): { found: Found } | null {
    try {
      return { found: ask(index) };
    } catch (cause) {
      if (onUnreadable === undefined || !isIndexFault(cause)) throw cause;
      if (!damaged.has(index)) onUnreadable(index.packId, cause);
      damaged.add(index);
      return null;
    }
  }

  return {
    release: () => closeOthers(indexes()),

    async locate(query, signal) {
      signal?.throwIfAborted();
      const { found, unreadPackIds } = askAll((index) => locateAddress(index, query));
      const matches = rankMatches(found);
      if (unreadPackIds.length > 0 && !isPlaced(matches[0])) throw new UnreadAddressesError(unreadPackIds, matches);
      return matches;
    },

    async suggest(text, options, signal) {
      signal?.throwIfAborted();
      const coordinates = parseCoordinates(text);
      if (coordinates !== null) return [describeCoordinates(coordinates)];
      const { found, unreadPackIds } = askAll((index) => suggestAddresses(index, text, options));
      const listed = found.flat();
      if (unreadPackIds.length > 0 && listed.length === 0) throw new UnreadAddressesError(unreadPackIds, []);
      // What one region guesses counts only where no region knows better.
      const known = listed.filter(({ suggestion }) => suggestion.isGuess !== true);
      return rankSuggestions(known.length > 0 ? known : listed, options.limit).map(({ suggestion }) => suggestion);
    },

    async reverse(point, signal) {
      signal?.throwIfAborted();
      const { found, unreadPackIds } = askAll((index) => reverseAddress(index, point));
      const nearest = found.reduce<(typeof found)[number]>((best, other) => {
        if (other === null || best === null) return best ?? other;
        return other.distanceMetres < best.distanceMetres ? other : best;
      }, null);
      if (unreadPackIds.length > 0 && nearest === null) throw new UnreadAddressesError(unreadPackIds, []);
      return nearest;
    },

    close() {
      for (const index of open.values()) index?.close();
      open.clear();
    },
  };
}

function describeCoordinates(point: Coordinates): Suggestion {
  return { kind: 'coordinates', label: formatCoordinates(point), detail: '', point, query: null };
}

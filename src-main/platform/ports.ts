import type { Coordinates } from '#shared/geo/geo.ts';
import type { FloodHazard, Module } from '#shared/hazard/hazard.ts';
import type { HazardDefinition, HazardReading, WildfireReading } from '#shared/hazard/hazard-reading.ts';
import type { PackReference } from '#shared/query/explanation.ts';
import type { Finding, InstalledPack } from '#shared/pack/pack.ts';
import type { AddressQuery, PlaceMatch } from '#shared/geocoding/place.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import type { PageDoor } from './page/page-door.ts';

/** One flood hazard of one active pack, ready to be read. */
export interface HazardSource {
  readonly pack: PackReference;
  readonly curveSet: string;
  readonly definition: HazardDefinition;
  /** Whether the hazard's territory (its own, else the pack's) holds the point; borders belong to it. */
  containsPoint(point: Coordinates): boolean;
  /**
   * Reads every map at the point. `windowSize` 3, 5 or 7 also reads the windows when the point is open water; 1 reads
   * none.
   * @throws PackUnreadableError
   */
  read(point: Coordinates, windowSize: number): HazardReading;
}

/** The wildfire layers of one active pack, ready to be read. */
export interface WildfireSource {
  readonly pack: PackReference;
  containsPoint(point: Coordinates): boolean;
  /** @throws PackUnreadableError */
  read(point: Coordinates): WildfireReading;
}

/**
 * The active packs. Sources come in order of precedence: the pack installed last first, and after all others those
 * whose maps cannot be opened, which tell so when they are read.
 */
export interface HazardCatalogue {
  /** Changes whenever a pack is installed, switched, updated or removed: part of every cache key. */
  readonly signature: string;
  floodSources(hazard: FloodHazard): readonly HazardSource[];
  wildfireSources(): readonly WildfireSource[];
  /** Whether any active pack's territory (or the territory of one of its hazards) holds the point. */
  coversPoint(point: Coordinates): boolean;
  /** Packs whose territory holds the point, by precedence: labels, currency, attribution. */
  packsAt(point: Coordinates): readonly PackReference[];
}

/** Progress of a pack install; called at most ten times a second. */
export type PackProgress = Omit<EventPayload<'pack.progress'>, 'source'>;

/** Installed packs on disk. Everything heavy runs in a worker. */
export interface PackLibrary {
  /** The active packs as they are now. */
  readonly catalogue: HazardCatalogue;
  list(): InstalledPack[];
  /** Where the installed packs are that are not in the catalogue: switched off, or damaged. */
  listSilentOutlines(): ProcedureOutput<'pack.outlines'>['packs'];
  check(path: string, signal: AbortSignal): Promise<Finding[]>;
  /** @throws PackAlreadyInstalledError when this version of the pack is there */
  requireNew(pack: { readonly id: string; readonly version: string }): void;
  /**
   * Installs whole or not at all, and activates it; the built-in demonstration region steps aside.
   * @throws PackRefusedError with findings; AbortError when cancelled.
   */
  install(
    path: string,
    options: { signal: AbortSignal; onProgress?: (progress: PackProgress) => void },
  ): Promise<{ pack: InstalledPack; findings: Finding[] }>;
  /**
   * The same with a pack that lies installed in another folder, as the build leaves the demonstration region: copied.
   * @throws NotFoundError, DamagedFileError; PackAlreadyInstalledError when this version of the pack is there
   */
  installCopy(folder: string, signal: AbortSignal): Promise<InstalledPack>;
  /**
   * Reads an installed pack through; empty when it is as it was installed.
   * @throws NotFoundError
   */
  verify(id: string, version: string, signal: AbortSignal): Promise<Finding[]>;
  /** @throws NotFoundError */
  activate(id: string, version: string): void;
  /** @throws NotFoundError */
  deactivate(id: string, version: string): void;
  /** @throws NotFoundError */
  remove(id: string, version: string | null): Promise<void>;
  close(): Promise<void>;
}

/** Finds places for what people type, over the addresses of all active packs, or of a server. */
export interface Geocoder {
  /**
   * Best match first; empty when nothing fits. Never a `city` match unless the query names nothing more.
   * @throws UnreadAddressesError when nothing is placed, and addresses that it might be among cannot be read.
   */
  locate(query: AddressQuery, signal?: AbortSignal): Promise<PlaceMatch[]>;
  suggest(
    text: string,
    options: { limit: number; near?: Coordinates | undefined },
    signal?: AbortSignal,
  ): Promise<ProcedureOutput<'place.suggest'>['suggestions']>;
  reverse(point: Coordinates, signal?: AbortSignal): Promise<{ match: PlaceMatch; distanceMetres: number } | null>;
  /** Names what is asked beside the active packs, as part of cache keys; left out or `''`: nothing. */
  describeSource?(): string;
  /** Whether the same question would be placed in the same way again while the packs stay; left out: always. */
  isRepeatable?(match: PlaceMatch): boolean;
}

/** Answers kept by request, pack set and licence. Values are JSON. */
export interface AnswerCache {
  find(key: string): string | null;
  /** `signature`: the pack set that the answer was computed with. */
  save(key: string, signature: string, value: string): void;
  /** Drops what the current pack set can no longer reach. */
  prune(signature: string): void;
}

/** Earlier queries of the window. */
export interface HistoryStore {
  list(options: { limit: number; before?: number | undefined }): ProcedureOutput<'history.list'>['entries'];
  /** The whole answer as JSON. */
  find(id: number): string | null;
  /** Saves a query and gives its id; asked about the same place as the newest entry, it replaces that entry. */
  save(entry: {
    label: string;
    point: Coordinates;
    figures: Readonly<Record<string, number>>;
    hasFinancial: boolean;
    /**
     * Identity of the place asked about: a further question about the same place in a row replaces the newest entry.
     */
    placeFingerprint: string;
    /** The whole answer as JSON. */
    answer: string;
  }): number;
  remove(id: number | null): void;
}

/** What a licence or token entitles to. */
export interface Entitlement {
  readonly subject: string;
  readonly modules: ReadonlySet<Module>;
  readonly expiresAt: Date;
}

/** Settings of this installation. */
export interface SettingStore {
  /** Null when it was never set. */
  find(key: string): unknown;
  save(key: string, value: unknown): void;
}

/** What a handler of the contract is told beside its input. */
export interface CallContext {
  /** The window of the page that calls; absent over HTTP. */
  readonly page?: PageDoor | undefined;
  /**
   * Has a person confirm hosts that are to be asked over the network, and gives those that were; left out: nobody is
   * there to confirm any.
   */
  readonly confirmHosts?: ((hosts: readonly string[]) => Promise<readonly string[]>) | undefined;
  /**
   * The grant that the input was made with, the one to read before the one to write: events of the work are told by it,
   * and never by a path.
   */
  readonly grantId?: string | undefined;
  /** Aborted when the caller cancels or goes away. */
  readonly signal: AbortSignal;
}

/** A short collision-resistant digest of a text, for keys. */
export type Fingerprint = (text: string) => string;

/** The time, replaceable in tests. */
export interface Clock {
  now(): Date;
}

/** What an access token or a licence says. */
export interface TokenClaims {
  /** Identity of the token, by which it is revoked and counted. */
  readonly jti: string;
  /** Whom it was issued to. */
  readonly sub: string;
  /** End of validity, seconds since 1970 (RFC 7519, 2). */
  readonly exp: number;
  readonly modules: readonly Module[];
  /** Requests per UTC day. */
  readonly quota?: number | undefined;
  /** Requests per second. */
  readonly rate?: number | undefined;
}

/** What the signature and the form of a token come to, before it is known whether it was revoked. */
export type TokenReading =
  | { readonly status: 'valid' | 'expired'; readonly claims: TokenClaims }
  | { readonly status: 'invalid'; readonly reason: string };

/** Reads and writes tokens with the keys of this installation or of its issuer. */
export interface TokenCodec {
  /** Null where only the issuer's public key is here. */
  readonly sign: ((claims: TokenClaims, issuedAt: Date) => Promise<string>) | null;
  read(token: string, now: Date): Promise<TokenReading>;
}

export interface TokenRevocationStore {
  isRevoked(jti: string): boolean;
  /** Revokes a token for good; does nothing when it is revoked already. */
  revoke(jti: string, at: Date): void;
}

/** How a rate is kept: at most `requests` are let through in any span of `milliseconds`. */
export interface RateWindow {
  readonly requests: number;
  readonly milliseconds: number;
}

/** Requests made with tokens, shared by all processes on the same data directory. */
export interface UsageStore {
  /**
   * Counts one request, whatever becomes of it, and gives how many the token has made on this day; with a window, also
   * whether the rate lets this one through (`blockedUntil` null) or when it will again (milliseconds since 1970).
   */
  count(request: {
    readonly jti: string;
    /** `YYYY-MM-DD`, UTC. */
    readonly day: string;
    /** Milliseconds since 1970, by a clock that may be set back. */
    readonly now: number;
    readonly window: RateWindow | null;
  }): { readonly requestsToday: number; readonly blockedUntil: number | null };
}

/** Where the licence of this installation is kept. */
export interface LicenceFile {
  readonly path: string;
  /** Null when there is none. */
  load(): string | null;
  /** Keeps a licence unless there is one already, and gives the one that is kept. */
  saveFirst(licence: string): string;
  /** Puts a licence in place of what is kept: the old one or the whole new one is there, whatever happens. */
  replace(licence: string): Promise<void>;
}

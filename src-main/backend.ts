import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import path from 'node:path';
import type { EventName, EventPayload } from '#shared/contract/events.ts';
import { MODEL_VERSION } from '#engine/model-version.ts';
import { createCurveLibrary } from '#engine/vulnerability/curve-library.ts';
import hazusTable from './data/hazus-depth-damage.json' with { type: 'json' };
import jrcTable from './data/jrc-depth-damage.json' with { type: 'json' };
import { passingFolderOf, sweepPassingPaths } from './adapters/files/passing-paths.ts';
import { loadIssuerKeys } from './adapters/files/key-store.ts';
import { createLicenceFile } from './adapters/files/licence-file.ts';
import { computeFingerprint } from './adapters/fingerprint.ts';
import { createOfflineGeocoder } from './adapters/geocoders/offline-geocoder.ts';
import { createLogger, type Logger } from './adapters/log/create-logger.ts';
import { createPackLibrary, type InstalledPackLibrary } from './adapters/packs/pack-library.ts';
import { createAnswerStore, openCacheDatabase } from './adapters/sqlite/answer-store.ts';
import { isDatabaseBusy, openDatabase } from './adapters/sqlite/database.ts';
import { createHistoryStore } from './adapters/sqlite/history-store.ts';
import { createIssuedTokenStore } from './adapters/sqlite/issued-token-store.ts';
import { createSettingStore } from './adapters/sqlite/setting-store.ts';
import { createTokenRevocationStore } from './adapters/sqlite/token-revocation-store.ts';
import { createUsageStore } from './adapters/sqlite/usage-store.ts';
import { createTileService, type BytesAnswer } from './adapters/tiles/tile-service.ts';
import type { HandOverDesk } from './adapters/hand-over/hand-over-desk.ts';
import type { StoredAnswer, StoredRequest } from './adapters/media/stored-answer.ts';
import { createEddsaTokenCodec } from './adapters/tokens/eddsa-token-codec.ts';
import { buildWireFigures } from './api/build-wire-figures.ts';
import { createDispatch, type Dispatch } from './api/dispatch.ts';
import { createMediator, type Mediator } from './api/mediator.ts';
import { composeCare } from './composition/compose-care.ts';
import { composeDemonstration } from './composition/compose-demonstration.ts';
import { composeMap } from './composition/compose-map.ts';
import { composeWhatIf } from './composition/compose-what-if.ts';
import { composePackBuilder } from './composition/compose-pack-builder.ts';
import { composeRemoteRasters } from './composition/compose-remote-rasters.ts';
import { warmTileCodecLater } from './adapters/raster/warm-tile-codec.ts';
import { composeOnlineGeocoder } from './composition/compose-online-geocoder.ts';
import { composeSurveys } from './composition/compose-surveys.ts';
import { composeService } from './composition/compose-service.ts';
import { composeReports } from './composition/compose-reports.ts';
import { composeSettings } from './composition/compose-settings.ts';
import { createAccessTokens } from './services/access-tokens.ts';
import { createAssessBuilding } from './services/assess-building.ts';
import { composePortfolios, type ComposedPortfolios } from './composition/compose-portfolios.ts';
import { createHandlers } from './services/create-handlers.ts';
import { toExpectedFailure } from './services/describe-failure.ts';
import { createLicenceService, type LicenceService } from './services/licence.ts';
import type { Clock, Geocoder } from './services/ports.ts';
import { createRiskQueries } from './services/query-risk.ts';
import { createTokenService, type TokenService } from './services/tokens.ts';

/** Bound of the decoded raster tiles kept in memory, bytes. */
const DEFAULT_TILE_CACHE_BYTES = 64 * 1024 * 1024;

/** How long a window's thread waits for another connection that writes before it does something else, milliseconds. */
export const WINDOW_LOCK_WAIT_MILLISECONDS = 10;

/** How a backend is opened. */
export interface BackendConfig {
  /** Folder that holds everything the application keeps. */
  readonly dataDirectory: string;
  /** Version of the application. */
  readonly version: string;
  /** Name in the log: `window`, `cli`, `serve`. */
  readonly name: string;
  /** A log that is open already; undefined: the backend opens it. */
  readonly log?: Logger | undefined;
  /** Public key of a deployment's own issuer of tokens and licences, instead of the installation's own pair. */
  readonly issuerPublicKeyFile?: string | undefined;
  readonly tileCacheBytes?: number | undefined;
  /**
   * How long a statement may wait, with the thread, while another connection writes; beyond it the call is put off and made
   * again. Short where a window waits for that thread; the default is for a command, which has nothing else to do.
   */
  readonly lockWaitMilliseconds?: number | undefined;
  /** Whether the demonstration region is made at the first start: in the window, not in a service or a batch job. */
  readonly offersDemonstrationRegion?: boolean | undefined;
}

/** Told of everything that happens in the backend. */
export type EventListener = (name: EventName, payload: EventPayload<EventName>) => void;

/** The whole backend: plain Node, without a window. */
export interface Backend {
  /** Answers a procedure of the contract. */
  readonly dispatch: Dispatch;
  /** The query service, for the HTTP door and the command line. */
  readonly mediator: Mediator;
  readonly tokens: TokenService;
  readonly licence: LicenceService;
  readonly library: InstalledPackLibrary;
  readonly geocoder: Geocoder;
  readonly portfolios: Pick<ComposedPortfolios, 'runFile'>;
  readonly log: Logger;
  /** Gives what stops the listening. */
  onEvent(listener: EventListener): () => void;
  /** Tiles and files of the active packs, by path below `/bytes/`. */
  answerBytes(pathname: string, signal?: AbortSignal): Promise<BytesAnswer>;
  /** Gives surveys out in files and takes them in, by path: for the command line. */
  readonly handOver: HandOverDesk;
  /** Files of surveys and hand-overs: see the contract's stored-bytes. */
  answerStored(request: StoredRequest): Promise<StoredAnswer>;
  /** Ends running work and closes every file. */
  close(): Promise<void>;
}

const clock: Clock = { now: () => new Date() };

/** Composes the backend over a data directory. */
export async function createBackend(config: BackendConfig): Promise<Backend> {
  const { dataDirectory, name } = config;
  const log = config.log ?? createLogger(dataDirectory, name);
  const emitter = new EventEmitter();
  // One listener for each window: as many as somebody opens.
  emitter.setMaxListeners(0);
  const emit = <Name extends EventName>(event: Name, payload: EventPayload<Name>) =>
    void emitter.emit('event', event, payload);

  sweepPassingPaths(passingFolderOf(dataDirectory), clock);
  const databaseFile = path.join(dataDirectory, 'freeboard.sqlite');
  const database = openDatabase(databaseFile);
  if (config.lockWaitMilliseconds !== undefined) database.pragma(`busy_timeout = ${config.lockWaitMilliseconds}`);
  const cacheDatabase = openCacheDatabase(path.join(dataDirectory, 'cache.sqlite'), (cause) =>
    log.warn({ err: cause }, 'the answer cache could not be read and was replaced'),
  );
  const cache = createAnswerStore(cacheDatabase, clock);
  const library = await createPackLibrary({
    dataDirectory,
    tileCacheBytes: config.tileCacheBytes ?? DEFAULT_TILE_CACHE_BYTES,
    onChange() {
      cache.prune(library.catalogue.signature);
      tiles.followPacks();
      // Before a removed pack's files go: Windows removes none that are open.
      geocoder.release();
      emit('packs.changed', {});
    },
  });
  const geocoder = createOfflineGeocoder({
    indexes: () => library.addressIndexes(),
    // The other packs' addresses are still found.
    onUnreadable: (packId, cause) => log.error({ packId, err: cause }, 'an address index cannot be read'),
  });
  const settingStore = createSettingStore(database);
  const online = composeOnlineGeocoder({
    offline: geocoder,
    store: settingStore,
    cacheDatabase,
    clock,
    log,
    version: config.version,
  });
  const tiles = createTileService({
    packLibrary: library,
    kept: { folder: path.join(dataDirectory, 'tiles'), edition: `${config.version}-${MODEL_VERSION}` },
  });

  const usage = createUsageStore(databaseFile, config.lockWaitMilliseconds);
  const revocations = createTokenRevocationStore(database);
  const codec = createEddsaTokenCodec(loadIssuerKeys(dataDirectory, config.issuerPublicKeyFile));
  const tokenService = createTokenService({ codec, revocations, usage, clock, createId: randomUUID });
  const tokens = createAccessTokens({ tokens: tokenService, issued: createIssuedTokenStore(database), clock });
  const licence = await createLicenceService({
    codec,
    // The installation's own licence is none of the tokens that it issued to others.
    tokens: tokenService,
    revocations,
    file: createLicenceFile(dataDirectory),
    clock,
  });

  const catalogue = () => library.catalogue;
  const curves = createCurveLibrary({ hazus: hazusTable, jrc: jrcTable });
  const entitlement = () => licence.entitlement();
  const asked = { catalogue, geocoder: online.geocoder, curves };
  const assess = createAssessBuilding({ ...asked, cache, fingerprint: computeFingerprint });
  const history = createHistoryStore(database, clock);
  const risk = createRiskQueries({
    assess,
    catalogue,
    history,
    fingerprint: computeFingerprint,
    entitlement,
    buildFigures: buildWireFigures,
  });
  const whatIf = composeWhatIf({ ...asked, entitlement, buildFigures: buildWireFigures });

  const settings = composeSettings({ store: settingStore, onChange: () => emit('settings.changed', {}) });
  const map = composeMap({ catalogue, entitlement, risk });
  const portfolios = composePortfolios({
    dataDirectory,
    entitlement,
    onProgress: (progress) => emit('portfolio.progress', progress),
    onAreasChanged: (portfolioId) => emit('portfolio.areasChanged', { portfolioId }),
  });
  const surveys = composeSurveys({
    database,
    dataDirectory,
    log,
    clock,
    risk,
    whatIf,
    onChange: (ids) => emit('surveys.changed', { ids: [...ids] }),
    onProgress: (progress) => emit('handOver.progress', progress),
  });

  const onJoined = (progress: EventPayload<'report.joined'>) => emit('report.joined', progress);
  const reports = composeReports({ dataDirectory, openSurvey: surveys.openAssessed, risk, clock, onJoined });

  const mediator = createMediator({ assess, buildFigures: buildWireFigures, clock, log });
  const service = composeService({
    mediator,
    tokens,
    licence,
    log,
    version: config.version,
    clock,
    onChange: () => emit('service.changed', {}),
  });
  const demonstration = composeDemonstration({ dataDirectory, library, settings: settingStore, log, emit });
  const care = composeCare({
    dataDirectory,
    versions: { freeboard: config.version, model: MODEL_VERSION, runAs: name },
    library,
    settings: settings.settings,
    licence,
    demonstration,
    clearCache: () => cache.clear(),
    emit,
  });

  const dispatch = createDispatch({
    handlers: {
      ...createHandlers({
        info: () => ({
          version: config.version,
          modelVersion: MODEL_VERSION,
          dataDirectory,
          developmentRuntime: process.env['FREEBOARD_DEVELOPMENT_RUNTIME'] === '1',
        }),
        licence: () => licence.get(),
        risk,
        geocoder: online.geocoder,
        library,
        layers: () => tiles.describeLayers(),
        history,
        emit,
      }),
      ...composePackBuilder({ library, clock, emit }).handlers,
      ...composeRemoteRasters({ store: settingStore, version: config.version, emit }).handlers,
      ...map.handlers,
      ...whatIf.handlers,
      ...portfolios.handlers,
      ...surveys.handlers,
      ...reports.handlers,
      ...settings.handlers,
      ...online.handlers,
      ...service.handlers,
      ...care.handlers,
    },
    isPassing: isDatabaseBusy,
    toExpectedFailure,
    reportFault(procedure, error) {
      const id = randomUUID();
      log.error({ id, procedure, err: error }, 'a procedure failed');
      return id;
    },
  });

  if (config.offersDemonstrationRegion) demonstration.startFirst();
  void warmTileCodecLater();
  return {
    dispatch,
    mediator,
    tokens,
    licence,
    library,
    geocoder,
    portfolios,
    log,
    onEvent(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    answerBytes: (pathname, signal) => tiles.handle(pathname, signal),
    handOver: surveys.handOver,
    answerStored: (request) => portfolios.answerStored(request) ?? surveys.answerStored(request),
    async close() {
      await service.close();
      reports.close();
      surveys.close();
      await demonstration.close();
      await portfolios.close();
      await tiles.close();
      geocoder.close();
      await library.close();
      cache.flush();
      usage.close();
      cacheDatabase.close();
      database.close();
    },
  };
}

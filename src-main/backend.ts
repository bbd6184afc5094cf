import { EventEmitter } from 'node:events';
import type { EmitEvent, EventName, EventPayload } from '#shared/contract/events.ts';
import { makePrivateFolder } from '#main/platform/files/keep-private.ts';
import { refuseUnreadableName } from '#main/platform/files/unreadable-names.ts';
import { keepTemporaryPathsSwept, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { setAsideWorthlessLocks } from '#main/platform/files/worthless-locks.ts';
import {
  composeOnlineGeocoder,
  createOfflineGeocoder,
  createPlaceHandlers,
  type Geocoder,
} from '#main/geocoding/index.ts';
import { makeIsolatedReady, startIsolatedBy } from '#main/platform/isolation/open-isolated.ts';
import { MODEL_VERSION } from '#main/platform/model-version.ts';
import { createLogger, type Logger } from '#main/platform/log/create-logger.ts';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/index.ts';
import { isDatabaseBusy } from '#main/platform/database/database.ts';
import { type BytesAnswer, composeMap, composeTiles } from '#main/map/index.ts';
import { composeSurveys, type HandOverService } from '#main/survey/index.ts';
import type { StoredAnswer, StoredRequest } from '#main/platform/http/stored-answer.ts';
import { createDispatch, type Dispatch } from '#main/platform/rpc/dispatch.ts';
import type { Grants } from '#main/platform/rpc/grants.ts';
import {
  composeService,
  type Mediator,
  type OpenServer,
  openQueryService,
  type QueryServiceOptions,
} from '#main/query-service/index.ts';
import { createClosers, type Closers } from '#main/platform/closers.ts';
import type { BackendConfig } from '#main/backend/backend-config.ts';
import { composeAccess, type LicenceService, type TokenService } from '#main/access/index.ts';
import { composeAnswers } from '#main/backend/compose-answers.ts';
import { createQueryHandlers } from '#main/query/index.ts';
import { composeMaintenance, createSettings } from '#main/settings/index.ts';
import { composeGrants, createAppHandlers, explainStartFailure } from '#main/shell/index.ts';
import { composeDemonstration, composeSample } from '#main/demonstration/index.ts';
import { composeReports } from '#main/report/index.ts';
import { composeRegions } from '#main/backend/compose-regions.ts';
import { composeStores } from '#main/backend/compose-stores.ts';
import { createFaultLog } from '#main/platform/fault-log.ts';
import { keepRecordCopies } from '#main/records/index.ts';
import { type ComposedPortfolios, composePortfolios } from '#main/portfolio/index.ts';
import { workInBackground } from '#main/backend/work-in-background.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import type { Clock } from '#main/platform/forward-clock.ts';

/** Bound of the decoded raster tiles kept in memory, bytes. */
const DEFAULT_TILE_CACHE_BYTES = 64 * 1024 * 1024;

/**
 * How long a thread that windows or a service's callers wait for waits for another connection that writes, before it
 * does something else, milliseconds.
 */
export const WINDOW_LOCK_WAIT_MILLISECONDS = 10;

/** Told of everything that happens in the backend. */
export type BackendEventListener = (name: EventName, payload: EventPayload<EventName>) => void;

/** The whole backend: plain Node, without a window. */
export interface Backend {
  /** Answers a procedure of the contract. */
  readonly dispatch: Dispatch;
  /** Files and folders that somebody has chosen: made by the window's own server and by the command line. */
  readonly grants: Grants;
  /** The query service, for the command line. */
  readonly mediator: Mediator;
  readonly tokens: TokenService;
  readonly licence: LicenceService;
  readonly library: InstalledPackLibrary;
  readonly geocoder: Geocoder;
  readonly portfolios: Pick<ComposedPortfolios, 'runFile'>;
  readonly log: Logger;
  /** Starts the HTTP server of the query service. @throws ServiceError PORT_UNAVAILABLE */
  openQueryService(options: QueryServiceOptions): Promise<OpenServer>;
  /** Returns the function that unsubscribes. */
  onEvent(listener: BackendEventListener): () => void;
  /** Tiles and files of the active packs, by path below `/bytes/`. */
  answerBytes(pathname: string, signal?: AbortSignal, accepted?: ReadonlySet<string>): Promise<BytesAnswer>;
  /** Gives surveys out in files and takes them in, by path: for the command line. */
  readonly handOver: HandOverService;
  /** Files of surveys and hand-overs: see the contract's stored-bytes. */
  answerStored(request: StoredRequest): Promise<StoredAnswer>;
  /** Ends running work and closes every file. */
  close(): Promise<void>;
}

const systemClock: Clock = { now: () => new Date() };

/** Composes the backend over a data directory. What was opened is closed again when a later step fails. */
export async function createBackend(config: BackendConfig): Promise<Backend> {
  const closers = createClosers();
  try {
    return await composeBackend(config, closers);
  } catch (error) {
    // Why it could not be opened says more than what closing it meets then.
    await closers.close().catch(() => undefined);
    throw explainStartFailure(error, config.dataDirectory);
  }
}

async function composeBackend(config: BackendConfig, closers: Closers): Promise<Backend> {
  const { dataDirectory, demonstrationFolder, issuerPublicKeyFile, name, version, startIsolatedProcess } = config;
  refuseUnreadableName(dataDirectory);
  makePrivateFolder(dataDirectory);
  if (startIsolatedProcess !== undefined) startIsolatedBy(startIsolatedProcess);
  const log = config.log ?? createLogger(dataDirectory, name);
  const tellSetAside = (file: string, cause: unknown): void =>
    log.warn({ file, err: cause }, 'a file that could not be read was set aside, and made anew');
  setAsideWorthlessLocks(dataDirectory, (file) => tellSetAside(file, undefined));
  const faults = createFaultLog(log);
  const emitter = new EventEmitter();
  // One listener for each window: as many as somebody opens.
  emitter.setMaxListeners(0);
  const emit: EmitEvent = (event, payload) => void emitter.emit('event', event, payload);

  closers.add(keepTemporaryPathsSwept(temporaryFolderOf(dataDirectory), systemClock));
  const stores = await composeStores({
    dataDirectory,
    lockWaitMilliseconds: config.lockWaitMilliseconds,
    clock: systemClock,
    log,
    closers,
    onSetAside: tellSetAside,
    restoresRecords: config.restoresRecords ?? false,
  });
  const { clock } = stores;
  const copies = keepRecordCopies({ dataDirectory, clock, log });
  closers.add(() => copies.stop());
  const library = await createPackLibrary({
    dataDirectory,
    tileCacheBytes: config.tileCacheBytes ?? DEFAULT_TILE_CACHE_BYTES,
    onChange() {
      stores.answers.prune(library.catalogue.signature);
      emit('packs.changed', {});
    },
    onDamaged: faults.ofPack,
    onSetAside: tellSetAside,
    releaseFiles() {
      geocoder.release();
      return tiles.followPacks();
    },
  });
  closers.add(() => library.close());
  const geocoder = createOfflineGeocoder({
    indexes: () => library.addressIndexes(),
    // The other packs' addresses are still found.
    onUnreadable: (packId, cause) => log.error({ packId, err: cause }, 'an address index cannot be read'),
  });
  closers.add(() => geocoder.close());
  const online = composeOnlineGeocoder({
    offline: geocoder,
    store: stores.settings,
    answers: stores.onlineAnswers,
    log,
    version,
  });
  const tiles = composeTiles({ dataDirectory, version, library, licensed: () => licence.licensedModules() });
  closers.add(() => tiles.close());
  const access = { dataDirectory, issuerPublicKeyFile, stores, clock, system: systemClock };
  const { tokens, licence } = await composeAccess(access);

  const catalogue = () => library.catalogue;
  const entitlement = () => licence.entitlement();
  const { risk, whatIf, mediator } = composeAnswers({
    catalogue,
    geocoder: online.geocoder,
    cache: stores.answers,
    history: stores.history,
    entitlement,
    clock,
    log,
    modelVersion: MODEL_VERSION,
  });

  const settings = createSettings(stores.settings, () => emit('settings.changed', {}));
  const map = composeMap({ catalogue, entitlement, risk });
  const portfolios = composePortfolios({
    dataDirectory,
    entitlement,
    clock,
    log,
    onProgress: (progress) => emit('portfolio.progress', progress),
    onAreasChanged: (portfolioId) => emit('portfolio.areasChanged', { portfolioId }),
    // Node's own is there in time.
    onListed: startIsolatedProcess && makeIsolatedReady,
  });
  closers.add(() => portfolios.close());
  const surveys = composeSurveys({
    database: stores.database,
    dataDirectory,
    log,
    clock,
    risk,
    whatIf,
    catalogue,
    entitlement,
    onChange(ids) {
      emit('surveys.changed', { ids: [...ids] });
      copies.noteChange(ids.length);
    },
    onProgress: (progress) => emit('handOver.progress', progress),
  });
  closers.add(() => surveys.close());
  const reports = composeReports({
    dataDirectory,
    openSurvey: surveys.openAssessed,
    risk,
    clock,
    onJoined: (progress) => emit('report.joined', progress),
    onExporting: (progress) => emit('report.exporting', progress),
  });
  closers.add(() => reports.close());
  const openQuery: Backend['openQueryService'] = (options) =>
    openQueryService({ mediator, tokens, licence, log, version }, options);
  const service = composeService({
    openServer: openQuery,
    tokens,
    clock,
    onChange: () => emit('service.changed', {}),
  });
  closers.add(() => service.close());
  const { grants, ...files } = composeGrants(dataDirectory, systemClock);
  const demonstration = composeDemonstration({ demonstrationFolder, library, settings: stores.settings, log, emit });
  closers.add(() => demonstration.close());
  const maintenance = composeMaintenance({
    dataDirectory,
    versions: { freeboard: version, model: MODEL_VERSION, runAs: name },
    library,
    settings,
    licence,
    demonstration,
    clock,
    clearCache: () => stores.answers.clear(),
    emit,
  });

  const dispatch = createDispatch({
    grants,
    handlers: {
      ...createAppHandlers({
        info: {
          version,
          modelVersion: MODEL_VERSION,
          dataDirectory,
          developmentRuntime: process.env['FREEBOARD_DEVELOPMENT_RUNTIME'] === '1',
        },
        logWindowFault: faults.ofWindow,
        licence: () => licence.get(),
      }),
      ...createQueryHandlers(risk, stores.history, emit),
      ...createPlaceHandlers(online.geocoder),
      ...composeRegions({ config, library, tiles, store: stores.settings, clock, emit, faults }).handlers,
      ...files.handlers,
      ...map.handlers,
      ...whatIf.handlers,
      ...portfolios.handlers,
      ...surveys.handlers,
      ...reports.handlers,
      ...settings.handlers,
      ...online.handlers,
      ...service.handlers,
      ...maintenance.handlers,
      ...composeSample({ dataDirectory, library, clock, grants }).handlers,
    },
    isTransient: isDatabaseBusy,
    toExpectedFailure,
    reportFault: faults.ofProcedure,
  });

  if (config.offersDemonstrationRegion) await demonstration.installFirst();
  const endUploads = () => files.endUploads(() => portfolios.listSources());
  closers.add(workInBackground({ dataDirectory, library, log, sweepUploads: files.sweepUploads, endUploads }));
  return {
    dispatch,
    grants,
    mediator,
    tokens,
    licence,
    library,
    geocoder,
    portfolios,
    log,
    openQueryService: openQuery,
    onEvent(listener) {
      emitter.on('event', listener);
      return () => emitter.off('event', listener);
    },
    answerBytes: (pathname, signal, accepted) => tiles.handle(pathname, signal, accepted),
    handOver: surveys.handOver,
    answerStored: (request) =>
      files.answerUpload(request) ?? portfolios.answerStored(request) ?? surveys.answerStored(request),
    close: () => closers.close(),
  };
}

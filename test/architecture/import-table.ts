/** What adapters implement, and the failures that they may report. */
const ports = [
  'src-main/services/ports.ts',
  'src-main/services/survey-ports.ts',
  'src-main/services/issued-token-ports.ts',
  'src-main/services/online-geocoder-ports.ts',
  'src-main/services/report-ports.ts',
  'src-main/services/remote-raster-ports.ts',
  'src-main/services/pack-build-ports.ts',
  'src-main/services/errors.ts',
  'src-main/services/describe-failure.ts',
  'src-main/services/thread-failure.ts',
];

/**
 * What starts a process: the backend and its doors; before there is one, where the data are and a log for a failed
 * start.
 */
const entry = [
  'src-main/backend.ts',
  'src-main/api',
  'src-main/adapters/files',
  'src-main/adapters/log',
  'src-main/application-version.ts',
  'src-main/find-window-folder.ts',
  'src-main/until-aborted.ts',
  'src-shared',
  'node:*',
];

/** What puts services and adapters together. */
const compositionRoot = [
  'src-main/composition',
  'src-main/engine',
  'src-main/services',
  'src-main/adapters',
  'src-main/api',
  'src-main/data',
  'src-shared',
  'node:*',
];

/**
 * Who may import whom. Key: an area, a file or a folder; the longest that fits a file counts. Value: what its files may
 * import beside their own area, where `npm:*` and `node:*` stand for any package and any module of Node, and `type:`
 * before an entry means its types only, which are gone after compilation.
 */
export const importTable: Readonly<Record<string, readonly string[]>> = {
  'src-shared/domain': ['src-shared/text', 'npm:zod'],
  'src-shared/contract': ['src-shared/domain', 'npm:zod'],
  'src-shared/text': [],

  'src-main/engine': ['src-shared/domain'],
  'src-main/geocoder': ['src-shared/domain', 'src-shared/text'],
  'src-main/services': ['src-main/engine', 'src-main/geocoder', 'src-shared'],
  'src-main/adapters': [...ports, 'src-shared', 'node:*', 'npm:*'],
  // The method's version is a part of the model's.
  'src-main/adapters/model-version.ts': ['src-main/engine', 'node:crypto', 'node:fs', 'node:path'],
  // What is stored has to be normalised by the same rules as what is asked.
  'src-main/adapters/geocoders': ['src-main/adapters', 'src-main/geocoder', ...ports, 'src-shared', 'node:*', 'npm:*'],
  // Cities and areas are compared by the same rules as where they are placed.
  'src-main/adapters/portfolios': ['src-main/adapters', 'src-main/geocoder', ...ports, 'src-shared', 'node:*', 'npm:*'],
  // Rows of an OED file are made in the threads that write them, piece by piece.
  'src-main/adapters/portfolios/export': [
    'src-main/adapters',
    'src-main/services/portfolio',
    ...ports,
    'src-shared',
    'node:*',
    'npm:*',
  ],
  // Rows are normalised in the thread that reads them, piece by piece.
  'src-main/adapters/portfolio-files': [
    'src-main/adapters',
    'src-main/services/portfolio',
    ...ports,
    'src-shared',
    'node:*',
    'npm:*',
  ],
  'src-main/api': ['type:src-main/services', 'src-shared', 'node:*', 'npm:*'],
  // The generator of the demonstration region: a program of its own that only its worker runs.
  'src-main/demo': ['src-shared', 'node:*', 'npm:*'],
  'src-main/workers': [
    'src-main/engine',
    'src-main/geocoder',
    'src-main/demo',
    'src-main/services/portfolio',
    'src-main/adapters',
    'src-main/data',
    'src-main/services/errors.ts',
    'src-main/services/describe-failure.ts',
    'src-main/services/thread-failure.ts',
    'src-shared',
    'node:*',
    'npm:fast-png',
  ],
  // The composition root, and its parts: one file for each feature.
  'src-main/backend.ts': compositionRoot,
  'src-main/composition': compositionRoot,
  'src-main/application-version.ts': ['package.json'],
  'src-main/find-window-folder.ts': ['node:*'],
  'src-main/until-aborted.ts': [],
  'src-main/cli.ts': ['src-main/cli', ...entry],
  'src-main/cli': ['type:src-main/services', 'src-main/geocoder/unread-addresses-error.ts', ...entry],
  'src-main/serve.ts': entry,
  // What a window does for its page is a port of the services.
  'src-main/electron': [
    ...entry,
    'src-main/services/errors.ts',
    'type:src-main/services',
    'type:src-main/adapters/isolation',
    'npm:electron',
  ],
  'src-main/preload': ['src-shared/contract', 'npm:electron'],

  'src-renderer/ui': ['src-renderer/map', 'src-renderer/client', 'src-renderer/i18n', 'src-shared', 'npm:*'],
  'src-renderer/map': ['src-renderer/ui', 'src-renderer/client', 'src-renderer/i18n', 'src-shared', 'npm:*'],
  'src-renderer/client': ['src-renderer/ui', 'src-renderer/map', 'src-renderer/i18n', 'src-shared', 'npm:*'],
  'src-renderer/i18n': ['src-renderer/ui', 'src-renderer/map', 'src-renderer/client', 'src-shared', 'npm:*'],
  // No feature imports another: each is an area of its own.
  'src-renderer/features/*': [
    'src-renderer/ui',
    'src-renderer/map',
    'src-renderer/client',
    'src-renderer/i18n',
    'src-shared',
    'npm:*',
  ],
  'src-renderer/app': ['src-renderer', 'src-shared', 'npm:*'],
};

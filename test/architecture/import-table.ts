/** What an entry needs before there is a backend: where the data are, and a log for a start that fails. */
const entryAdapters = ['src-main/adapters/files', 'src-main/adapters/log'];

/**
 * Who may import whom. Key: an area, a file or a folder; the longest that fits a file counts. Value: what its files may
 * import beside their own area, where `npm:*` and `node:*` stand for any package and any module of Node, and `type:` before
 * an entry means its types only, which are gone after compilation.
 */
export const importTable: Readonly<Record<string, readonly string[]>> = {
  'src-shared/domain': ['npm:zod'],
  'src-shared/contract': ['src-shared/domain', 'npm:zod'],

  'src-main/engine': ['src-shared/domain'],
  'src-main/geocoder': ['src-shared/domain'],
  'src-main/services': ['src-main/engine', 'src-main/geocoder', 'src-shared'],
  'src-main/adapters': ['src-main/services/ports.ts', 'src-shared', 'node:*', 'npm:*'],
  'src-main/api': ['type:src-main/services', 'src-shared', 'node:*', 'npm:*'],
  // The generator of the demonstration region: a program of its own that only its worker runs.
  'src-main/demo': ['src-shared', 'node:*', 'npm:*'],
  'src-main/workers': [
    'src-main/engine',
    'src-main/geocoder',
    'src-main/demo',
    'src-main/adapters',
    'src-shared',
    'node:*',
  ],
  // The composition root.
  'src-main/backend.ts': [
    'src-main/engine',
    'src-main/services',
    'src-main/adapters',
    'src-main/api',
    'src-main/data',
    'src-shared',
    'node:*',
  ],
  'src-main/cli.ts': ['src-main/backend.ts', 'src-main/api', ...entryAdapters, 'src-shared', 'node:*'],
  'src-main/serve.ts': ['src-main/backend.ts', 'src-main/api', ...entryAdapters, 'src-shared', 'node:*'],
  'src-main/electron': ['src-main/backend.ts', ...entryAdapters, 'src-shared', 'node:*', 'npm:electron'],
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

/**
 * What the backend is about, from what is put together to what knows nothing of the rest. A file may import what stands
 * below its subject, and its own. `backend.ts` belongs to `backend`; the starts of a process stand above all.
 */
export const subjects = [
  'electron',
  'preload',
  'cli',
  'backend',
  'shell',
  'settings',
  'report',
  'survey',
  'portfolio',
  'query-service',
  'map',
  'query',
  'demonstration',
  'region',
  'pack',
  'geocoding',
  'raster',
  'records',
  'access',
  'platform',
  'engine',
  'geocoding/matching',
] as const;

/**
 * Subjects that are imported by file: `platform` is a library, of which each file stands for itself; the others are put
 * together by `backend.ts` and the starts, which have no others to serve.
 */
export const openSubjects: readonly (typeof subjects)[number][] = ['electron', 'preload', 'cli', 'backend', 'platform'];

/** The same of the window: `client` knows the backend's calls, `i18n` its texts. */
export const windowSubjects = [
  'shell',
  'commands',
  'map-screen',
  'report',
  'portfolio',
  'survey',
  'compare',
  'what-if',
  'query',
  'region',
  'pack',
  'query-service',
  'geocoding',
  'settings',
  'map',
  'ui',
  'client',
  'i18n',
] as const;

/** The same of what both sides share; `contract` is the table of all that can be asked of the backend. */
export const sharedSubjects = [
  'contract',
  'report',
  'settings',
  'survey',
  'region',
  'pack',
  'map',
  'query',
  'portfolio',
  'geocoding',
  'query-service',
  'exposure',
  'hazard',
  'geo',
  'units',
  'text',
  'call',
] as const;

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
  'pack',
  'geocoding',
  'raster',
  'records',
  'access',
  'platform',
  'engine',
  'geocoding/matching',
] as const;

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
  'pack',
  'settings',
  'map',
  'ui',
  'client',
  'i18n',
] as const;

/**
 * Who may import whom of what both sides share. Key: an area, a file or a folder; the longest that
 * fits a file counts. Value: what its files may import beside their own area, where `npm:*` stands for any package.
 */
export const importTable: Readonly<Record<string, readonly string[]>> = {
  'src-shared/domain': ['src-shared/text', 'npm:zod'],
  'src-shared/contract': ['src-shared/domain', 'npm:zod'],
  'src-shared/text': [],
};

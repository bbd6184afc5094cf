import type { CliCommand } from './command.ts';

/** A command before it is needed. */
export interface CommandEntry {
  readonly summary: string;
  /** Loads the command and what it works with, and nothing of the others. */
  readonly load: () => Promise<CliCommand>;
}

/** Every command by its name, in the order of the help. */
export const commands: Readonly<Record<string, CommandEntry>> = {
  query: {
    summary: "Figures of one building: prints the query service's answer",
    load: async () => (await import('./query.ts')).queryBuilding,
  },
  geocode: {
    summary: 'Places addresses',
    load: async () => (await import('./geocode.ts')).geocode,
  },
  reverse: {
    summary: 'The address nearest to a point',
    load: async () => (await import('./reverse.ts')).reverse,
  },
  'pack install': {
    summary: 'Installs a region pack from a folder or zip and activates it',
    load: async () => (await import('./pack-commands.ts')).packInstall,
  },
  'pack build': {
    summary: 'Makes a region pack of a folder of maps',
    load: async () => (await import('./pack-build.ts')).packBuild,
  },
  'pack check': {
    summary: 'Checks a region pack without installing it',
    load: async () => (await import('./pack-commands.ts')).packCheck,
  },
  'pack keygen': {
    summary: 'Makes a key to sign region packs with',
    load: async () => (await import('./pack-commands.ts')).packKeygen,
  },
  'pack sign': {
    summary: 'Signs the region pack in a folder',
    load: async () => (await import('./pack-commands.ts')).packSign,
  },
  'pack trust': {
    summary: 'Says whose key packs are signed with',
    load: async () => (await import('./pack-commands.ts')).packTrust,
  },
  'pack list': {
    summary: 'Installed region packs',
    load: async () => (await import('./pack-commands.ts')).packList,
  },
  'pack activate': {
    summary: 'Activates one installed version of a pack',
    load: async () => (await import('./pack-commands.ts')).packActivate,
  },
  'pack remove': {
    summary: 'Removes a pack, or one version of it',
    load: async () => (await import('./pack-commands.ts')).packRemove,
  },
  'region sources': {
    summary: 'Public data that regions can be made of',
    load: async () => (await import('./region-commands.ts')).regionSources,
  },
  'region get': {
    summary: 'Fetches what a box needs of public maps, and makes packs of it',
    load: async () => (await import('./region-commands.ts')).regionGet,
  },
  'region sizes': {
    summary: 'Asks how large the files are that come whole',
    load: async () => (await import('./region-commands.ts')).regionSizes,
  },
  'region newer': {
    summary: 'Asks whether there is newer data than that of region packs',
    load: async () => (await import('./region-newer.ts')).regionNewer,
  },
  'region from-files': {
    summary: 'Makes packs of public maps that were fetched elsewhere',
    load: async () => (await import('./region-commands.ts')).regionFromFiles,
  },
  'region list-files': {
    summary: 'Files that a region needs, to be fetched elsewhere',
    load: async () => (await import('./region-commands.ts')).regionListFiles,
  },
  'portfolio inspect': {
    summary: 'What a portfolio file is and how its columns are understood',
    load: async () => (await import('./portfolio-inspect.ts')).portfolioInspect,
  },
  'portfolio run': {
    summary: 'Figures of every building of a file, written to another',
    load: async () => (await import('./portfolio-run.ts')).portfolioRun,
  },
  'survey list': {
    summary: 'Surveys kept here',
    load: async () => (await import('./survey-commands.ts')).surveyList,
  },
  'survey export': {
    summary: 'Writes surveys into one .freeboard file',
    load: async () => (await import('./survey-commands.ts')).surveyExport,
  },
  'survey import': {
    summary: 'Brings the surveys of a .freeboard file in',
    load: async () => (await import('./survey-commands.ts')).surveyImport,
  },
  serve: {
    summary: 'Starts the query service over HTTP on the loopback address',
    load: async () => (await import('./serve-command.ts')).serve,
  },
  'token issue': {
    summary: 'Issues an access token for the service',
    load: async () => (await import('./token-commands.ts')).tokenIssue,
  },
  'token revoke': {
    summary: 'Revokes an access token for good',
    load: async () => (await import('./token-commands.ts')).tokenRevoke,
  },
};

/** The command that the first words name, and the words behind its name; null when they name none. */
export function findCommand(words: readonly string[]): { name: string; entry: CommandEntry; rest: string[] } | null {
  for (const length of [2, 1]) {
    const name = words.slice(0, length).join(' ');
    const entry = Object.hasOwn(commands, name) ? commands[name] : undefined;
    if (words.length >= length && entry !== undefined) return { name, entry, rest: words.slice(length) };
  }
  return null;
}

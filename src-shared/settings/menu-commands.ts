/**
 * What the menu of the desktop application asks a page to do: commands of the palette by their ids, and the palette
 * itself.
 */
export const menuCommands = [
  'save',
  'report',
  'settings',
  'undo',
  'redo',
  'search',
  'palette',
  'theme.system',
  'theme.light',
  'theme.dark',
  'query',
  'portfolio',
  'surveys',
  'places',
  'measure',
  'compare',
  'home',
  'keys',
  'showDiagnostics',
  'about',
] as const;

/** One of {@link menuCommands}. */
export type MenuCommand = (typeof menuCommands)[number];

/** What a page can do of {@link menuCommands} at the moment. */
export interface CommandOffer {
  readonly commands: readonly MenuCommand[];
  /** Which of them are marked as those that hold: the theme that is in use. */
  readonly chosen: readonly MenuCommand[];
}

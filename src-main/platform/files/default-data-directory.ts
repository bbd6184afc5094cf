import path from 'node:path';

/** The application's name as the system shows it, and the name of its folder: `productName` of package.json. */
const PRODUCT_NAME = 'Freeboard';

/** Where a process runs: what {@link computeDefaultDataDirectory} depends on. */
export interface Surroundings {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeDirectory: string;
}

/**
 * Where the application keeps its data when nothing else is said: where Electron keeps it by custom (`userData` below
 * `appData`), computed without Electron so that the command line and the window share it.
 */
export function computeDefaultDataDirectory({ platform, environment, homeDirectory }: Surroundings): string {
  switch (platform) {
    case 'win32':
      return path.win32.join(
        environment['APPDATA'] || path.win32.join(homeDirectory, 'AppData', 'Roaming'),
        PRODUCT_NAME,
      );
    case 'darwin':
      return path.posix.join(homeDirectory, 'Library', 'Application Support', PRODUCT_NAME);
    default:
      return path.posix.join(environment['XDG_CONFIG_HOME'] || path.posix.join(homeDirectory, '.config'), PRODUCT_NAME);
  }
}

import { flipFuses, FuseState, FuseV1Options, FuseVersion, getCurrentFuseWire } from '@electron/fuses';
import { SetupError } from '../setup/project.js';

/**
 * What the packed Electron can be told from outside. It runs as Node, since the command line does; nothing else that
 * an environment or a command line could make of it is left. Cookies there are none, and their encryption would ask for
 * the system's keyring.
 */
const fuses = {
  [FuseV1Options.RunAsNode]: true,
  [FuseV1Options.EnableCookieEncryption]: false,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: false,
  [FuseV1Options.EnableNodeCliInspectArguments]: false,
  // Read on macOS and Windows alone.
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: false,
  [FuseV1Options.OnlyLoadAppFromAsar]: true,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: false,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: false,
} as const;

/** Sets the fuses of an executable and reads them back. Gives them as lines, `name: on` or `off`. */
export async function setFuses(executable: string): Promise<string[]> {
  await flipFuses(executable, { version: FuseVersion.V1, ...fuses });
  const wire = await getCurrentFuseWire(executable);
  return Object.entries(fuses).map(([option, isOn]) => {
    const name = FuseV1Options[Number(option)] ?? option;
    const state = wire[Number(option) as keyof typeof fuses];
    if (state !== (isOn ? FuseState.ENABLE : FuseState.DISABLE)) {
      throw new SetupError(`The fuse ${name} of ${executable} could not be set: it reads ${String(state)}.`);
    }
    return `${name}: ${isOn ? 'on' : 'off'}`;
  });
}

import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { listApplicationFiles } from './application-files.ts';
import { formatBillOfMaterials } from './bill-of-materials.ts';
import type { ElectronFolder } from './electron-folder.ts';
import { formatNotices } from './notices.ts';
import type { Release } from './release.ts';
import { iconFile, renderIcon } from './render-icon.ts';
import { setFuses } from './set-fuses.ts';
import { listShippedPackages } from './shipped-packages.ts';
import { writeArchive } from './write-archive.ts';

/** Sides of the icon that desktops ask for, pixels. */
const iconSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** Of Electron's folder: licences go where documents are, and the application that it brings is not ours. */
const leftOut = new Set(['resources', 'LICENSE', 'LICENSE.electron.txt', 'LICENSES.chromium.html', 'electron.d.ts']);

const templates = path.join(import.meta.dirname, 'linux');

/**
 * Lays the application out as it is installed on Linux: `usr` and all below it, owners aside.
 *
 * @param root new folder
 * @returns the fuses as they read afterwards
 */
export async function layOutLinux(root: string, electron: ElectronFolder, release: Release): Promise<string[]> {
  rmSync(root, { recursive: true, force: true });
  const home = path.join(root, 'usr', 'lib', 'freeboard');
  mkdirSync(home, { recursive: true });
  for (const name of readdirSync(electron.folder)) {
    if (!leftOut.has(name)) cpSync(path.join(electron.folder, name), path.join(home, name), { recursive: true });
  }
  renameSync(path.join(home, 'electron'), path.join(home, 'freeboard'));
  const fuses = await setFuses(path.join(home, 'freeboard'));
  await writeArchive(path.join(home, 'resources', 'app.asar'), listApplicationFiles(electron, release.version));

  const share = path.join(root, 'usr', 'share');
  const place = (file: string, content: string | Uint8Array): void => {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, content);
  };
  place(path.join(root, 'usr', 'bin', 'freeboard'), formatCommand(electron));
  place(path.join(share, 'applications', 'freeboard.desktop'), readTemplate('freeboard.desktop'));
  place(path.join(share, 'mime', 'packages', 'freeboard.xml'), readTemplate('freeboard.mime.xml'));
  place(path.join(share, 'metainfo', 'freeboard.metainfo.xml'), formatMetainfo(release));
  const icons = path.join(share, 'icons', 'hicolor');
  place(path.join(icons, 'scalable', 'apps', 'freeboard.svg'), readFileSync(iconFile));
  for (const size of iconSizes) {
    place(path.join(icons, `${size}x${size}`, 'apps', 'freeboard.png'), await renderIcon(size));
  }
  const documents = path.join(share, 'doc', 'freeboard');
  const packages = listShippedPackages();
  // Where Debian looks for it. The window's About shows the same file.
  place(path.join(documents, 'copyright'), formatNotices(packages, electron));
  place(path.join(documents, 'bill-of-materials.cdx.json'), formatBillOfMaterials(packages, electron, release));
  place(
    path.join(documents, 'LICENSE.electron.txt'),
    readLicence(electron.folder, ['LICENSE', 'LICENSE.electron.txt']),
  );
  // 9 MB of text.
  place(
    path.join(documents, 'LICENSES.chromium.html.gz'),
    gzipSync(readLicence(electron.folder, ['LICENSES.chromium.html'])),
  );
  setModes(root);
  return fuses;
}

function readTemplate(name: string): string {
  return readFileSync(path.join(templates, name), 'utf8');
}

function readLicence(folder: string, names: readonly string[]): Buffer {
  const file = names.map((name) => path.join(folder, name)).find((candidate) => existsSync(candidate));
  if (file === undefined) throw new Error(`${folder} holds no ${names[0]}`);
  return readFileSync(file);
}

/** The command on the PATH. */
function formatCommand({ isDevelopment, target }: ElectronFolder): string {
  const native = `/usr/lib/freeboard/resources/app.asar.unpacked/node_modules/better-sqlite3/prebuilds/${target}.node`;
  const development = isDevelopment ? ` FREEBOARD_DEVELOPMENT_RUNTIME=1 FREEBOARD_SQLITE_BINDING=${native}` : '';
  return readTemplate('command.sh').replace('@DEVELOPMENT@', development);
}

function formatMetainfo({ version, epochSeconds }: Release): string {
  const date = new Date(epochSeconds * 1000).toISOString().slice(0, 10);
  return readTemplate('freeboard.metainfo.xml').replace('@VERSION@', version).replace('@DATE@', date);
}

/** What is run, and what runs as root to lock others in (Chromium's sandbox where the kernel has none for users). */
const executables = /^usr\/(?:bin\/freeboard|lib\/freeboard\/(?:freeboard|chrome_crashpad_handler))$/;
const setuid = /^usr\/lib\/freeboard\/chrome-sandbox$/;

/** Gives everything the rights that it is installed with, whatever the umask and the rights of what was copied. */
function setModes(root: string): void {
  chmodSync(root, 0o755);
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.join(entry.parentPath, entry.name);
    const name = path.relative(root, file);
    const isRun = entry.isDirectory() || executables.test(name);
    chmodSync(file, setuid.test(name) ? 0o4755 : isRun ? 0o755 : 0o644);
  }
}

import { chmodSync, cpSync, lstatSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { runTool } from './run-tool.ts';
import type { ElectronFolder } from './electron-folder.ts';
import type { PackagingOptions, Release } from './release.ts';

/**
 * The Debian packages of the libraries that Electron's binaries are linked to (`objdump -p`); the first name is that of
 * releases since 2024 where time has 64 bits on every processor, the second that of those before.
 */
const libraries = [
  'libasound2t64 | libasound2',
  'libatk-bridge2.0-0t64 | libatk-bridge2.0-0',
  'libatk1.0-0t64 | libatk1.0-0',
  'libatspi2.0-0t64 | libatspi2.0-0',
  'libc6 (>= 2.31)',
  'libcairo2',
  'libcups2t64 | libcups2',
  'libdbus-1-3',
  'libdrm2',
  'libexpat1',
  'libgbm1',
  'libglib2.0-0t64 | libglib2.0-0',
  'libgtk-3-0t64 | libgtk-3-0',
  'libnspr4',
  'libnss3',
  'libpango-1.0-0',
  'libstdc++6',
  'libudev1',
  'libx11-6',
  'libxcb1',
  'libxcomposite1',
  'libxdamage1',
  'libxext6',
  'libxfixes3',
  'libxkbcommon0',
  'libxrandr2',
];

const architectures: Readonly<Record<string, string>> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' };

/**
 * Packs what was laid out with `dpkg-deb`.
 *
 * @param root what was laid out
 * @param target folder of the package
 * @returns the package
 */
export async function makeDeb(
  root: string,
  target: string,
  electron: ElectronFolder,
  release: Release,
  { revision, isQuick }: PackagingOptions,
): Promise<string> {
  const control = path.join(root, 'DEBIAN');
  const architecture = architectures[electron.target] ?? '';
  const version = `${release.version}-${revision}`;
  mkdirSync(control);
  try {
    writeFileSync(path.join(control, 'control'), formatControl(version, architecture, measureKibibytes(root)), {
      mode: 0o644,
    });
    cpSync(path.join(import.meta.dirname, 'linux', 'postrm'), path.join(control, 'postrm'));
    // dpkg-deb takes no others.
    for (const file of [control, path.join(control, 'postrm')]) chmodSync(file, 0o755);
    const file = path.join(target, `freeboard_${version}_${architecture}.deb`);
    // Times beyond SOURCE_DATE_EPOCH become it, the files are sorted by name and belong to root.
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(release.epochSeconds) };
    await runTool(
      'dpkg-deb',
      ['--root-owner-group', ...(isQuick ? ['-Zgzip', '-z1'] : ['-Zxz']), '--build', root, file],
      env,
    );
    return file;
  } finally {
    rmSync(control, { recursive: true });
  }
}

function formatControl(version: string, architecture: string, kibibytes: number): string {
  // As Debian's own tools have them from whoever packs.
  const { DEBFULLNAME = 'Freeboard', DEBEMAIL = 'freeboard@localhost' } = process.env;
  return `Package: freeboard
Version: ${version}
Architecture: ${architecture}
Maintainer: ${DEBFULLNAME} <${DEBEMAIL}>
Installed-Size: ${kibibytes}
Depends: ${libraries.join(', ')}
Recommends: shared-mime-info, desktop-file-utils, xdg-utils
Section: science
Priority: optional
Description: flood and wildfire risk of a building, offline
 Says what river, sea and rain floods and wildfire can do to one building or a
 portfolio of them: indices, average annual loss and probable maximum loss, each
 with where it comes from. Works on installed regions, without a network.
`;
}

/** Room of the files on the disk, as dpkg counts it: each up to the next KiB, folders and links as one. */
function measureKibibytes(root: string): number {
  const entries = readdirSync(path.join(root, 'usr'), { recursive: true, withFileTypes: true });
  return entries.reduce((sum, entry) => {
    const size = entry.isFile() ? lstatSync(path.join(entry.parentPath, entry.name)).size : 1;
    return sum + Math.ceil(size / 1024);
  }, 0);
}

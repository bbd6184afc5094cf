import { mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ElectronFolder } from './electron-folder.ts';
import type { PackagingOptions, Release } from './release.ts';
import { runTool } from './run-tool.ts';

const architectures: Readonly<Record<string, string>> = { 'linux-x64': 'x86_64', 'linux-arm64': 'aarch64' };

/**
 * Packs what was laid out with `rpmbuild`. What it needs, rpm finds in the binaries: names of libraries, which every
 * distribution has its own packages for.
 *
 * @param root what was laid out
 * @param target folder of the package
 * @returns the package
 */
export async function makeRpm(
  root: string,
  target: string,
  electron: ElectronFolder,
  release: Release,
  { revision, isQuick }: PackagingOptions,
): Promise<string> {
  const architecture = architectures[electron.target] ?? '';
  const work = `${root}-rpm`;
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  try {
    const spec = path.join(work, 'freeboard.spec');
    writeFileSync(spec, formatSpec(root, release, revision));
    const defines = [
      `_topdir ${work}`,
      `_rpmdir ${work}/made`,
      '_buildhost localhost',
      'use_source_date_epoch_as_buildtime 1',
      'clamp_mtime_to_source_date_epoch 1',
      '_build_id_links none',
      `_binary_payload ${isQuick ? 'w1.gzdio' : 'w6.xzdio'}`,
    ];
    const env = { ...process.env, SOURCE_DATE_EPOCH: String(release.epochSeconds) };
    const options = defines.flatMap((define) => ['--define', define]);
    await runTool('rpmbuild', ['-bb', '--quiet', '--target', architecture, ...options, spec], env);
    const [made = ''] = readdirSync(path.join(work, 'made', architecture));
    const file = path.join(target, made);
    rmSync(file, { force: true });
    renameSync(path.join(work, 'made', architecture, made), file);
    return file;
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

function formatSpec(root: string, { version }: Release, revision: number): string {
  return `Name: freeboard
Version: ${version}
Release: ${revision}
Summary: Flood and wildfire risk of a building, offline
License: Apache-2.0
# Libraries that lie beside the program are its own: neither offered to others nor asked of the system.
AutoProv: no
%global __requires_exclude ^lib(ffmpeg|EGL|GLESv2|vk_swiftshader|vulkan)\\\\.so
# Nothing is stripped, compressed or rewritten: fuses are read out of the executable as it is.
%global __os_install_post %{nil}
%global debug_package %{nil}

%description
Says what river, sea and rain floods and wildfire can do to one building or a
portfolio of them: indices, average annual loss and probable maximum loss, each
with where it comes from. Works on installed regions, without a network.

%install
mkdir -p %{buildroot}
cp -a ${root}/usr %{buildroot}/

%postun
if [ "$1" = 0 ]; then
  echo 'Freeboard was removed. What people have recorded with it is kept, in .config/Freeboard of each home folder.'
fi

%files
%defattr(-,root,root)
/usr/bin/freeboard
/usr/lib/freeboard
%attr(4755,root,root) /usr/lib/freeboard/chrome-sandbox
/usr/share/applications/freeboard.desktop
/usr/share/doc/freeboard
/usr/share/icons/hicolor/*/apps/freeboard.*
/usr/share/metainfo/freeboard.metainfo.xml
/usr/share/mime/packages/freeboard.xml
`;
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { listApplicationFiles } from '../../../scripts/packaging/application-files.ts';
import { formatBillOfMaterials } from '../../../scripts/packaging/bill-of-materials.ts';
import { readElectronFolder, type ElectronFolder } from '../../../scripts/packaging/electron-folder.ts';
import { formatNotices } from '../../../scripts/packaging/notices.ts';
import { renderIcon } from '../../../scripts/packaging/render-icon.ts';
import { listShippedPackages } from '../../../scripts/packaging/shipped-packages.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const electron: ElectronFolder = {
  folder: '/electron',
  version: '45.4.1',
  target: 'linux-x64',
  isDevelopment: false,
  sqliteBinding: null,
};
const release = { version: '0.1.0', epochSeconds: 1_700_000_000 };
const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  readonly dependencies: Readonly<Record<string, string>>;
};

it('the application is packed with all that it runs on, and nothing that serves its makers', () => {
  const files = listApplicationFiles(electron, release.version);
  const names = files.map((file) => file.path);
  expect(names).toEqual(
    expect.arrayContaining([
      'package.json',
      'out/main/electron.js',
      'out/main/cli.js',
      'out/preload/preload.cjs',
      'out/renderer/index.html',
      'node_modules/better-sqlite3/lib/index.js',
    ]),
  );
  expect(names.filter((name) => /\.(?:map|ts|tsx|md)$|test|src-|packages\.json|build-stamp|deps\//.test(name))).toEqual(
    [],
  );
  const native = 'node_modules/better-sqlite3/prebuilds/linux-x64.node';
  expect(names.filter((name) => name.endsWith('.node'))).toEqual([native]);
  const isBeside = (name: string): boolean => name === native || name.startsWith('out/demonstration/');
  expect(files.filter(({ isUnpacked }) => isUnpacked).map((file) => file.path)).toEqual(names.filter(isBeside));
  const manifest = JSON.parse(String(files.find((file) => file.path === 'package.json')?.bytes())) as object;
  expect(manifest).toMatchObject({ name: 'freeboard', version: '0.1.0', main: 'out/main/electron.js', type: 'module' });
});

it('with another Electron than the product it says so, and loads the library that fits', () => {
  const files = listApplicationFiles({ ...electron, isDevelopment: true }, '0.1.0+dev');
  const { main } = JSON.parse(String(files.find((file) => file.path === 'package.json')?.bytes())) as { main: string };
  const start = String(files.find((file) => file.path === main)?.bytes());
  expect(start).toContain("FREEBOARD_DEVELOPMENT_RUNTIME = '1'");
  expect(start).toContain('node_modules/better-sqlite3/prebuilds/linux-x64.node');
});

it('notices and bill of materials name every production dependency, and what is bundled of others', () => {
  const packages = listShippedPackages();
  const notices = formatNotices(packages, electron);
  const bill = JSON.parse(formatBillOfMaterials(packages, electron, release)) as {
    readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[];
  };
  for (const [name, version] of Object.entries({ ...dependencies, react: /^19\./, 'maplibre-gl': /^6\./ })) {
    const shipped = packages.find((entry) => entry.name === name);
    expect(shipped, name).toMatchObject({
      version: typeof version === 'string' ? version : expect.stringMatching(version),
    });
    expect(notices).toContain(`${name} ${shipped?.version} (`);
    expect(bill.components.filter((component) => component.name === name)).toHaveLength(1);
  }
  expect(packages.filter(({ license, terms }) => license === '' || terms === '')).toEqual([]);
  expect(packages.map(({ name }) => name)).not.toContain('vitest');
  expect(notices).toContain('© OpenStreetMap contributors');
  expect(notices).toContain('src-main/engine/data/hazus-depth-damage.json');
  expect(new Set(bill.components.map(({ purl }) => purl)).size).toBe(bill.components.length);
  expect(formatBillOfMaterials(packages, electron, release)).toBe(formatBillOfMaterials(packages, electron, release));
});

it('a folder without Electron is refused with what is missing', () => {
  expect(() => readElectronFolder(path.join(root, 'docs'))).toThrow(
    /Electron \d+\.\d+\.\d+ for Linux.*--electron DIR.*missing/,
  );
});

it('the icon is drawn in the size that is asked for', async () => {
  const png = Buffer.from(await renderIcon(48));
  expect([png.toString('latin1', 1, 4), png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual(['PNG', 48, 48]);
});

it('the entry in the menu opens what the types say that it opens', () => {
  const linux = path.join(root, 'scripts', 'packaging', 'linux');
  const entry = readFileSync(path.join(linux, 'freeboard.desktop'), 'utf8');
  const keys = Object.fromEntries(
    entry
      .trim()
      .split('\n')
      .slice(1)
      .map((line) => line.split(/=(.*)/s).slice(0, 2)),
  );
  expect(entry.startsWith('[Desktop Entry]\n')).toBe(true);
  expect(keys).toMatchObject({ Type: 'Application', Name: 'Freeboard', Icon: 'freeboard', Terminal: 'false' });
  expect(keys['Exec']).toBe('/usr/lib/freeboard/freeboard %f');
  const types = readFileSync(path.join(linux, 'freeboard.mime.xml'), 'utf8');
  const [, type = ''] = /<mime-type type="([^"]+)">/.exec(types) ?? [];
  expect(types).toContain('<glob pattern="*.freeboard"/>');
  expect(keys['MimeType']?.split(';')).toEqual([type, 'application/zip', '']);
  expect(readFileSync(path.join(linux, 'freeboard.metainfo.xml'), 'utf8')).toContain(`<mediatype>${type}</mediatype>`);
});

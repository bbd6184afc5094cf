import { globSync, readFileSync } from 'node:fs';
import { projectPath, projectRoot } from '../setup/project.js';
import type { ElectronFolder } from './electron-folder.ts';
import type { ShippedPackage } from './shipped-packages.ts';

/** What is shipped beside packages of npm, and says nothing of itself in a file of data. */
const data = [
  'Towns of the world: GeoNames (https://www.geonames.org), CC BY 4.0; names without accents, places and people of towns, packed.',
  'Land and borders: Natural Earth at 1 : 50 million, public domain.',
  'Lakes: © OpenStreetMap contributors (https://www.openstreetmap.org/copyright), ODbL 1.0.',
  'Demonstration region: made by a program of Freeboard, CC0-1.0.',
];

/** The notices of everything that a package of the application holds, as one text. */
export function formatNotices(packages: readonly ShippedPackage[], electron: ElectronFolder): string {
  const parts = [
    formatPart('Freeboard', readFileSync(projectPath('LICENSE'), 'utf8')),
    formatPart(
      `Electron ${electron.version}, with Chromium and Node.js`,
      'Their licences are in LICENSE.electron.txt and LICENSES.chromium.html.gz beside this file.',
    ),
    formatPart('Data', data.join('\n')),
    formatPart('Tables and figures in the program', listTables().join('\n\n')),
    ...packages.map(({ name, version, license, terms }) => formatPart(`${name} ${version} (${license})`, terms)),
  ];
  return `What Freeboard is made of, and the terms of each part.\n\n${parts.join('\n')}`;
}

function formatPart(title: string, text: string): string {
  return `${'='.repeat(80)}\n${title}\n${'='.repeat(80)}\n\n${text.trim()}\n`;
}

/** What the tables of the program say of where they come from. */
function listTables(): string[] {
  return globSync('src-{main,shared}/**/*.json', {
    cwd: projectRoot,
    exclude: ['**/tsconfig.json', '**/region/sources/**'],
  })
    .sort()
    .flatMap((file) => {
      const { source, provenance } = JSON.parse(readFileSync(projectPath(file), 'utf8')) as Readonly<
        Record<string, unknown>
      >;
      const said = source ?? provenance;
      if (said === undefined) return [];
      return `${file}\n${typeof said === 'string' ? said : JSON.stringify(said, null, 2)}`;
    });
}

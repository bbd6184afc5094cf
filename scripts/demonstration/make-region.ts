// Makes the demonstration region: as a pack in the folder `pack` and as it lies after its install in the folder
// `installed`. Run by scripts/setup/demonstration-region.js: node make-region.ts <folder>
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { generateDemonstrationRegion } from './generate-demonstration-region.ts';
import { layOutRegion } from './lay-out-region.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Usage: node make-region.ts <folder>');
const pack = path.join(folder, 'pack');
mkdirSync(pack, { recursive: true });
await generateDemonstrationRegion(pack);
await layOutRegion(pack, path.join(folder, 'installed'));

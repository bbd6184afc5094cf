import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { projectPath } from '../setup/project.js';

/** The application's icon: drawn once, for the window served to browsers and for the desktop. */
export const iconFile = projectPath('src-renderer', 'shell', 'icon.svg');

let started: Promise<void> | null = null;

/** The icon as a PNG of so many pixels a side: the same bytes on every machine. */
export async function renderIcon(pixels: number): Promise<Uint8Array> {
  started ??= initWasm(readFileSync(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')));
  await started;
  return new Resvg(readFileSync(iconFile, 'utf8'), { fitTo: { mode: 'width', value: pixels } }).render().asPng();
}

// A synthetic portfolio in the demonstration region (3 hazards x 12 return periods x 3 assets x 3 scenarios, every
// other row wet): the engine alone (one thread, and one for each processor), from SQLite to SQLite, and from CSV to CSV
// by the command line, each for 10 k, 100 k and 1 M buildings. Run: node test/perf/portfolio.bench.ts [rows …]
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { findBuiltRegion } from '../support/built-region.ts';
import { pickPoints, writeSyntheticPortfolio } from './synthetic-portfolio.ts';

const commandLine = path.resolve(import.meta.dirname, '..', '..', 'src-main', 'cli.ts');
const [mode, ...words] = process.argv.slice(2);

if (mode === 'install') await install(words[0]!);
else await measure([mode, ...words].flatMap((word) => (word === undefined ? [] : [Number(word)])));

/** A process of its own: what the install takes is not part of any measurement. */
async function install(dataDirectory: string): Promise<void> {
  const library = await createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
  await library.installCopy(findBuiltRegion().installed, new AbortController().signal);
  await library.close();
}

async function measure(sizes: readonly number[]): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-bench-'));
  const documents = mkdtempSync(path.join(tmpdir(), 'freeboard-documents-'));
  try {
    execFileSync(process.execPath, [import.meta.filename, 'install', folder]);
    for (const rows of sizes.length > 0 ? sizes : [10_000, 100_000, 1_000_000]) {
      console.log(`\n${rows} buildings`);
      printEngine(rows);
      const input = path.join(documents, 'in.csv');
      writeSyntheticPortfolio(input, pickPoints(folder, rows));
      printRun(folder, input);
      rmSync(input);
    }
  } finally {
    for (const made of [folder, documents]) rmSync(made, { recursive: true });
  }
}

function printEngine(rows: number): void {
  for (const [bench, threads] of [
    ['engine.bench.ts', 'one thread'],
    ['engine-threads.bench.ts', 'a thread for each processor'],
  ] as const) {
    const file = path.join(import.meta.dirname, bench);
    const out = execFileSync(process.execPath, [file, String(rows)], { encoding: 'utf8' });
    console.log(`engine only, ${threads}: ${/^\d+ buildings a second.*$/m.exec(out)?.[0] ?? out}`);
  }
}

function printRun(folder: string, input: string): void {
  const output = path.join(path.dirname(input), 'out.csv');
  const call = ['portfolio', 'run', input, '--out', output, '--data-dir', folder];
  const { stdout, stderr, status } = spawnSync(process.execPath, [commandLine, ...call], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  const summary = JSON.parse(stdout) as Record<string, number>;
  const { rows = 0, runSeconds = 0, importSeconds, exportSeconds, seconds, rowsPerSecond, peakRssMb } = summary;
  console.log(`SQLite to SQLite: ${runSeconds} s, ${Math.round(rows / runSeconds)} rows a second`);
  console.log(
    `CSV to CSV: ${seconds} s (reading ${importSeconds}, writing ${exportSeconds}), ${rowsPerSecond} rows a second, ${peakRssMb} MB at most`,
  );
  rmSync(output);
}

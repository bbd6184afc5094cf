// Measures reading and normalising of portfolio files, against csv-parse splitting the same bytes. Prints; judges
// nothing. FREEBOARD_BENCH_ROWS=100000,1000000 chooses the sizes.
import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { readPortfolio } from '#main/portfolio/import/formats/read-portfolio.ts';
import { createDelimitedScanner } from '#main/portfolio/import/formats/delimited-scanner.ts';
import { readFilePieces } from '#main/platform/files/file-pieces.ts';

const sizes = (process.env['FREEBOARD_BENCH_ROWS'] ?? '100000,1000000').split(',').map(Number);
const columns =
  'PortNumber,AccNumber,LocNumber,CountryCode,Latitude,Longitude,StreetAddress,PostalCode,City,AreaName,OccupancyCode,' +
  'NumberOfStoreys,BuildingTIV,OtherTIV,ContentsTIV,BITIV,LocCurrency,LocDed1Building,LocDed2Other,LocDed3Contents,' +
  'Basement,FirstFloorHeight,FirstFloorHeightUnit';

for (const size of sizes) {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-bench-'));
  try {
    const file = path.join(folder, 'portfolio.csv');
    await writePortfolio(file, size);
    print(`\n${size.toLocaleString('en')} rows, ${Math.round(statSync(file).size / size)} bytes each`);
    await measure('read and normalise', size, () => normalise(file));
    await measure('split into records', size, () => split(file));
    await measure('csv-parse', size, () => splitWithLibrary(file));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** An OED location file: quoted addresses, coordinates of seven decimals, every value that the import reads. */
async function writePortfolio(file: string, rows: number): Promise<void> {
  const stream = createWriteStream(file);
  let text = `${columns}\r\n`;
  for (let row = 0; row < rows; row += 1) {
    const latitude = (49 + row / 1e6).toFixed(7);
    const longitude = (-121 - row / 1e6).toFixed(7);
    text +=
      `1,A1,${row},CA,${latitude},${longitude},"${row} Mill Road",V2P ${row % 10}A${row % 9},Chilliwack,British Columbia,` +
      `${1050 + (row % 7)},${row % 4},${350_000 + row},25000,100000,0,CAD,5000,1000,1000,${row % 7},${(row % 10) / 10},2\r\n`;
    if (text.length < 1 << 20) continue;
    if (!stream.write(text)) await once(stream, 'drain');
    text = '';
  }
  stream.end(text);
  await once(stream, 'finish');
}

async function normalise(file: string): Promise<number> {
  const { options, mapping } = await detectPortfolioFile(file);
  let count = 0;
  for await (const { locations, rejected } of readPortfolio({ path: file, options, mapping })) {
    count += locations.length + rejected.length;
  }
  return count;
}

async function split(file: string): Promise<number> {
  let count = -1;
  const scanner = createDelimitedScanner({ delimiter: ',', decimalSeparator: '.', onRecord: () => (count += 1) });
  for await (const { bytes } of readFilePieces(file)) scanner.push(bytes.toString('utf8'));
  scanner.end();
  return count;
}

async function splitWithLibrary(file: string): Promise<number> {
  let count = -1;
  const parser = parse({
    relax_column_count: true,
    on_record: () => {
      count += 1;
      return null;
    },
  });
  parser.resume();
  await pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), parser);
  return count;
}

async function measure(name: string, rows: number, run: () => Promise<number>): Promise<void> {
  globalThis.gc?.();
  const cpu = process.cpuUsage();
  const started = performance.now();
  const count = await run();
  const seconds = (performance.now() - started) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  if (count !== rows) throw new Error(`${name}: ${count} rows of ${rows}`);
  const perSecond = (value: number) => `${Math.round(rows / value).toLocaleString('en')} rows/s`;
  const memory = Math.round(process.memoryUsage().rss / 2 ** 20);
  print(
    `${name.padEnd(20)}${perSecond(seconds)}, of processor time ${perSecond((user + system) / 1e6)}, ${memory} MiB resident`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { NamedMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { detectPortfolioFile } from '#main/portfolio/import/formats/detect-portfolio-file.fs.ts';
import { inspectPortfolioFile } from '#main/portfolio/import/formats/inspect-portfolio-file.ts';
import { createMappingStore, loadMappingFile } from '#main/portfolio/import/formats/mapping-store.fs.ts';
import {
  MOST_ROWS_IN_BATCH,
  readPortfolio,
  readPortfolioColumns,
} from '#main/portfolio/import/formats/read-portfolio.ts';
import { unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { saveRejectedRows } from '#main/portfolio/import/formats/save-rejected-rows.ts';
import { writeRejectedRows } from '#main/portfolio/import/formats/write-rejected-rows.ts';
import { importFile, listCodes, withFile } from './support/import-file.ts';

const header = 'Id,Latitude,Longitude,Use,Building TIV';
const rows = (count: number) =>
  Array.from({ length: count }, (_, index) => `${index},49.${100_000 + index},-121.5,RES1,${index}`);

describe('reading in batches', () => {
  test('gives every record once, in order, never more than the bound at a time', async () => {
    const count = 3 * MOST_ROWS_IN_BATCH + 5;
    await withFile([header, ...rows(count), ''].join('\n'), async (file) => {
      const { options, mapping } = await detectPortfolioFile(file);
      const lines: number[] = [];
      const bytes: number[] = [];
      for await (const batch of readPortfolio({ path: file, options, mapping })) {
        expect(batch.locations.length + batch.rejected.length).toBeLessThanOrEqual(MOST_ROWS_IN_BATCH);
        lines.push(...batch.locations.map(({ line }) => line));
        bytes.push(batch.bytesRead);
      }
      expect(lines).toEqual(Array.from({ length: count }, (_, index) => index + 2));
      expect(bytes).toEqual(bytes.toSorted((a, b) => a - b));
      expect(bytes.at(-1)).toBe(statSync(file).size);
    });
  });

  test('ends when it is aborted, with the reason of the signal', async () => {
    await withFile([header, ...rows(60_000), ''].join('\n'), async (file) => {
      const { options, mapping } = await detectPortfolioFile(file);
      const controller = new AbortController();
      const batches = readPortfolio({ path: file, options, mapping, signal: controller.signal });
      await batches.next();
      controller.abort(new Error('enough'));
      await expect(
        (async () => {
          for await (const _ of batches);
        })(),
      ).rejects.toThrow('enough');
    });
  });

  test('refuses a mapping that does not fit the file', async () => {
    await withFile(`${header}\n`, async (file) => {
      const { options, mapping } = await detectPortfolioFile(file);
      const other = { ...mapping, columns: { latitude: ['Lat'] } };
      await expect(readPortfolio({ path: file, options, mapping: other }).next()).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        remarks: [{ code: 'columns-missing' }, { code: 'location-not-mapped' }, { code: 'values-not-mapped' }],
      });
    });
  });

  test('shares the notes of rows that have the same', async () => {
    const { locations } = await importFile([header, ...rows(3), ''].join('\n'));
    expect(locations[1]?.notes).toBe(locations[2]?.notes);
  });
});

test('an inspection shows the first rows, accepted and set aside, in the order of the file', async () => {
  const file = [header, ...rows(4), 'x,999,999,RES1,1', ...rows(100).slice(10), ''].join('\n');
  await withFile(file, async (path) => {
    const { faults, locations, rejected } = await inspectPortfolioFile({ path, rows: 6 });
    expect(faults).toEqual([]);
    expect(locations.map(({ line }) => line)).toEqual([2, 3, 4, 5, 7]);
    expect(rejected.map(({ line }) => line)).toEqual([6]);
    const blind = await inspectPortfolioFile({
      path,
      rows: 6,
      mapping: { columns: {}, values: {}, defaults: { typeOfBusiness: 'RES1', currency: '' } },
    });
    expect(listCodes(blind.faults)).toEqual(['location-not-mapped', 'values-not-mapped']);
  });
});

test('rows that were set aside can be corrected and imported again', async () => {
  const source = [header, '=A1,49.1,-121.9,Palace,"1,000"', '+2,49.2 north,-121.9,RES1,1000', '-3;x,49.3', ''].join(
    '\n',
  );
  await withFile(source, async (file) => {
    const { detection, locations, rejected } = await importFile(source);
    expect(locations).toEqual([]);
    const output = path.join(path.dirname(file), 'rejected.csv');
    const columns = await readPortfolioColumns(file, detection.options);
    expect(await writeRejectedRows({ path: output, temporaryPaths: unnotedPaths, columns, rows: rejected })).toBe(3);

    const again = await importFile(readFileSync(output));
    expect(again.detection.mapping).toEqual(detection.mapping);
    expect(again.rejected.map(({ reasons }) => listCodes(reasons))).toEqual([
      ['occupancy-unknown'],
      ['coordinates-unreadable'],
      ['no-location', 'no-tiv'],
    ]);
    const corrected = readFileSync(output, 'utf8').replaceAll('Palace', 'COM4').replace(',49.2 north,', ',49.2,');
    const fixed = await importFile(corrected);
    expect(fixed.locations.map(({ locationId, latitude }) => [locationId, latitude])).toEqual([
      ['=A1', 49.1],
      ['+2', 49.2],
    ]);
  });
});

test('what a whole file sets aside is written beside it, never over it', async () => {
  await withFile([header, ...rows(5000), 'x;999', '7,999,999,RES1,1', ''].join('\n'), async (file) => {
    const output = path.join(path.dirname(file), 'rejected.csv');
    expect(await saveRejectedRows({ path: file, output }, unnotedPaths)).toEqual({ rows: 5002, rejected: 2 });
    const [head, first] = readFileSync(output, 'utf8').split('\r\n');
    expect(head).toBe('\uFEFFFreeboard line,Freeboard reasons,Id,Latitude,Longitude,Use,Building TIV');
    expect(first).toBe('5002,"too-few-cells: 1 cells, 5 columns","x;999",,,,');
    await expect(saveRejectedRows({ path: file, output: file }, unnotedPaths)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
    });
    expect(readFileSync(file, 'utf8')).toContain('x;999');
  });
});

describe('saved mappings', () => {
  const mapping: NamedMapping = {
    format: 1,
    name: 'Example: Québec',
    options: { delimiter: ';' },
    mapping: {
      columns: { latitude: ['Y'], longitude: ['X'], structureTIV: ['V'] },
      values: {},
      defaults: { typeOfBusiness: 'COM1', currency: 'CAD' },
    },
  };

  test('are files that can be listed, replaced and removed', async () => {
    await withFile('', async (file) => {
      const store = createMappingStore(path.dirname(file));
      expect(await store.list()).toEqual({ mappings: [], unreadable: [] });
      await store.save(mapping);
      await store.save({ ...mapping, name: 'Another' });
      await store.save({ ...mapping, options: {} });
      expect((await store.list()).mappings).toEqual([
        { ...mapping, name: 'Another' },
        { ...mapping, options: {} },
      ]);
      const folder = path.join(path.dirname(file), 'portfolio-mappings');
      const first = readdirSync(folder).find((name) => name.startsWith('example')) ?? '';
      expect(await loadMappingFile(path.join(folder, first))).toEqual({ ...mapping, options: {} });
      expect(await store.remove(mapping.name)).toBe(true);
      expect(await store.remove(mapping.name)).toBe(false);
      expect(readdirSync(folder)).toHaveLength(1);
    });
  });

  test('in which a bit is turned round are told as damaged, or are what they were; edited ones on a word', async () => {
    await withFile('', async (file) => {
      const store = createMappingStore(path.dirname(file));
      await store.save({ ...mapping, name: 'Another' });
      await store.save(mapping);
      const folder = path.join(path.dirname(file), 'portfolio-mappings');
      const kept = path.join(folder, readdirSync(folder).find((name) => name.startsWith('example')) ?? '');
      const bytes = readFileSync(kept);
      for (let place = 0; place < bytes.length; place += 1) {
        const spoilt = Buffer.from(bytes);
        spoilt[place]! ^= 1 << (place % 7);
        writeFileSync(kept, spoilt);
        const { mappings, unreadable } = await store.list();
        if (unreadable.length === 0) expect(mappings, `byte ${place}`).toContainEqual(mapping);
        else expect(mappings.map(({ name }) => name)).toEqual(['Another']);
      }
      const edited = bytes.toString().replace(`"${mapping.name}"`, '"Edited"');
      writeFileSync(kept, edited);
      expect((await store.list()).unreadable).toMatchObject([{ path: kept, why: expect.stringContaining('checksum') }]);
      writeFileSync(kept, edited.replace(/,\s*"checksum": "[0-9a-f]{8}"/, ''));
      expect((await store.list()).mappings.map(({ name }) => name)).toEqual(['Another', 'Edited']);
    });
  });

  test('a file that is none is passed over and told', async () => {
    await withFile('{"format": 2}', async (file) => {
      await expect(loadMappingFile(file)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    });
  });
});

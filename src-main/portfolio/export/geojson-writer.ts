import { PORTFOLIO_FIGURE_COUNT } from '#shared/portfolio/portfolio-figures.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { describingColumns, exportNames } from './export-columns.ts';
import { listNamedPacks, type ExportFacts } from './export-facts.ts';
import { findExportPoint, isTotalsRow } from './find-export-point.ts';
import { createOutputFile } from './output-file.fs.ts';
import type { RowWriter } from './row-writer.ts';

const keys = exportNames.map((name) => `${JSON.stringify(name)}:`);

/**
 * Creates the writer of a GeoJSON file (RFC 7946): one feature for each row, with a null geometry where it has no
 * point.
 * @param facts what the collection says of itself, in members behind its features
 */
export function createGeojsonWriter(file: string, temporaryPaths: TemporaryPaths, facts: ExportFacts): RowWriter {
  const output = createOutputFile(file, temporaryPaths);
  const encoder = new TextEncoder();
  let text = '{"type":"FeatureCollection","features":[\n';
  let isFirst = true;

  function flush(): void {
    output.write(encoder.encode(text));
    text = '';
  }

  return {
    takes: (row) => !isTotalsRow(row),
    row(row) {
      const point = findExportPoint(row);
      const geometry =
        point === null ? 'null' : `{"type":"Point","coordinates":[${point.longitude},${point.latitude}]}`;
      const properties: string[] = [];
      for (let column = 0; column < describingColumns.length; column++) {
        const value = row.values[column]!;
        if (value !== null && value !== '') properties.push(keys[column]! + JSON.stringify(value));
      }
      for (let figure = 0; figure < PORTFOLIO_FIGURE_COUNT; figure++) {
        const value = row.figures[figure]!;
        if (value === value) properties.push(keys[describingColumns.length + figure]! + String(value));
      }
      text += `${isFirst ? '' : ',\n'}{"type":"Feature","id":${row.id},"geometry":${geometry},"properties":{${properties.join(',')}}}`;
      isFirst = false;
    },
    flush,
    finish() {
      text += `\n],${formatMembers(facts)}}\n`;
      flush();
      output.finish();
    },
    discard: () => output.discard(),
  };
}

/** Members of a collection, beside those of RFC 7946. */
function formatMembers({ name, sources, readTally }: ExportFacts): string {
  const tally = readTally();
  const members = {
    title: name,
    sources,
    packs: listNamedPacks(tally),
    modelVersion: tally.modelVersions.join(', '),
    computedOn: tally.computedOn.join(', '),
    syntheticData: tally.syntheticRows > 0,
  };
  return JSON.stringify(members).slice(1, -1);
}

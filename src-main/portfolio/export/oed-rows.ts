import type { OedAnswers } from '#shared/portfolio/oed-export.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { isOwnExport } from '../import/columns/own-export.ts';
import { isOedResultName, OED_UNIT_NAME, oedOutcomes, oedResultNames } from './oed/oed-result-names.ts';
import { createOedSourceRows } from './oed/oed-source-row.ts';
import { derivedOedNames, oedValues, type OedInputs, type OedValue } from './oed/oed-values.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { createSourceCellReader, loadKeptSource, type KeptSource } from '../import/source-cells.sql.ts';
import { loadSource } from '../import/source-store.sql.ts';
import { type CsvRows, prepareExportRows, type ExportRow } from './select-export-rows.sql.ts';
import { isTotalsRow } from './find-export-point.ts';
import { describingColumns, exportNames, exportedInputColumns, type ExportColumn } from './export-columns.ts';

/** What is read of each row: what every export has, but for sentences, for which OED has no room. */
const columns: readonly ExportColumn[] = [
  ...describingColumns.filter(({ name }) => name !== 'reason' && name !== 'remarks'),
  { name: 'notes', ofLocation: 'notes', type: 'text' },
  { name: 'cells', ofRejected: 'cells', type: 'text' },
];
const places: Readonly<Record<string, number>> = Object.fromEntries(columns.map(({ name }, place) => [name, place]));
const outcomePlaces = oedOutcomes.map((name) => places[name]!);
const inputPlaces = [...exportedInputColumns.map(({ name }) => name), 'notes'].map(
  (name) => [name, places[name]!] as const,
);

const emptyInputs: Readonly<Record<string, OedValue>> = Object.fromEntries(inputPlaces.map(([name]) => [name, null]));

/** Creates what reads the rows of an OED location file: as the source has them where it is one, and results behind. */
export function createOedRows(database: PortfolioDatabase, answers: OedAnswers): CsvRows {
  const kept = loadKeptSource(database);
  return kept === null ? createDerivedRows(database, answers) : createSourceRows(database, kept, answers);
}

function toInputs({ values }: ExportRow): OedInputs {
  // One shape for every row, which is read many times.
  const inputs: Record<string, OedValue> = { ...emptyInputs };
  for (let at = 0; at < inputPlaces.length; at++) {
    const [name, place] = inputPlaces[at]!;
    inputs[name] = values[place]!;
  }
  return inputs as unknown as OedInputs;
}

function listOutcomes({ values }: ExportRow): OedValue[] {
  return outcomePlaces.map((place) => values[place]!);
}

/** Rows that were set aside have no inputs, and no place in the file. */
function createDerivedRows(database: PortfolioDatabase, answers: OedAnswers): CsvRows {
  const read = prepareExportRows(database, columns);
  const derive = derivedOedNames.map((name) => oedValues[name.toLowerCase()]!);
  const names = [...derivedOedNames, OED_UNIT_NAME];
  return {
    names: [...names, ...oedResultNames],
    describing: names.length + outcomePlaces.length,
    isVerbatim: false,
    read(from, to, choice, use) {
      read(from, to, choice, (row) => {
        if (row.values[places['cells']!] !== null) return;
        const inputs = toInputs(row);
        const values = derive.map((value) => value(inputs, answers));
        use({ ...row, values: [...values, inputs.unitNumber, ...listOutcomes(row)] });
      });
    },
  };
}

function createSourceRows(database: PortfolioDatabase, kept: KeptSource, answers: OedAnswers): CsvRows {
  const read = prepareExportRows(database, columns);
  const readCells = createSourceCellReader(database, kept);
  const { options, mapping } = loadSource(database)!;
  const source = createOedSourceRows(listOwnColumns(kept.columns), { options, mapping });

  function requireCells(cells: ReadonlyMap<number, readonly string[]>, id: number): readonly string[] {
    const found = cells.get(id);
    if (found === undefined) throw new DamagedFileError(database.name, new ChecksumError(`cells of location ${id}`));
    return found;
  }

  return {
    names: [...source.names, ...oedResultNames],
    describing: source.names.length + outcomePlaces.length,
    isVerbatim: true,
    read(from, to, choice, use) {
      const cells = readCells(from, to);
      read(from, to, choice, (row) => {
        if (isTotalsRow(row)) return;
        const rejected = row.values[places['cells']!] ?? null;
        const values =
          rejected === null
            ? source.write(requireCells(cells, row.id), toInputs(row), answers)
            : source.writeRejected(JSON.parse(rejected as string) as string[]);
        use({ ...row, values: [...values, ...listOutcomes(row)] });
      });
    },
  };
}

/** The columns of a source; null in place of those that have results of an earlier export, which are made anew. */
function listOwnColumns(names: readonly string[]): (string | null)[] {
  const inputs = new Set(exportedInputColumns.map(({ name }) => name));
  const isOfPlainExport = (name: string): boolean =>
    name === 'line' || (exportNames.includes(name) && !inputs.has(name));
  const isOwn = isOwnExport(names);
  return names.map((name) => (isOedResultName(name) || (isOwn && isOfPlainExport(name)) ? null : name));
}

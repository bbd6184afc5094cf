import type { OedAnswers } from '#shared/portfolio/oed-export.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { isOwnExport } from '../import/columns/own-export.ts';
import { isOedResultName, listOedResultNames, OED_UNIT_NAME, oedOutcomes, toOedName } from './oed/oed-result-names.ts';
import { findOedLength } from './oed/oed-fields.ts';
import { partText } from './oed/part-text.ts';
import { listSourcesOfBases } from '../run/basis-store.sql.ts';
import { createOedSourceRows } from './oed/oed-source-row.ts';
import { derivedOedNames, oedValues, type OedInputs, type OedValue } from './oed/oed-values.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { createSourceCellReader, loadKeptSource, type KeptSource } from '../import/source-cells.sql.ts';
import { loadSource } from '../import/source-store.sql.ts';
import { type CsvRows, prepareExportRows, type ExportRow } from './select-export-rows.sql.ts';
import { isTotalsRow } from './find-export-point.ts';
import {
  describingColumns,
  exportNames,
  notModelledColumn,
  exportedInputColumns,
  type ExportColumn,
} from './export-columns.ts';

/** An OED location file. */
export interface OedLayout {
  readonly kind: 'oed';
  readonly answers: OedAnswers;
  /** As {@link countSourceParts} has it: the same for the head and all rows. */
  readonly sourceParts: number;
}

/** What is read of each row: what every export has, but for sentences, for which OED has no room. */
const columns: readonly ExportColumn[] = [
  ...describingColumns.filter(({ name }) => !['reason', 'remarks', 'warnings'].includes(name)),
  notModelledColumn,
  { name: 'notes', ofLocation: 'notes', type: 'text' },
  { name: 'cells', ofRejected: 'cells', type: 'text' },
];
const places: Readonly<Record<string, number>> = Object.fromEntries(columns.map(({ name }, place) => [name, place]));
/** Characters that OED has for a column of one's own. */
const OED_TEXT = findOedLength(toOedName('sources'));
const outcomePlaces = oedOutcomes.map((name) => places[name]!);
const inputPlaces = [...exportedInputColumns.map(({ name }) => name), 'notes'].map(
  (name) => [name, places[name]!] as const,
);

const emptyInputs: Readonly<Record<string, OedValue>> = Object.fromEntries(inputPlaces.map(([name]) => [name, null]));

/** Creates what reads the rows of an OED location file: as the source has them where it is one, and results behind. */
export function createOedRows(database: PortfolioDatabase, { answers, sourceParts }: Omit<OedLayout, 'kind'>): CsvRows {
  const kept = loadKeptSource(database);
  const outcomes = createOutcomes(sourceParts);
  return kept === null
    ? createDerivedRows(database, answers, outcomes)
    : createSourceRows(database, kept, answers, outcomes);
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

/**
 * How many columns the sources of a row need at most: it has some of those of its basis, in their order, so no more
 * than all of them.
 */
export function countSourceParts(database: PortfolioDatabase): number {
  return Math.max(0, ...listSourcesOfBases(database).map((text) => partText(text, OED_TEXT).length));
}

/** What stands behind the inputs of a row, before its figures. */
interface Outcomes {
  /** Columns of sources. */
  readonly parts: number;
  readonly list: (row: ExportRow) => OedValue[];
}

/** Creates what lists outcomes: those of many rows have the same sources. */
function createOutcomes(parts: number): Outcomes {
  const parted = new Map<string, readonly string[]>();
  function partSources(text: string): readonly string[] {
    let found = parted.get(text);
    if (found === undefined) {
      const needed = partText(text, OED_TEXT);
      found = Array.from({ length: parts }, (_, at) => needed[at] ?? '');
      parted.set(text, found);
    }
    return found;
  }
  return {
    parts,
    list: ({ values }) => [
      ...outcomePlaces.map((place) => values[place]!),
      ...partSources((values[places['sources']!] as string | null) ?? ''),
    ],
  };
}

/** Rows that were set aside have no inputs, and no place in the file. */
function createDerivedRows(database: PortfolioDatabase, answers: OedAnswers, outcomes: Outcomes): CsvRows {
  const read = prepareExportRows(database, columns);
  const derive = derivedOedNames.map((name) => oedValues[name.toLowerCase()]!);
  const names = [...derivedOedNames, OED_UNIT_NAME];
  return {
    names: [...names, ...listOedResultNames(outcomes.parts)],
    describing: names.length + outcomePlaces.length + outcomes.parts,
    isVerbatim: false,
    read(from, to, choice, use) {
      read(from, to, choice, (row) => {
        if (row.values[places['cells']!] !== null) return;
        const inputs = toInputs(row);
        const values = derive.map((value) => value(inputs, answers));
        use({ ...row, values: [...values, inputs.unitNumber, ...outcomes.list(row)] });
      });
    },
  };
}

function createSourceRows(
  database: PortfolioDatabase,
  kept: KeptSource,
  answers: OedAnswers,
  outcomes: Outcomes,
): CsvRows {
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
    names: [...source.names, ...listOedResultNames(outcomes.parts)],
    describing: source.names.length + outcomePlaces.length + outcomes.parts,
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
        use({ ...row, values: [...values, ...outcomes.list(row)] });
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

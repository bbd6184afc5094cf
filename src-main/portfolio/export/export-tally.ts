import {
  floodHazards,
  hazards,
  scenarios,
  scenariosOf,
  type FloodHazard,
  type Hazard,
  type Scenario,
} from '#shared/hazard/hazard.ts';
import { assets } from '#shared/exposure/exposure.ts';
import { floodFigurePositions } from '#shared/portfolio/portfolio-figures.ts';
import { scenarioOrder } from '#shared/query-service/mediator-response.ts';
import { createNoteCounter, type NoteCount } from '../note-counter.ts';
import { findExportColumn } from './export-columns.ts';
import type { ExportRow } from './select-export-rows.sql.ts';

/** Most different currencies that are counted one by one: a column of another meaning may have one for each row. */
const MOST_CURRENCIES = 50;

/** Losses of a flood in a scenario, over the rows that are answered with any. */
export interface TalliedLosses {
  readonly hazard: FloodHazard;
  readonly scenario: Scenario;
  readonly rows: number;
  readonly tiv: number;
  readonly aal: number;
  /** Sum of the 1-in-1500 losses: if every location had its own at once. */
  readonly pml: number;
}

/** What the rows of an export come to. Money in the file's own units. */
export interface TallyFigures {
  readonly rows: number;
  /** Rows by status; '' not run yet. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Locations by currency; '' none. Those beyond {@link MOST_CURRENCIES} count under `…`. */
  readonly currencies: ReadonlyMap<string, number>;
  readonly tiv: number;
  /** Locations with an annual loss, and what they are insured for. */
  readonly answeredRows: number;
  readonly answeredTiv: number;
  readonly aal: number;
  readonly losses: readonly TalliedLosses[];
  readonly mainHazards: ReadonlyMap<Hazard, number>;
  /** Locations by the packs that may have answered. */
  readonly packs: ReadonlyMap<string, number>;
  readonly modelVersions: readonly string[];
  /** Days of the runs, rising. */
  readonly computedOn: readonly string[];
  readonly syntheticRows: number;
  /** What was filled in, translated or remarked of locations. */
  readonly notes: readonly NoteCount[];
}

/** Sums up the rows of an export while they are written: memory does not grow with them. */
export interface ExportTally {
  add(row: ExportRow): void;
  read(): TallyFigures;
}

interface LossSums {
  rows: number;
  tiv: number;
  aal: number;
  pml: number;
}

const [lineAt, statusAt, currencyAt] = ['line', 'status', 'currency'].map(findExportColumn) as [number, number, number];

export function createExportTally(): ExportTally {
  const statuses = new Map<string, number>();
  const currencies = new Map<string, number>();
  const mainHazards = new Map<Hazard, number>();
  const packs = new Map<string, number>();
  const modelVersions = new Set<string>();
  const days = new Set<string>();
  const notes = createNoteCounter();
  const totals = { rows: 0, tiv: 0, answeredRows: 0, answeredTiv: 0, aal: 0, syntheticRows: 0 };
  const losses = floodHazards.flatMap((hazard) =>
    scenariosOf(hazard).map((scenario) => ({ hazard, scenario, sums: { rows: 0, tiv: 0, aal: 0, pml: 0 } })),
  );

  return {
    add({ values, figures, sums, notes: json }) {
      totals.rows += 1;
      count(statuses, String(values[statusAt] ?? ''));
      if (sums === null) return;
      if (json !== null) notes.add(values[lineAt] as number, json);
      const currency = String(values[currencyAt] ?? '');
      count(currencies, currencies.has(currency) || currencies.size < MOST_CURRENCIES ? currency : '…');
      totals.tiv += sums.tiv;
      if (sums.aal !== null) {
        totals.answeredRows += 1;
        totals.answeredTiv += sums.tiv;
        totals.aal += sums.aal;
      }
      if (sums.mainHazard !== null) count(mainHazards, sums.mainHazard);
      if (sums.origin !== null) {
        count(packs, sums.origin.packs);
        modelVersions.add(sums.origin.modelVersion);
        if (sums.origin.computedOn !== null) days.add(sums.origin.computedOn);
        if (sums.origin.isSynthetic) totals.syntheticRows += 1;
      }
      for (const { hazard, scenario, sums: of } of losses) addLosses(of, figures, sums.tiv, hazard, scenario);
    },
    read: () => ({
      ...totals,
      statuses,
      currencies,
      losses: losses.map(({ hazard, scenario, sums }) => ({ hazard, scenario, ...sums })),
      mainHazards: new Map(hazards.flatMap((hazard) => entryOf(mainHazards, hazard))),
      packs,
      modelVersions: [...modelVersions],
      computedOn: [...days].toSorted(),
      notes: notes.list(),
    }),
  };
}

function addLosses(of: LossSums, figures: Float64Array, tiv: number, hazard: FloodHazard, scenario: Scenario): void {
  const { lossesAt } = floodFigurePositions[hazard];
  // A code or no data in one asset is the same in all.
  if (!(figures[lossesAt]! >= 0)) return;
  const width = scenariosOf(hazard).length;
  const offset = scenarioOrder[scenarios.indexOf(scenario)]!;
  of.rows += 1;
  of.tiv += tiv;
  for (let asset = 0; asset < assets.length; asset++) {
    const aalAt = lossesAt + asset * width * 2 + offset;
    of.aal += figures[aalAt]!;
    of.pml += figures[aalAt + width]!;
  }
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function entryOf<Key>(counts: ReadonlyMap<Key, number>, key: Key): [Key, number][] {
  const found = counts.get(key);
  return found === undefined ? [] : [[key, found]];
}

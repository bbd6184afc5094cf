import type { Asset } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { floodHazards, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import { readHazardLosses, type LossPair } from '#shared/query/hazard-losses.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';

/** The answer for one of the places. */
export type ComparedAnswer = ProcedureOutput<'risk.preview'>;

/** One place of the comparison. */
export interface ComparedPlace {
  /** A, B, C or D: as on the map. */
  readonly letter: string;
  readonly point: Coordinates;
  /** Null while it is on its way, and where there is none. */
  readonly answer: ComparedAnswer | null;
  readonly hasFailed: boolean;
  /** The address that is nearest to it; null where there is none, and until it is known. */
  readonly nearest: { readonly label: string; readonly distanceMetres: number } | null;
}

/** Why a cell has no number. */
export type CellAbsence = 'outside' | 'notLicensed' | 'noData' | 'openWater' | 'notModelled' | 'unknown';

/** One cell: a number, or why there is none. */
export type CompareCell = number | CellAbsence;

/** What the losses are of: one asset, or all of them together. */
export type ComparedAsset = Asset | 'all';

/** Which of an answer's figures stand side by side. */
export interface CompareChoice {
  readonly scenario: Scenario;
  readonly asset: ComparedAsset;
}

/** One row of the table. */
export interface CompareRow {
  /** `known`: where no map says anything, so that the index is 1 and the losses are 0 for nothing is known. */
  readonly kind: 'known' | 'index' | 'score' | 'aal' | 'pml' | 'depth';
  /** For a depth: its return period, years. */
  readonly returnPeriodYears: number | null;
  /** One for each place, in their order. */
  readonly cells: readonly CompareCell[];
}

/** The rows of one hazard. */
export interface CompareGroup {
  readonly hazard: FloodHazard | 'wildfire';
  readonly rows: readonly CompareRow[];
}

/**
 * Puts the answers of several places side by side: each hazard that at least one of them has, with its index, score,
 * the losses where a building was entered, and depths by return period. An answer that is not there yet, or failed, is
 * null.
 */
export function buildCompareGroups(
  answers: readonly (ComparedAnswer | null)[],
  choice: CompareChoice,
): readonly CompareGroup[] {
  const floods = floodHazards.map((hazard) => buildFlood(answers, hazard, choice));
  const wildfire: CompareGroup = {
    hazard: 'wildfire',
    rows: [
      {
        kind: 'index',
        returnPeriodYears: null,
        cells: answers.map((answer) => {
          const figures = answer?.assessment.wildfire;
          if (figures === undefined) return 'unknown';
          return figures.status === 'answered' ? figures.wildfireIndex : figures.status;
        }),
      },
    ],
  };
  return [...floods, wildfire].filter(({ rows }) =>
    rows.some(({ cells }) => cells.some((cell) => typeof cell === 'number')),
  );
}

/** A row of what a comparison begins with. */
export interface SummaryRow {
  /** `total`: over the floods that have losses at every place that has any. */
  readonly hazard: CompareGroup['hazard'] | 'total';
  readonly kind: 'known' | 'index' | 'aal';
  readonly cells: readonly CompareCell[];
  /** Whether the places that have a number have not all the same. */
  readonly differs: boolean;
}

/** What a comparison begins with: each hazard's index and annual loss, and their total; what differs comes first. */
export function summariseGroups(groups: readonly CompareGroup[]): readonly SummaryRow[] {
  const rows = groups.flatMap(({ hazard, rows: all }) =>
    all.flatMap(({ kind, cells }) =>
      kind === 'known' || kind === 'index' || kind === 'aal' ? [{ hazard, kind, cells, differs: differ(cells) }] : [],
    ),
  );
  const losses = rows.filter(({ kind }) => kind === 'aal');
  const total: readonly SummaryRow[] = losses.length < 2 ? [] : [addLosses(losses)];
  return [...rows, ...total].toSorted((a, b) => Number(b.differs) - Number(a.differs));
}

function addLosses(losses: readonly SummaryRow[]): SummaryRow {
  const cells = losses[0]!.cells.map((_, place): CompareCell => {
    const amounts = losses.flatMap(({ cells: of }) => (typeof of[place] === 'number' ? [of[place]] : []));
    // Of fewer floods than elsewhere a sum would look like less loss.
    return amounts.length < losses.length ? 'unknown' : amounts.reduce((sum, amount) => sum + amount, 0);
  });
  return { hazard: 'total', kind: 'aal', cells, differs: differ(cells) };
}

function differ(cells: readonly CompareCell[]): boolean {
  return new Set(cells.filter((cell) => typeof cell === 'number')).size > 1;
}

/** Whether any place has losses: only then is there an asset to choose. */
export function hasComparedLosses(groups: readonly CompareGroup[]): boolean {
  return groups.some(({ rows }) => rows.some(({ kind }) => kind === 'aal'));
}

function buildFlood(
  answers: readonly (ComparedAnswer | null)[],
  hazard: FloodHazard,
  { scenario, asset }: CompareChoice,
): CompareGroup {
  const readFigures = (read: (figures: AnsweredFlood, answer: ComparedAnswer) => CompareCell) =>
    answers.map((answer): CompareCell => {
      if (answer === null) return 'unknown';
      const figures = answer.assessment.floods[hazard];
      return figures.status === 'answered' ? read(figures, answer) : figures.status;
    });
  const years = new Set(
    answers.flatMap((answer) => answer?.assessment.explanation.floods[hazard]?.returnPeriodsYears ?? []),
  );
  const depthRows = [...years]
    .toSorted((a, b) => a - b)
    .map((returnPeriodYears): CompareRow => ({
      kind: 'depth',
      returnPeriodYears,
      cells: readFigures((_, answer) => readDepth(answer, hazard, scenario, returnPeriodYears)),
    }));
  const readLosses = (figure: keyof LossPair) =>
    readFigures((_, { figures }) => {
      const losses = readHazardLosses(figures, hazard, scenario);
      if (losses.absence !== null) return 'unknown';
      return (asset === 'all' ? losses.total : losses.byAsset[asset])[figure];
    });
  const lossRows: readonly CompareRow[] = [
    { kind: 'aal', returnPeriodYears: null, cells: readLosses('averageAnnualLoss') },
    { kind: 'pml', returnPeriodYears: null, cells: readLosses('probableMaximumLoss1500') },
  ];
  const known = readFigures((_, answer) => (isNotModelled(answer, hazard) ? 'notModelled' : 'unknown'));
  return {
    hazard,
    rows: [
      ...(known.includes('notModelled') ? [{ kind: 'known' as const, returnPeriodYears: null, cells: known }] : []),
      { kind: 'index', returnPeriodYears: null, cells: readFigures(({ floodIndex }) => floodIndex) },
      { kind: 'score', returnPeriodYears: null, cells: readFigures(({ structureFloodScore }) => structureFloodScore) },
      ...lossRows.filter(({ cells }) => cells.some((cell) => typeof cell === 'number')),
      ...depthRows,
    ],
  };
}

function isNotModelled({ assessment }: ComparedAnswer, hazard: FloodHazard): boolean {
  return assessment.explanation.warnings.some((told) => told.code === 'notModelled' && told.hazard === hazard);
}

type AnsweredFlood = Extract<ComparedAnswer['assessment']['floods'][FloodHazard], { status: 'answered' }>;

function readDepth(
  { assessment }: ComparedAnswer,
  hazard: FloodHazard,
  scenario: Scenario,
  returnPeriodYears: number,
): CompareCell {
  const trace = assessment.explanation.floods[hazard];
  if (trace === undefined) return 'unknown';
  if (trace.openWater === 'answeredWith10') return 'openWater';
  const depths = (trace.scenarios[scenario] ?? trace.scenarios.base)?.depthsMetres;
  return depths?.[trace.returnPeriodsYears.indexOf(returnPeriodYears)] ?? 'unknown';
}

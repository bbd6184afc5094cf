import { floodHazards, type FloodHazard, type Scenario } from '#shared/domain/hazard.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';

/** The answer for one of the places. */
export type ComparedAnswer = ProcedureOutput<'risk.preview'>;

/** Why a cell has no number. */
export type CellAbsence = 'outside' | 'notLicensed' | 'noData' | 'openWater' | 'unknown';

/** One cell: a number, or why there is none. */
export type CompareCell = number | CellAbsence;

/** One row of the table. */
export interface CompareRow {
  readonly kind: 'index' | 'score' | 'depth' | 'loss';
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

/** Total average annual loss of a hazard in a scenario; null without losses. */
export type TotalLoss = (figures: ComparedAnswer['figures'], hazard: FloodHazard, scenario: Scenario) => number | null;

/**
 * Puts the answers of several places side by side: each hazard that at least one of them has, with its index, score,
 * depths by return period in a scenario, and the loss where a building was entered. An answer that is not there yet, or
 * failed, is null.
 */
export function buildCompareGroups(
  answers: readonly (ComparedAnswer | null)[],
  scenario: Scenario,
  computeTotalLoss: TotalLoss,
): readonly CompareGroup[] {
  const floods = floodHazards.map((hazard) => buildFlood(answers, hazard, scenario, computeTotalLoss));
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

function buildFlood(
  answers: readonly (ComparedAnswer | null)[],
  hazard: FloodHazard,
  scenario: Scenario,
  computeTotalLoss: TotalLoss,
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
  const losses = readFigures((_, answer) => computeTotalLoss(answer.figures, hazard, scenario) ?? 'unknown');
  return {
    hazard,
    rows: [
      { kind: 'index', returnPeriodYears: null, cells: readFigures(({ floodIndex }) => floodIndex) },
      { kind: 'score', returnPeriodYears: null, cells: readFigures(({ structureFloodScore }) => structureFloodScore) },
      ...(losses.some((cell) => typeof cell === 'number')
        ? [{ kind: 'loss' as const, returnPeriodYears: null, cells: losses }]
        : []),
      ...depthRows,
    ],
  };
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

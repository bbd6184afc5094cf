import type { CorrectionPreview, CorrectionRules } from '#shared/portfolio/fault-correction.ts';
import type { portfolioFaultProcedures } from '#shared/portfolio/portfolio-fault-procedures.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import { saveChosenFile } from '#main/platform/files/save-chosen-file.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { listCover } from '../run/basis-store.sql.ts';
import { readCurrentBasis } from '../run/current-basis.ts';
import { resolveTarget } from '../export/resolve-target.ts';
import type { OpenPortfolio } from '../open-portfolio.sql.ts';
import type { PortfolioHandlers } from '../portfolio-calls.ts';
import type { PortfolioJobs } from '../portfolio-jobs.ts';
import type { PortfolioRegistry } from '../portfolio-registry.fs.ts';
import type { ReviewFrame } from '../review/columns/review-frame.ts';
import { applyCorrection, countsOf, listCorrections, undoCorrection } from './correction-log.sql.ts';
import { countLeftAside, groupFaults, type FaultPlace } from './fault-rows.sql.ts';
import { planCorrection, type CorrectionPlan, type PlannedRow } from './plan-correction.ts';
import { loadFileColumns } from './rejected-rows.ts';
import { loadSource } from './source-store.sql.ts';

/** Rows that a preview shows. */
const EXAMPLES = 5;

export interface FaultParts {
  readonly dataDirectory: string;
  readonly temporaryPaths: TemporaryPaths;
  readonly registry: Pick<PortfolioRegistry, 'open'>;
  readonly jobs: Pick<PortfolioJobs, 'during'>;
  readonly openFrame: (portfolio: OpenPortfolio) => ReviewFrame;
}

/** Creates the handlers that correct all rows with a fault. */
export function createFaultHandlers({
  dataDirectory,
  temporaryPaths,
  registry,
  jobs,
  openFrame,
}: FaultParts): Pick<PortfolioHandlers, keyof typeof portfolioFaultProcedures> {
  const findPlace = ({ database }: OpenPortfolio, modules: readonly Module[]): FaultPlace => ({
    database,
    cover: listCover(readCurrentBasis(dataDirectory, modules).packs),
  });

  return {
    'portfolio.faults': async ({ id }, { modules }) => {
      const portfolio = registry.open(id);
      const { database } = portfolio;
      const source = loadSource(database)!;
      const columns = await loadFileColumns(source);
      return {
        groups: groupFaults(findPlace(portfolio, modules), columns, source.mapping),
        leftAside: countLeftAside(database),
        applied: listCorrections(database),
      };
    },
    'portfolio.previewCorrection': async ({ id, correction }, { modules, signal }) => {
      const portfolio = registry.open(id);
      const plan = await planCorrection(findPlace(portfolio, modules), correction, signal);
      return describePlan(plan, openFrame(portfolio));
    },
    'portfolio.correctFault': ({ id, correction }, { modules, signal }) => {
      const portfolio = registry.open(id);
      return jobs.during(portfolio, 'importing', async () => {
        const plan = await planCorrection(findPlace(portfolio, modules), correction, signal);
        return { id: applyCorrection(portfolio.database, plan), ...countsOf(plan) };
      });
    },
    'portfolio.undoCorrection': ({ id, correction }) => {
      const portfolio = registry.open(id);
      return jobs.during(portfolio, 'importing', () =>
        Promise.resolve().then(() => undoCorrection(portfolio.database, correction)),
      );
    },
    'portfolio.writeCorrections': async ({ id, path: target }) => {
      const { database } = registry.open(id);
      const path = await resolveTarget(database, target);
      const rules = listCorrections(database).map(({ correction }) => correction);
      const text = `${JSON.stringify({ format: 1, rules } satisfies CorrectionRules, null, 2)}\n`;
      await saveChosenFile(path, Buffer.from(text), temporaryPaths);
      return { path, rules: rules.length };
    },
  };
}

function describePlan(plan: CorrectionPlan, frame: ReviewFrame): CorrectionPreview {
  const { columns, planned, tivBefore, tivAfter } = plan;
  return {
    ...countsOf(plan),
    tivBefore,
    tivAfter,
    aalBefore: sumAal(planned, frame),
    examples: planned.slice(0, EXAMPLES).map(({ line, before, after, reasons }) => ({
      line,
      changes: columns.flatMap((column, at) =>
        (before[at] ?? '') === (after[at] ?? '') ? [] : [{ column, before: before[at] ?? '', after: after[at] ?? '' }],
      ),
      reasons: [...reasons],
    })),
  };
}

/** The annual loss of rows as they are; null where none of them has one. */
function sumAal(planned: readonly PlannedRow[], frame: ReviewFrame): number | null {
  const wanted = new Set(planned.map(({ id }) => id));
  const losses = frame.column('aal');
  let sum: number | null = null;
  for (let at = 0; at < frame.count; at += 1) {
    const loss = losses[at]!;
    if (wanted.has(frame.ids[at]!) && loss === loss) sum = (sum ?? 0) + loss;
  }
  return sum;
}

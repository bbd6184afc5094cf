import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import { applyMeasures } from '#shared/portfolio/measure.ts';
import type { BuildingRequest } from '#shared/query-service/mediator-request.ts';
import type { Handlers } from '#shared/contract/handlers.ts';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import { createDispatch, type Dispatch } from '#main/platform/rpc/dispatch.ts';
import { composeReports } from '#main/report/compose-reports.ts';
import { composeSurveys, type ComposedSurveys } from '#main/survey/compose-surveys.ts';
import { isDatabaseBusy } from '#main/platform/database/database.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import type { Entitlement } from '#main/access/entitlement.ts';
import type { HazardCatalogue } from '#main/pack/hazard-catalogue.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { createRiskQueries, type RiskQueries } from '#main/query/query-risk.ts';
import type { WhatIf } from '#main/query/what-if-handlers.ts';
import { catalogue, createSmallWorld } from './small-world.ts';

/** An installation that has surveys of the small world and nothing else. */
export interface SurveyWorld {
  readonly folder: string;
  readonly dispatch: Dispatch;
  readonly surveys: ComposedSurveys;
  /** Ids of each announced change, in order. */
  readonly announced: string[][];
  /** Steps of hand-overs that were told of, in order. */
  readonly progressed: string[];
  /** What was told of exports, in order. */
  readonly exported: [exportId: string, done: number, total: number][];
  readonly faults: unknown[];
  /** @throws Error naming the code when the procedure fails. */
  call<Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>): Promise<ProcedureOutput<Name>>;
  setNow(iso: string): void;
  /** Has other packs answer, as far as it is asked which they are. */
  setCatalogue(next: HazardCatalogue): void;
  setModules(...modules: Module[]): void;
  /** Keeps an answer as another version of the application might have. */
  rewriteAnswer(id: string, answer: SurveyAnswer): void;
  close(): Promise<void>;
}

const everything: Entitlement = {
  subject: 'test',
  modules: new Set(['fluvial', 'coastal', 'pluvial', 'wildfire', 'financial']),
  expiresAt: new Date('2099-01-01T00:00:00Z'),
};

function withoutDeductibles(financial: Financial): Financial {
  return { ...financial, structureDeductible: 0, inventoryDeductible: 0, equipmentDeductible: 0 };
}

/** Variants of a building, each asked as a building of its own. */
function createVariantTable(risk: Pick<RiskQueries, 'compute'>): Pick<WhatIf, 'compare'> {
  return {
    async compare({ location, financial, variants }, signal) {
      const ask = (building: Financial) => risk.compute({ location, financial: building } as BuildingRequest, signal);
      const { figures, assessment } = await ask(financial);
      const compared = variants.map(async ({ id, measures }) => {
        const changed = applyMeasures(financial, measures);
        if (changed === null) return { id, status: 'failed', failure: 'NOT_A_BUILDING' } as const;
        const answer = await ask(changed.financial);
        const { point } = answer.assessment;
        const groundUp = { ...(await ask(withoutDeductibles(changed.financial))).figures };
        return { id, status: 'answered', point, figures: { ...answer.figures }, groundUp } as const;
      });
      return {
        baseline: {
          point: assessment.point,
          figures: { ...figures },
          groundUp: { ...(await ask(withoutDeductibles(financial))).figures },
        },
        variants: await Promise.all(compared),
      };
    },
  };
}

/** Opens an installation in a folder of its own, or in one that is there already. */
export function openSurveyWorld(existing?: string): SurveyWorld {
  const folder = existing ?? mkdtempSync(path.join(tmpdir(), 'freeboard-survey-world-'));
  // As in a window: what has to wait is tried again.
  const database = openRecordsDatabase(path.join(folder, 'freeboard.sqlite'), { lockWaitMilliseconds: 10 });
  const announced: string[][] = [];
  const progressed: string[] = [];
  const exported: [exportId: string, done: number, total: number][] = [];
  const faults: unknown[] = [];
  let now = '2026-11-20T10:00:00.000Z';
  let active = catalogue;
  let entitlement = everything;
  const clock = { now: () => new Date(now) };
  const risk = createRiskQueries({
    assess: createSmallWorld(),
    catalogue: () => catalogue,
    history: { list: () => [], find: () => null, save: () => 1, remove: () => undefined },
    fingerprint: (text) => text,
    entitlement: () => everything,
    buildFigures: buildWireFigures,
    onUnreadable: (fault) => void faults.push(fault),
  });
  const surveys = composeSurveys({
    database,
    dataDirectory: folder,
    clock,
    log: { error: (fault: unknown) => void faults.push(fault), warn: () => undefined },
    risk,
    whatIf: createVariantTable(risk),
    catalogue: () => active,
    entitlement: () => entitlement,
    onChange: (ids) => void announced.push([...ids]),
    onProgress: ({ step }) => void (progressed.at(-1) === step || progressed.push(step)),
  });
  const dispatch = createDispatch({
    isTransient: isDatabaseBusy,
    // The rest of the table is not asked here.
    handlers: {
      ...surveys.handlers,
      ...composeReports({
        dataDirectory: folder,
        openSurvey: surveys.openAssessed,
        risk,
        clock,
        onJoined: () => undefined,
        onExporting: ({ exportId, done, total }) => void exported.push([exportId, done, total]),
      }).handlers,
    } as Handlers<CallContext>,
    toExpectedFailure,
    reportFault: (_procedure, error) => {
      faults.push(error);
      return 'fault';
    },
  });
  return {
    folder,
    dispatch,
    surveys,
    announced,
    progressed,
    exported,
    faults,
    async call(name, input) {
      const envelope = await dispatch(name, input);
      if (!envelope.ok)
        throw Object.assign(new Error(`${name}: ${envelope.error.code} ${envelope.error.message}`), envelope.error);
      return envelope.value as ProcedureOutput<typeof name>;
    },
    setNow(iso) {
      now = iso;
    },
    setCatalogue(next) {
      active = next;
    },
    setModules(...modules) {
      entitlement = { ...everything, modules: new Set(modules) };
    },
    rewriteAnswer(id, answer) {
      createSurveyStore(database, clock).saveAnswer(id, answer);
    },
    async close() {
      await surveys.close();
      database.close();
      if (existing === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
}

import type { Finding, InstalledPack } from '#shared/pack/pack.ts';
import { packPlanSchema, type PackPlan, type PlanTable } from '#shared/pack/pack-plan.ts';
import type { SourceFile, SourceTable } from '#shared/pack/pack-source.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { PackRefusedError } from '../../pack-errors.ts';
import type { PackDraft, PackWorkshop } from '../pack-workshop.fs.ts';
import type { PackLibrary, PackStepProgress } from '../../installed-packs.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { assemblePack } from './assemble-pack.ts';
import { planPack } from './plan-pack.ts';
import type { FindCustoms } from './region-customs.ts';

export interface PackBuilderPorts {
  readonly workshop: PackWorkshop;
  readonly library: Pick<PackLibrary, 'check' | 'install' | 'requireNew'>;
  readonly clock: Clock;
  readonly findCustoms: FindCustoms;
}

interface BuildOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PackStepProgress) => void;
}

/** A pack that was made. */
export interface BuiltPack {
  /** Folder of the pack; null where none is kept. */
  readonly path: string | null;
  readonly plan: PackPlan;
  /** What the check of the pack found: warnings. */
  readonly findings: readonly Finding[];
  /** The pack as installed; null when that was not asked for. */
  readonly installed: InstalledPack | null;
}

/** Makes packs of folders of maps. */
export interface PackBuilder {
  /**
   * What would become of a folder: every guess with why, and what has to be added; and the columns of its tables, to
   * choose from. @throws NotFoundError
   */
  plan(
    folder: string,
    given: PackPlan | null,
    options: BuildOptions,
  ): Promise<{ readonly plan: PackPlan; readonly tables: PlanTable[] }>;
  /**
   * Makes a pack folder, whole or not at all, checks it as an install would, and installs it where that is asked for.
   * The folder is kept at `out`; null: not at all.
   * @throws PackAlreadyInstalledError, PackRefusedError, NotFoundError, CancelledError, ServiceError
   */
  build(
    job: {
      readonly folder: string;
      readonly given: PackPlan | null;
      readonly out: string | null;
      readonly isInstalled: boolean;
    },
    options: BuildOptions,
  ): Promise<BuiltPack>;
}

/** Creates the use case of making packs. */
export function createPackBuilder({ workshop, library, clock, findCustoms }: PackBuilderPorts): PackBuilder {
  async function inspectAndPlan(
    folder: string,
    stated: PackPlan | null,
    options: BuildOptions,
  ): Promise<{ plan: PackPlan; files: SourceFile[] }> {
    const given = stated ?? packPlanSchema.parse({ plan: 1 });
    const crs = Object.fromEntries(
      given.layers.flatMap(({ file, crs: system }) => (system === null ? [] : [[file, system]])),
    );
    const files = await workshop.inspect(folder, { crs, generalCrs: given.defaults.crs, ...options });
    const folderName = folder.split(/[/\\]/).findLast((part) => part !== '') ?? 'region';
    return { plan: await planPack({ folderName, files, given, now: clock.now(), findCustoms }), files };
  }

  async function check(draft: PackDraft, options: BuildOptions): Promise<readonly Finding[]> {
    const findings = [...draft.findings, ...(await library.check(draft.folder, options))];
    if (findings.some(isError)) throw new PackRefusedError(findings);
    return findings;
  }

  return {
    async plan(folder, given, options) {
      const { plan, files } = await inspectAndPlan(folder, given, options);
      return { plan, tables: files.flatMap((file) => (file.kind === 'table' ? [describeTable(file)] : [])) };
    },
    async build({ folder, given, out, isInstalled }, options) {
      const share = (from: number, to: number) => ({ ...options, onProgress: tellShare(options.onProgress, from, to) });
      const { plan, files } = await inspectAndPlan(folder, given, share(0, LOOKED));
      requireComplete(plan.missing);
      // Told before hours of work, and while nothing is written: what is in the way can be removed and the pack made
      // again.
      if (isInstalled) library.requireNew({ id: plan.pack.id!, version: plan.pack.version! });
      const states = Object.fromEntries(files.map(({ path, state = '' }) => [path, state]));
      const made = { folder, out, states, ...assemblePack(plan, files) };
      const draft = await workshop.write(made, share(LOOKED, WRITTEN));
      try {
        if (draft.findings.some(isError)) throw new PackRefusedError(draft.findings);
        if (out === null) {
          // An install checks all that a check does.
          const { pack, findings } = await library.install(draft.folder, share(WRITTEN, 1));
          return { path: null, plan, findings: [...draft.findings, ...findings], installed: pack };
        }
        const checked = isInstalled ? (WRITTEN + 1) / 2 : 1;
        const findings = await check(draft, share(WRITTEN, checked));
        draft.publish();
        const installed = isInstalled ? (await library.install(out, share(checked, 1))).pack : null;
        return { path: out, plan, findings, installed };
      } finally {
        draft.discard();
      }
    },
  };
}

/** How much of the making is done when the folder has been looked into, and when the pack is written: a little. */
const LOOKED = 0.05;
const WRITTEN = 0.1;

/** Tells a part of the work as a share of the whole. */
function tellShare(tell: BuildOptions['onProgress'], from: number, to: number): BuildOptions['onProgress'] {
  return (progress) => tell({ ...progress, fraction: from + (progress.fraction ?? 0) * (to - from) });
}

function describeTable({ path, columns, firstRows }: SourceTable): PlanTable {
  return { file: path, columns: columns.map((name, index) => ({ name, example: firstRows[0]?.[index] ?? '' })) };
}

/** Refuses a plan from which no pack can be made yet. @throws ServiceError PACK_REFUSED with what to add to it */
function requireComplete(findings: readonly Finding[]): void {
  const things = findings.filter(isError).length;
  if (things === 0) return;
  const text = things === 1 ? failureText('plan-incomplete-once') : failureText('plan-incomplete', { things });
  throw new ServiceError('PACK_REFUSED', text, { findings });
}

function isError({ severity }: Finding): boolean {
  return severity === 'error';
}

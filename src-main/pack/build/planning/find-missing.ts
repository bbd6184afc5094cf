import type { Finding } from '#shared/pack/pack.ts';
import type { PackPlan, PlanLayer } from '#shared/pack/pack-plan.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import { packText, quoteWords, type PackTextKey } from '#shared/pack/pack-text.ts';
import { findStatedDefinition, hasKnownShift } from '#main/raster/index.ts';
import { findContradictions, findDoubles } from './find-contradictions.ts';
import { hasUndeclaredNodata } from './guess-unit.ts';
import {
  findStandardsBelowOne,
  findUnplacedAreas,
  findUnreadAttributes,
  remarkCodedStandards,
  remarkUnreadLayers,
} from './find-unread-areas.ts';
import { findUnreadColumns } from './find-unread-columns.ts';
import { hasDegrees } from './plan-table.ts';
import { describeGuessed, error, formatLayer, warning } from './plan-finding.ts';
import { findUnclearSidecars } from './find-unclear-sidecars.ts';
import { remarkFutures } from './remark-futures.ts';
import { needsCurves } from './region-customs.ts';
import { remarkTables } from './remark-tables.ts';
import { findUnfitNodata } from './settle-nodata.ts';
import { findMixedDatums } from './mixed-datums.ts';

/** What has to be added to a plan before a pack can be made of it (errors), and what is noteworthy (warnings). */
export function findMissing(plan: PackPlan, files: readonly SourceFile[], given: PackPlan): Finding[] {
  const used = plan.layers.filter(({ use }) => use !== 'ignore');
  return [
    ...findUnmetLayers(given, files),
    ...used.flatMap(findMissingFields),
    ...findUnplaced(used, files),
    ...findUnshifted(used),
    ...findUnclearSidecars(used, files),
    ...findUnreadColumns(used, files),
    ...findUnreadAttributes(used, files),
    ...findStandardsBelowOne(used, files),
    ...remarkCodedStandards(used, files),
    ...remarkTables(used, files),
    ...remarkFutures(used, files),
    ...findDoubles(used),
    ...findContradictions(used),
    ...findMixedDatums(used),
    ...findUnfitNodata(used),
    ...findMissingParts(plan, used),
    ...findMissingCustoms(plan, used),
    ...findUndeclared(used, files),
    ...findRemarks(plan, files),
  ];
}

/** Layers of a given plan that name nothing. */
function findUnmetLayers(given: PackPlan, files: readonly SourceFile[]): Finding[] {
  return given.layers.flatMap((layer) => {
    const file = files.find(({ path }) => path === layer.file);
    const bands = countLayers(file);
    if (file !== undefined && layer.band <= bands) return [];
    const found = file === undefined ? packText('no-file-in-folder') : packText('file-of-bands', { count: bands });
    return [
      error({
        code: 'unknown-layer',
        file: layer.file,
        field: formatLayer(layer),
        found,
        expected: packText('folder-file-expected'),
      }),
    ];
  });
}

function countLayers(file: SourceFile | undefined): number {
  if (file?.kind === 'raster') return file.bands.length;
  return file?.kind === 'vectors' ? file.layers.length : 1;
}

const expectations: Partial<Record<keyof PlanLayer, PackTextKey>> = {
  use: 'plan-use-expected',
  hazard: 'plan-hazard-expected',
  returnPeriodYears: 'plan-return-period-expected',
  quantity: 'plan-quantity-expected',
  unit: 'plan-unit-expected',
  factor: 'plan-probability-expected',
  openWater: 'plan-open-water-expected',
  dry: 'plan-dry-expected',
  classes: 'plan-classes-expected',
};

/** Fields without which a layer of a use cannot be built. */
const requiredFields: Partial<Record<NonNullable<PlanLayer['use']>, readonly (keyof PlanLayer)[]>> = {
  flood: ['hazard', 'scenario', 'returnPeriodYears', 'quantity', 'unit', 'openWater', 'dry'],
  terrain: ['unit'],
  burnProbability: ['factor'],
  flameLength: ['unit'],
  conditionalIntensity: ['factor'],
  hazardIndex: ['classes'],
};

function findMissingFields(layer: PlanLayer): Finding[] {
  const fields = layer.use === null ? (['use'] as const) : (requiredFields[layer.use] ?? []);
  const wanted = [...fields, ...(layer.use === 'standardOfProtection' ? (['hazard'] as const) : [])];
  return wanted
    .filter((field) => layer[field] === null)
    .map((field) => {
      const found = describeGuessed(layer, field);
      const key =
        field === 'factor' && layer.use === 'conditionalIntensity' ? 'plan-intensity-expected' : expectations[field];
      const value = key === undefined ? quoteWords(`"${field}"`) : packText(key);
      const expected = packText('for-this-layer', { value });
      return error({
        code: `unknown-${toKebab(field)}`,
        file: layer.file,
        field: `${formatLayer(layer)}.${field}`,
        found,
        expected,
      });
    });
}

/** Rasters without a known coordinate system, and tables whose coordinates are no degrees. */
function findUnplaced(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => {
    if (file.kind === 'vectors') return findUnplacedAreas(used, file);
    const layer = used.find((candidate) => candidate.file === file.path);
    if (layer === undefined) return [];
    const where = { code: 'unknown-crs', file: file.path, field: `${formatLayer(layer)}.crs` };
    if (file.kind === 'raster' && file.crsProblem !== null) {
      const { found, expected } = file.crsProblem;
      return [error({ ...where, found, expected: packText('crs-in-plan', { expected }) })];
    }
    if (file.kind === 'table' && layer.crs === null && !hasDegrees(file, layer.columns)) {
      const expected = packText('degrees-or-crs-expected');
      return [error({ ...where, found: packText('no-degrees'), expected })];
    }
    return [];
  });
}

/**
 * Layers whose coordinate system the plan says, on a datum of which it is not known how it lies to WGS 84: places may
 * be some hundred metres off, and the plan can say the shift.
 */
function findUnshifted(used: readonly PlanLayer[]): Finding[] {
  return used.flatMap((layer) => {
    const definition = layer.crs === null ? undefined : findStatedDefinition(layer.crs);
    if (definition === undefined || hasKnownShift(definition)) return [];
    const where = { file: layer.file, field: `${formatLayer(layer)}.crs` };
    const expected = packText('known-shift-in-plan-expected');
    return [error({ ...where, code: 'unknown-datum-shift', found: quoteWords(definition), expected })];
  });
}

/** Finds parts that a pack lacks and that parts it has need: ground heights under water levels, and the like. */
function findMissingParts({ pack }: PackPlan, used: readonly PlanLayer[]): Finding[] {
  const findings: Finding[] = [];
  const has = (wanted: PlanLayer['use']) => used.some(({ use }) => use === wanted);
  const heights = used.find(({ use, quantity }) => use === 'flood' && quantity === 'elevation');
  if (heights !== undefined && !has('terrain')) {
    const found = packText('levels-without-ground');
    findings.push(
      error({
        code: 'missing-terrain',
        file: heights.file,
        field: `${formatLayer(heights)}.quantity`,
        found,
        expected: packText('ground-expected'),
      }),
    );
  }
  const flame = used.find(({ use }) => use === 'flameLength' || use === 'conditionalIntensity');
  if (flame !== undefined && !has('burnProbability')) {
    findings.push(
      error({
        code: 'missing-burn-probability',
        file: flame.file,
        field: formatLayer(flame),
        found: packText('burns-without-how-often'),
        expected: packText('burn-probability-expected'),
      }),
    );
  }
  if (!['flood', 'burnProbability', 'hazardIndex', 'addresses'].some((use) => has(use as PlanLayer['use']))) {
    findings.push(
      error({
        code: 'nothing-to-build',
        file: null,
        field: 'layers',
        found: packText('nothing-to-build'),
        expected: packText('something-to-build-expected'),
      }),
    );
  } else if (pack.bbox === null && !used.some(({ use, hazard }) => use === 'territory' && hazard === null)) {
    findings.push(
      error({
        code: 'unknown-territory',
        file: null,
        field: 'pack.bbox',
        found: packText('lies-nowhere'),
        expected: packText('plan-bbox-expected'),
      }),
    );
  }
  return findings;
}

/** Damage functions decide the losses of floods, and are asked; a currency is only told beside them. */
function findMissingCustoms({ pack }: PackPlan, used: readonly PlanLayer[]): Finding[] {
  if (!needsCurves(used)) return [];
  const about = (field: 'curveSet' | 'currency') => ({
    file: null,
    field: `pack.${field}`,
    found: describeGuessed(pack, field),
  });
  const [curves, label] = [packText('plan-curve-set-expected'), packText('currency-expected')];
  return [
    ...(pack.curveSet === null ? [error({ code: 'unknown-curve-set', ...about('curveSet'), expected: curves })] : []),
    ...(pack.currency === null ? [warning({ code: 'no-currency', ...about('currency'), expected: label })] : []),
  ];
}

/** Numbers that mean "no data" and are not declared, where they would be taken for heights. */
function findUndeclared(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return used.flatMap((layer) => {
    const file = files.find(({ path }) => path === layer.file);
    const sample = file?.kind === 'raster' ? file.bands[layer.band - 1]?.sample : null;
    if (layer.use !== 'terrain' || !sample || !hasUndeclaredNodata(sample)) return [];
    const expected = packText('nodata-declared-expected', { value: sample.minimum });
    return [
      error({
        code: 'undeclared-nodata',
        file: layer.file,
        field: formatLayer(layer),
        found: packText('heights-of', { value: sample.minimum }),
        expected,
      }),
    ];
  });
}

function findRemarks({ pack, layers }: PackPlan, files: readonly SourceFile[]): Finding[] {
  const unusable = files.flatMap((file) =>
    file.kind === 'unusable' && file.isTold
      ? [
          warning({
            code: 'unusable-file',
            file: file.path,
            field: null,
            found: file.why,
            expected: packText('usable-file-expected'),
          }),
        ]
      : [],
  );
  const ignored = layers.flatMap((layer) =>
    layer.use === 'ignore' && !layer.guesses.some(({ confidence }) => confidence === 'stated')
      ? [
          warning({
            code: 'left-out',
            file: layer.file,
            field: formatLayer(layer),
            found: layer.guesses[0]?.whyText ?? packText('not-known'),
            expected: packText('use-in-plan-expected'),
          }),
        ]
      : [],
  );
  const words = (['license', 'attribution'] as const).flatMap((field) =>
    pack[field] === null
      ? [
          warning({
            code: `no-${field}`,
            file: null,
            field: `pack.${field}`,
            found: packText('nothing'),
            expected: packText('terms-expected'),
          }),
        ]
      : [],
  );
  return [...unusable, ...remarkUnreadLayers(files), ...ignored, ...words];
}

function toKebab(field: string): string {
  return field.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

import { listSome } from '#shared/text/list-some.ts';
import type { Finding } from '#shared/pack/pack.ts';
import type { PlanLayer } from '#shared/pack/pack-plan.ts';
import type { SourceFile, SourceProperty, SourceVectors } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import {
  areNeitherYearsNorProbabilities,
  areProbabilities,
  isLikelyCode,
} from '#shared/hazard/standard-of-protection.ts';
import { describeGuessed, error, formatLayer, warning } from './plan-finding.ts';

/** Areas that are used and name no coordinate system that is known, where the plan states none either. */
export function findUnplacedAreas(used: readonly PlanLayer[], { path, layers }: SourceVectors): Finding[] {
  return used.flatMap((layer) => {
    const problem = layer.file === path ? (layers[layer.band - 1]?.crsProblem ?? null) : null;
    if (problem === null || layer.crs !== null) return [];
    const { found, expected } = problem;
    const where = { code: 'unknown-crs', file: path, field: `${formatLayer(layer)}.crs` };
    return [error({ ...where, found, expected: packText('crs-in-plan', { expected }) })];
  });
}

/** Defences of which nothing says which property holds the years, or whose plan names one without numbers. */
export function findUnreadAttributes(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return used.flatMap((layer) => {
    const { attribute } = layer;
    const properties = listProperties(
      files.find(({ path }) => path === layer.file),
      layer.band,
    );
    if (layer.use !== 'standardOfProtection' || properties === null) return [];
    const named = properties.find(({ name, range }) => name === attribute && range !== null);
    if (named !== undefined) return findUnreadStandards(layer, named);
    const listed = listSome(properties.flatMap(({ name, range }) => (range === null ? [] : [`"${name}"`])));
    const found =
      attribute === null ? describeGuessed(layer, 'attribute') : packText('property-not-there', { attribute });
    const expected = packText('property-expected', { properties: listed });
    return [
      error({ code: 'unknown-attribute', file: layer.file, field: `${formatLayer(layer)}.attribute`, found, expected }),
    ];
  });
}

/** Percentages a year, and mixtures: neither years nor probabilities. */
function findUnreadStandards(layer: PlanLayer, { name, range }: SourceProperty): Finding[] {
  if (range === null || !areNeitherYearsNorProbabilities(range)) return [];
  const found = packText('standards-mixed', { name, lowest: range[0], highest: range[1] });
  const where = { code: 'mixed-standards', file: layer.file, field: `${formatLayer(layer)}.attribute` };
  return [error({ ...where, found, expected: packText('standards-expected') })];
}

/** Polygons whose standards are codes in part: they count as years. */
export function remarkCodedStandards(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return used.flatMap((layer) => {
    const file = files.find(({ path }) => path === layer.file);
    const range = listProperties(file, layer.band)?.find(({ name }) => name === layer.attribute)?.range ?? null;
    if (layer.use !== 'standardOfProtection' || range === null || !range.some(isLikelyCode)) return [];
    const found = packText('standards-of-codes', { name: layer.attribute!, lowest: range[0], highest: range[1] });
    const where = { code: 'implausible-standard', file: layer.file, field: `${formatLayer(layer)}.attribute` };
    return [warning({ ...where, found, expected: packText('standards-of-codes-expected') })];
  });
}

/** Rasters of standards whose numbers are no years: nothing would be defended. */
export function findStandardsBelowOne(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return used.flatMap((layer) => {
    const file = files.find(({ path }) => path === layer.file);
    const band = file?.kind === 'raster' ? file.bands[layer.band - 1] : undefined;
    if (layer.use !== 'standardOfProtection' || !band?.sample || band.sample.valid === 0) return [];
    const { sample, scale, offset } = band;
    const [lowest, highest] = [sample.minimum * scale + offset, sample.maximum * scale + offset];
    if (!areProbabilities([lowest, highest])) return [];
    const found = packText('numbers-below-one', { highest: Number(highest.toPrecision(4)) });
    const where = { code: 'mixed-standards', file: layer.file, field: `${formatLayer(layer)}.use` };
    return [error({ ...where, found, expected: packText('standards-in-years-expected') })];
  });
}

function listProperties(file: SourceFile | undefined, band: number): readonly SourceProperty[] | null {
  if (file?.kind === 'geojson') return file.properties;
  return file?.kind === 'vectors' ? (file.layers[band - 1]?.properties ?? null) : null;
}

/** Layers of files of vectors that cannot be used, each with why. */
export function remarkUnreadLayers(files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) =>
    file.kind !== 'vectors'
      ? []
      : file.layers.flatMap(({ name, problem }) => {
          if (problem === null) return [];
          const found = name === null ? problem : packText('found-in-part', { part: name, found: problem });
          return [
            warning({
              code: 'unusable-file',
              file: file.path,
              field: null,
              found,
              expected: packText('areas-expected'),
            }),
          ];
        }),
  );
}

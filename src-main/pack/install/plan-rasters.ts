import { floodHazards } from '#shared/hazard/hazard.ts';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import {
  type GeoTiff,
  hasKnownShift,
  isSameGrid,
  type CompletedGeoTiff,
  openGeoTiff,
  type RasterBand,
  type RasterGrid,
  readBeside,
  resolveProjection,
} from '#main/raster/index.ts';
import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import { checkStatedUnits } from './check-stated-units.ts';
import { checkVerticalDatums } from './check-vertical-datums.ts';
import { addRasterProblem, type PackFindings } from './findings.ts';
import { resolvePackPath } from './pack-files.fs.ts';

/** One raster that a manifest names, and what it is for. */
interface RasterUse extends Pick<
  RasterBand,
  'role' | 'hazard' | 'returnPeriodYears' | 'scenario' | 'future' | 'unit' | 'path' | 'band'
> {
  readonly field: string;
  readonly crs: string | undefined;
}

/** A band to be stored, with the file that it is read from. */
export interface PlannedBand {
  readonly band: RasterBand;
  readonly file: GeoTiff;
  readonly field: string;
}

/** Bands that share a grid, and are read together: maps of today, or of one member of a climate to come. */
export interface PlannedGroup {
  readonly grid: RasterGrid;
  readonly bands: PlannedBand[];
}

/** All rasters of a pack, opened. */
export type RasterPlan = Awaited<ReturnType<typeof planRasters>>;

/** Opens every raster of a pack and groups what shares a grid; problems are findings. */
export async function planRasters(folder: string, manifest: PackManifest, findings: PackFindings) {
  const files = new Map<string, GeoTiff | null>();
  const groups: PlannedGroup[] = [];
  for (const use of listRasterUses(manifest)) {
    const field = `${use.field}.path`;
    let file = files.get(use.path);
    try {
      if (file === undefined) {
        file = await openGeoTiff(resolvePackPath(folder, use.path));
        files.set(use.path, file);
        const completed = await readBeside(file);
        files.set(use.path, { ...file, close: completed.file.close });
        tellBeside(use, completed, findings);
        if (file.pages > 1) {
          const found = packText('pages-found', { count: file.pages });
          findings.warning('pages-not-read', { file: use.path, field }, found, packText('one-page-expected'));
        }
      }
      if (file === null) continue;
      if (use.band > file.bandCount) {
        findings.error(
          'missing-band',
          { file: use.path, field: `${use.field}.band` },
          quoteWords(use.band),
          packText('from-one-to', { limit: file.bandCount }),
        );
        continue;
      }
      const projection = resolveProjection(file.keys, use.crs);
      if (!hasKnownShift(projection)) tellUnknownShift(use, projection, findings);
      if (use.crs !== undefined && resolveProjection(new Map(), use.crs) !== projection) {
        const where = { file: use.path, field: `${use.field}.crs` };
        findings.warning('crs-not-used', where, quoteWords(use.crs), quoteWords(projection));
      }
      addToGroup(groups, use, file, projection);
    } catch (error) {
      if (file === undefined) files.set(use.path, null);
      addRasterProblem(findings, use.path, field, error);
    }
  }
  checkStatedUnits(groups, findings);
  checkVerticalDatums(manifest, groups, findings);
  return {
    groups,
    close(): void {
      for (const file of files.values()) file?.close();
    },
  };
}

/** A pack's rasters are read alone: what a file beside one says of its numbers must not be lost without a word. */
function tellBeside(
  { path, field }: RasterUse,
  { changedBy, problems }: CompletedGeoTiff,
  findings: PackFindings,
): void {
  const where = { file: path, field: `${field}.path` };
  const expected = packText('clear-sidecar-expected');
  for (const file of changedBy) {
    findings.error('sidecar-not-read', where, packText('sidecar-alone', { file }), expected);
  }
  for (const { name: file, why } of problems) {
    findings.warning('sidecar-not-used', where, packText('sidecar-not-clear', { file, why }), expected);
  }
}

function tellUnknownShift(use: RasterUse, projection: string, findings: PackFindings): void {
  findings.warning(
    'unknown-datum-shift',
    { file: use.path, field: `${use.field}.path` },
    quoteWords(projection),
    packText('known-shift-expected'),
  );
}

function addToGroup(groups: PlannedGroup[], use: RasterUse, file: GeoTiff, projection: string): void {
  const grid: RasterGrid = { projection, ...file.geotransform, width: file.width, height: file.height };
  const { field, crs: _crs, ...named } = use;
  const { scale, offset } = file.scaling[use.band - 1]!;
  const band: RasterBand = { ...named, sampleType: file.sampleType, nodata: file.nodata, scale, offset };
  const isTogether = (bands: readonly PlannedBand[]): boolean => {
    const future = bands[0]?.band.future;
    return future?.id === band.future?.id && future?.member === band.future?.member;
  };
  const group = groups.find((candidate) => isSameGrid(candidate.grid, grid) && isTogether(candidate.bands));
  if (group === undefined) groups.push({ grid, bands: [{ band, file, field }] });
  else group.bands.push({ band, file, field });
}

function listRasterUses(manifest: PackManifest): RasterUse[] {
  const uses: RasterUse[] = [];
  const add = (
    field: string,
    raster: { readonly path: string; readonly band: number; readonly crs?: string | undefined } | undefined,
    role: RasterBand['role'],
    rest: Partial<Pick<RasterUse, 'hazard' | 'returnPeriodYears' | 'scenario' | 'future' | 'unit'>> = {},
  ): void => {
    if (raster === undefined) return;
    const { path, band, crs } = raster;
    uses.push({
      field,
      path,
      band,
      crs,
      role,
      hazard: null,
      returnPeriodYears: null,
      scenario: null,
      unit: null,
      ...rest,
    });
  };
  for (const hazard of floodHazards) {
    const definition = manifest.hazards[hazard];
    if (definition === undefined) continue;
    const { maps, futures, unit } = definition;
    maps.forEach((map, index) =>
      add(`hazards.${hazard}.maps[${index}]`, map, 'flood', {
        hazard,
        unit,
        returnPeriodYears: map.returnPeriod,
        scenario: map.scenario,
      }),
    );
    for (const [number, { id, members }] of futures.entries()) {
      for (const [at, { name: member, maps: ofMember }] of members.entries()) {
        ofMember.forEach((map, index) =>
          add(`hazards.${hazard}.futures[${number}].members[${at}].maps[${index}]`, map, 'futureFlood', {
            hazard,
            unit,
            returnPeriodYears: map.returnPeriod,
            scenario: 'base',
            future: { id, member },
          }),
        );
      }
    }
    add(`hazards.${hazard}.standardOfProtection`, definition.standardOfProtection, 'standardOfProtection', { hazard });
  }
  add('terrain', manifest.terrain, 'terrain', { unit: manifest.terrain?.unit ?? null });
  const { wildfire } = manifest;
  if (wildfire !== undefined && 'hazardIndex' in wildfire)
    add('wildfire.hazardIndex', wildfire.hazardIndex, 'hazardIndex');
  if (wildfire !== undefined && 'burnProbability' in wildfire) {
    add('wildfire.burnProbability', wildfire.burnProbability, 'burnProbability');
    add('wildfire.flameLength', wildfire.flameLength, 'flameLength', { unit: wildfire.flameLength?.unit ?? null });
    add('wildfire.conditionalIntensity', wildfire.conditionalIntensity, 'conditionalIntensity');
  }
  return uses;
}

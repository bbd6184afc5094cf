import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { floodHazards, type Hazard } from '#shared/hazard/hazard.ts';
import { formatPackKey, type Finding } from '#shared/pack/pack.ts';
import { packManifestSchema, type PackManifest } from '#shared/pack/pack-manifest.ts';
import { writeBlockSums } from '#main/platform/files/block-sums.ts';
import { buildAddressIndex, INDEX_PAGE_BYTES } from '#main/geocoding/index.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';
import { createTileCache, openRasterStore } from '#main/raster/index.ts';
import type { PackStepProgress } from '../installed-packs.ts';
import { synchroniseFile, synchroniseFolder } from '#main/platform/files/synchronise-folder.ts';
import { packText } from '#shared/pack/pack-text.ts';
import {
  installedFiles,
  installedRecordSchema,
  type InstalledRecord,
  type StoredBasemap,
} from '../installed-record.ts';
import { copyMadeOf } from '../made-of-file.fs.ts';
import { SIGNATURE_FILE } from '../manifest-signature.ts';
import { createReach } from '../cover-with-boxes.ts';
import { formatSealedJson } from '#main/platform/files/sealed-json.ts';
import { computeFileDigests } from '#main/platform/files/file-digests.ts';
import { createBoxTerritory, parseTerritory, TerritoryError, type Territory } from '../territory.ts';
import { describeError } from '#main/platform/errors/pack-text-error.ts';
import { buildStore } from './build-store.ts';
import { checkCodes } from './check-codes.ts';
import { checkExtents } from './check-extents.ts';
import { createInstallMeter, type InstallBytes, type InstallMeter } from './install-meter.ts';
import { findPackFolder } from './find-pack-folder.fs.ts';
import { findTerritory, type Territories } from './find-territory.ts';
import { createFindingList, isFileProblem, type PackFindings } from './findings.ts';
import { checkSignature } from './check-signature.fs.ts';
import { checkChecksums, checkNamedFiles, listFilesBeside, listNamedFiles, resolvePackPath } from './pack-files.fs.ts';
import { peekPackKey, type PackKey } from './peek-pack-key.fs.ts';
import { planRasters } from './plan-rasters.ts';
import { installBasemap } from './read-basemap.sql.ts';
import { readManifest } from './read-manifest.fs.ts';
import { scanFloods } from './scan-floods.ts';
import { scanWildfire } from './scan-wildfire.ts';
import { createSourceStates, type SourceStates } from './source-states.fs.ts';
import { openWorkFolder } from './work-folder.fs.ts';

export interface PrepareJob {
  /** Folder or zip of the pack. */
  readonly source: string;
  /** Empty folder that takes the installed pack, on the disk that it will stay on. */
  readonly target: string;
  /** Folder for what is unpacked; taken away afterwards. */
  readonly scratch: string;
  readonly builtIn: boolean;
  /** Ids of packs that answer before it; left out: none. */
  readonly behind?: readonly string[];
  /** Packs that are not prepared once more, as `formatPackKey` writes them, in lower case. */
  readonly installedKeys?: readonly string[];
}

/** The findings, and the record when the pack in `target` is whole. */
export interface PrepareResult {
  readonly findings: readonly Finding[];
  readonly record: InstalledRecord | null;
  /** The pack that is installed already, which was not prepared. */
  readonly installed?: PackKey;
}

/** Bound of the decoded tiles while a store is looked through. */
const SCAN_CACHE_BYTES = 32 * 1024 * 1024;

/**
 * Checks a pack whole and builds everything that an installed pack consists of: the same work for a check and an
 * install, so that what a check finds is what an install would. On the disk when this returns.
 */
export async function preparePack(
  job: PrepareJob,
  onProgress: (progress: PackStepProgress) => void,
): Promise<PrepareResult> {
  // Told at once, and not after the whole pack has been read.
  const key = job.installedKeys === undefined ? null : await peekPackKey(job.source);
  if (key !== null && job.installedKeys?.includes(formatPackKey(key).toLowerCase())) {
    return { findings: [], record: null, installed: key };
  }
  const findings = createFindingList();
  const states = createSourceStates();
  const refused = (): PrepareResult => ({ findings: findings.all, record: null });
  try {
    const record = await prepare(job, states, findings, createInstallMeter(onProgress));
    return states.tellChanged(findings) ? refused() : { findings: findings.all, record };
  } catch (error) {
    // Whatever comes of reading what two have written.
    if (!states.tellChanged(findings)) throw error;
    return refused();
  }
}

async function prepare(
  job: PrepareJob,
  states: SourceStates,
  findings: PackFindings,
  meter: InstallMeter,
): Promise<InstalledRecord | null> {
  const folder = await findPackFolder(job, states, findings, meter);
  if (folder !== null) states.note(folder, ['pack.json', SIGNATURE_FILE]);
  const manifest = folder === null || findings.hasErrors ? null : readManifest(folder, findings);
  if (folder === null || manifest === null) return null;
  states.note(folder, [...listNamedFiles(manifest).map(({ file }) => file), ...listFilesBeside(manifest)]);
  meter.expectBytes(sumBytes(checkNamedFiles(folder, manifest, findings), manifest));
  meter.tell('check', 0);
  const signedBy = checkSignature(folder, manifest, findings);
  await checkChecksums(folder, manifest, findings, (fraction, file) => meter.tell('check', fraction, file));
  if (findings.hasErrors) return null;

  mkdirSync(job.target, { recursive: true });
  const territories = readTerritories(folder, manifest, findings);
  const rasterHeader = await prepareRasters(folder, manifest, territories, job, findings, meter);
  const addressCount = await prepareAddresses(folder, manifest, territories, job, findings, meter);
  meter.tell('basemap', 0);
  const basemap: StoredBasemap =
    manifest.basemap === undefined
      ? { kind: 'none' }
      : await installBasemap(
          resolvePackPath(folder, manifest.basemap.path),
          manifest.basemap.path,
          job.target,
          findings,
        );
  if (findings.hasErrors || territories === null) return null;
  meter.tell('finish', 0);
  copyMadeOf(folder, job.target);
  const digests = await computeFileDigests(job.target, { onProgress: (fraction) => meter.tell('finish', fraction) });
  const parts = { rasterHeader, addressCount, basemap, digests, signedBy };
  return writeRecord(job, manifest, territories, parts, findings.all);
}

/** What there is to read, by the sizes of the files. */
function sumBytes(sizes: ReadonlyMap<string, number>, { addresses, basemap }: PackManifest): InstallBytes {
  const all = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  const ofAddresses = addresses.reduce((sum, file) => sum + (sizes.get(file.path) ?? 0), 0);
  const ofBasemap = sizes.get(basemap?.path ?? '') ?? 0;
  return { rasters: all - ofAddresses - ofBasemap, addresses: ofAddresses, basemap: ofBasemap };
}

function readTerritories(folder: string, manifest: PackManifest, findings: PackFindings): Territories | null {
  const read = (definition: PackManifest['territory'] | undefined, field: string): Territory | undefined => {
    if (definition === undefined) return undefined;
    if ('bbox' in definition) return createBoxTerritory(definition.bbox);
    try {
      return parseTerritory(readFileSync(resolvePackPath(folder, definition.path), 'utf8'));
    } catch (error) {
      if (!(error instanceof TerritoryError || isFileProblem(error))) throw error;
      findings.error(
        'invalid-territory',
        { file: definition.path, field },
        describeError(error),
        packText('polygons-expected'),
      );
      return undefined;
    }
  };
  const pack = read(manifest.territory, 'territory');
  const own: Partial<Record<Hazard, Territory>> = {};
  for (const hazard of floodHazards) {
    const territory = read(manifest.hazards[hazard]?.territory, `hazards.${hazard}.territory`);
    if (territory !== undefined) own[hazard] = territory;
  }
  const wildfire = read(manifest.wildfire?.territory, 'wildfire.territory');
  if (wildfire !== undefined) own.wildfire = wildfire;
  return pack === undefined ? null : { pack, ...own };
}

/** Builds the store of the rasters, and gives the digest of its header; null where there is none. */
async function prepareRasters(
  folder: string,
  manifest: PackManifest,
  territories: Territories | null,
  { source, target }: PrepareJob,
  findings: PackFindings,
  meter: InstallMeter,
): Promise<string | null> {
  const plan = await planRasters(folder, manifest, findings);
  try {
    if (findings.hasErrors || plan.groups.length === 0) return null;
    checkCodes(plan, manifest, findings);
    meter.expectCells(plan.groups.reduce((sum, { grid, bands }) => sum + grid.width * grid.height * bands.length, 0));
    const file = path.join(target, installedFiles.rasters);
    const wasBuilt = await buildStore(file, {
      plan,
      manifest,
      findings,
      openWork: () => openWorkFolder(target, { source, manifest, plan }),
      onProgress: (fraction, raster) => meter.tell('index', fraction, raster),
    });
    if (!wasBuilt) return null;
    const store = openRasterStore(file, createTileCache(SCAN_CACHE_BYTES));
    try {
      scanFloods(store, manifest, findings, (fraction) => meter.tell('scan', fraction));
      scanWildfire(store, manifest, findings);
      checkExtents(store, (role, hazard) => findTerritory(territories, manifest, role, hazard), findings);
    } finally {
      store.close();
    }
    return store.headerDigest;
  } finally {
    plan.close();
  }
}

async function prepareAddresses(
  folder: string,
  manifest: PackManifest,
  territories: Territories | null,
  { target }: PrepareJob,
  findings: PackFindings,
  meter: InstallMeter,
): Promise<number> {
  if (manifest.addresses.length === 0) return 0;
  const outputPath = path.join(target, installedFiles.addresses);
  const built = await buildAddressIndex({
    sources: manifest.addresses.map(({ path: packPath, format }) => ({
      name: packPath,
      path: resolvePackPath(folder, packPath),
      format,
    })),
    outputPath,
    isReached: territories === null ? undefined : createReach(Object.values(territories)),
    onProgress: (fraction) => meter.tell('addresses', fraction ?? 0),
  });
  writeBlockSums(outputPath, INDEX_PAGE_BYTES);
  findings.add(built.findings);
  return built.addressCount;
}

function writeRecord(
  { target, builtIn, behind = [] }: PrepareJob,
  manifest: PackManifest,
  territories: Territories,
  parts: {
    readonly rasterHeader: string | null;
    readonly addressCount: number;
    readonly basemap: StoredBasemap;
    readonly digests: Readonly<Record<string, string>>;
    readonly signedBy: string | null;
  },
  findings: readonly Finding[],
): InstalledRecord {
  const { hazards, wildfire } = manifest;
  const { pack, ...own } = territories;
  const record = installedRecordSchema.parse({
    recordVersion: 1,
    installId: randomUUID(),
    ...(behind.length === 0 ? {} : { behind }),
    info: {
      id: manifest.id,
      version: manifest.version,
      title: manifest.title,
      description: manifest.description,
      license: manifest.license,
      attribution: manifest.attribution,
      limits: manifest.limits,
      synthetic: manifest.synthetic,
      // As a key of its own where it is there: records of packs without are those of earlier versions.
      ...(parts.signedBy === null ? {} : { signedBy: parts.signedBy }),
      builtIn,
      currency: manifest.currency ?? null,
      curveSet: manifest.curveSet,
      installedAt: new Date().toISOString(),
      sizeBytes: readdirSync(target).reduce((sum, name) => sum + statSync(path.join(target, name)).size, 0),
      hazards: [
        ...floodHazards.filter((hazard) => (hazards[hazard]?.maps.length ?? 0) > 0),
        ...(wildfire === undefined ? [] : ['wildfire']),
      ],
      addressCount: parts.addressCount,
      basemap: parts.basemap.kind,
      bbox: pack.bbox,
      findings,
    },
    manifest: packManifestSchema.parse({ ...manifest }),
    territory: pack.geometry,
    hazardTerritories: Object.fromEntries(
      Object.entries(own).map(([hazard, territory]) => [hazard, territory.geometry]),
    ),
    hasRasters: parts.rasterHeader !== null,
    ...(parts.rasterHeader === null ? {} : { rasterHeader: parts.rasterHeader }),
    hasAddresses: manifest.addresses.length > 0,
    basemap: parts.basemap,
    digests: parts.digests,
  });
  writeFileSync(path.join(target, installedFiles.record), formatSealedJson(record));
  for (const name of readdirSync(target)) synchroniseFile(path.join(target, name));
  synchroniseFolder(target);
  failPoint('pack-record-written');
  return record;
}

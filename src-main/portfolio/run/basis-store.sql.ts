import type { BoundingBox } from '#shared/geo/geo.ts';
import { floodHazards, type Hazard, type Module } from '#shared/hazard/hazard.ts';
import { computeFingerprint } from '#main/platform/fingerprint.ts';
import { coverWithBoxes, type DamagedPack, type OpenPack } from '#main/pack/index.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** Boxes of one pack. More would fit it closer, but each result is compared with every box. */
const MOST_BOXES = 64;

/** A pack that results are worked out from. */
export interface BasisPack {
  readonly id: string;
  readonly version: string;
  readonly curveSet: string;
  /** Tells two installs of one version apart. */
  readonly installId: string;
  /** Box around everything that it can answer for. Earlier versions left it out: then it may answer anywhere. */
  readonly reach?: BoundingBox;
  /**
   * Boxes, inside {@link reach}, that together hold all places that it can answer for. Earlier versions left them out:
   * then it is the whole of `reach`.
   */
  readonly cover?: readonly BoundingBox[];
  /** Whether addresses are searched in it. Earlier versions left it out: then they may be. */
  readonly hasAddresses?: boolean;
  /** Its title and version, and who made its data. Earlier versions left it out. */
  readonly source?: string;
  /** What the maps of its hazards are not fit for; left out: nothing is said. Earlier versions left it out. */
  readonly limits?: string;
  /** Its data is made up. Earlier versions left it out, and said it in {@link source}. */
  readonly isSynthetic?: boolean;
  /** Its maps could not be opened: where only it would answer, nothing is known. */
  readonly isDamaged?: boolean;
}

/** Boxes that together hold all that is installed. */
export function listCover(packs: readonly BasisPack[]): BoundingBox[] {
  return packs.flatMap(({ reach, cover }) => [...(cover ?? (reach === undefined ? [] : [reach]))]);
}

/** What results depend on beside the location: another basis gives other results. */
export interface Basis {
  /** By precedence. */
  readonly packs: readonly BasisPack[];
  readonly modelVersion: string;
  readonly modules: readonly Module[];
  readonly waterWindow: number;
}

/** A basis with its id in a portfolio's database. */
export interface StoredBasis extends Basis {
  readonly id: number;
}

/** The packs of a basis. */
export function describePacks(packs: readonly (OpenPack | DamagedPack)[]): BasisPack[] {
  return packs.map((pack) => ({
    id: pack.info.id,
    version: pack.info.version,
    curveSet: pack.info.curveSet,
    installId: pack.installId,
    ...findCoverage(pack),
    hasAddresses: pack.addressIndex !== null,
    source: describeSource(pack.info),
    // Of a base map or of addresses there are no figures to be said of.
    ...(pack.info.limits !== '' && hazardsOf(pack).length > 0 && { limits: pack.info.limits }),
    isSynthetic: pack.info.synthetic,
    ...('hazards' in pack && { isDamaged: true }),
  }));
}

/** A pack's title and version, who made its data, and what its maps are not fit for, as far as they are known. */
function sayPackSource({ id, version, source = `${id}, ${version}`, limits = '' }: BasisPack): string {
  return limits === '' ? source : `${source} · ${limits}`;
}

function describeSource({ title, version, attribution, synthetic }: OpenPack['info']): string {
  const name = `${title}, ${version}${synthetic ? ' (synthetic)' : ''}`;
  return attribution === '' ? name : `${name}: ${attribution}`;
}

/** Whether a pack's data is made up. */
export function isSyntheticPack({ isSynthetic, source = '' }: BasisPack): boolean {
  return isSynthetic ?? /, [^,:]* \(synthetic\)(?::|$)/.test(source);
}

/** The box around a pack's territory and those of its hazards, which may go beyond it, and boxes that cover them. */
function findCoverage(pack: OpenPack | DamagedPack): Required<Pick<BasisPack, 'reach' | 'cover'>> {
  const { area } = pack;
  const hazards = hazardsOf(pack);
  // Most hazards have the territory of their pack.
  const areas = [...new Set([area, ...hazards.map((hazard) => pack.areaOf(hazard))])];
  const boxes = areas.map(({ bbox }) => bbox);
  const reach: BoundingBox = [
    Math.min(...boxes.map(([west]) => west)),
    Math.min(...boxes.map(([, south]) => south)),
    Math.max(...boxes.map(([, , east]) => east)),
    Math.max(...boxes.map(([, , , north]) => north)),
  ];
  const cover = areas.flatMap(({ geometry }) => coverWithBoxes(geometry, Math.floor(MOST_BOXES / areas.length)));
  return { reach, cover };
}

function hazardsOf(pack: OpenPack | DamagedPack): readonly Hazard[] {
  if ('hazards' in pack) return pack.hazards;
  const { floods, wildfire } = pack;
  const found: Hazard[] = floodHazards.filter((hazard) => floods[hazard] !== undefined);
  return wildfire === null ? found : [...found, 'wildfire'];
}

/**
 * The packs that results of a portfolio were worked out from, with who made their data and its limits: a line each. Of
 * those of earlier versions of the application only ids and versions are known.
 */
export function listPackSources(database: PortfolioDatabase): string[] {
  return [...new Set(listBasisPacks(database).flat().map(sayPackSource))];
}

/** All sources of each basis, one behind the other by precedence. */
export function listSourcesOfBases(database: PortfolioDatabase): string[] {
  return listBasisPacks(database).map(joinSources);
}

/** Sources of packs as one text. */
export function joinSources(packs: readonly BasisPack[]): string {
  return packs.map(sayPackSource).join(' · ');
}

function listBasisPacks(database: PortfolioDatabase): BasisPack[][] {
  const rows = database.prepare('SELECT packs FROM basis ORDER BY id').pluck().all() as string[];
  return rows.map((row) => JSON.parse(row) as BasisPack[]);
}

/** Id of a basis in a portfolio's database; null when nothing was worked out from it yet. */
export function findBasis(database: PortfolioDatabase, basis: Basis): number | null {
  return (
    (database.prepare('SELECT id FROM basis WHERE key = ?').pluck().get(toRow(basis).key) as number | undefined) ?? null
  );
}

/** Gives the id of a basis in a portfolio's database; the same basis has the same id. */
export function saveBasis(database: PortfolioDatabase, basis: Basis): number {
  const { key, packs, modelVersion, modules, waterWindow } = toRow(basis);
  database
    .prepare(
      `INSERT INTO basis (key, packs, model_version, modules, water_window) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (key) DO UPDATE SET packs = excluded.packs`,
    )
    .run(key, packs, modelVersion, modules, waterWindow);
  return database.prepare('SELECT id FROM basis WHERE key = ?').pluck().get(key) as number;
}

interface BasisRow {
  readonly id: number;
  readonly packs: string;
  readonly model_version: string;
  readonly modules: string;
  readonly water_window: number;
}

/** A basis by its id. @throws RangeError when there is none. */
export function loadBasis(database: PortfolioDatabase, id: number): StoredBasis {
  const row = database.prepare<[number], BasisRow>('SELECT * FROM intact_basis WHERE id = ?').get(id);
  if (row === undefined) throw new RangeError(`no basis ${id}`);
  return toBasis(row);
}

/** Every basis that results of a portfolio hold for. */
export function listUsedBases(database: PortfolioDatabase): StoredBasis[] {
  return database
    .prepare<[], BasisRow>('SELECT * FROM basis WHERE id IN (SELECT basis FROM result_block)')
    .all()
    .map(toBasis);
}

function toBasis(row: BasisRow): StoredBasis {
  return {
    id: row.id,
    packs: JSON.parse(row.packs) as BasisPack[],
    modelVersion: row.model_version,
    modules: JSON.parse(row.modules) as Module[],
    waterWindow: row.water_window,
  };
}

function toRow({ packs, modelVersion, modules, waterWindow }: Basis) {
  const row = { packs: JSON.stringify(packs), modelVersion, modules: JSON.stringify(modules.toSorted()), waterWindow };
  const named = packs.map(({ id, version, curveSet, installId }) => ({ id, version, curveSet, installId }));
  return { ...row, key: computeFingerprint(JSON.stringify({ ...row, packs: JSON.stringify(named) })) };
}

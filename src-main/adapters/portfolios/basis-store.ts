import type { Module } from '#shared/domain/hazard.ts';
import { computeFingerprint } from '#main/adapters/fingerprint.ts';
import type { OpenPack } from '#main/adapters/packs/open-pack.ts';
import type { PortfolioDatabase } from './portfolio-database.ts';

/** What results depend on beside the location: another basis gives other results. */
export interface Basis {
  /** By precedence. `installId` tells two installs of one version apart. */
  readonly packs: readonly {
    readonly id: string;
    readonly version: string;
    readonly curveSet: string;
    readonly installId: string;
  }[];
  readonly modelVersion: string;
  readonly modules: readonly Module[];
  readonly waterWindow: number;
}

/** The packs of a basis. */
export function describePacks(packs: readonly OpenPack[]): Basis['packs'] {
  return packs.map(({ info: { id, version, curveSet }, installId }) => ({ id, version, curveSet, installId }));
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
       ON CONFLICT (key) DO NOTHING`,
    )
    .run(key, packs, modelVersion, modules, waterWindow);
  return database.prepare('SELECT id FROM basis WHERE key = ?').pluck().get(key) as number;
}

function toRow({ packs, modelVersion, modules, waterWindow }: Basis) {
  const row = { packs: JSON.stringify(packs), modelVersion, modules: JSON.stringify(modules.toSorted()), waterWindow };
  return { ...row, key: computeFingerprint(JSON.stringify(row)) };
}

import type { Database } from 'better-sqlite3';
import type { Module } from '#shared/domain/hazard.ts';
import { computeFingerprint } from '#main/adapters/fingerprint.ts';
import type { OpenPack } from '#main/adapters/packs/open-pack.ts';

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

/** Gives the id of a basis in a portfolio's database; the same basis has the same id. */
export function saveBasis(database: Database, basis: Basis): number {
  const packs = JSON.stringify(basis.packs);
  const modules = JSON.stringify(basis.modules.toSorted());
  const key = computeFingerprint(JSON.stringify([packs, basis.modelVersion, modules, basis.waterWindow]));
  database
    .prepare(
      `INSERT INTO basis (key, packs, model_version, modules, water_window) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (key) DO NOTHING`,
    )
    .run(key, packs, basis.modelVersion, modules, basis.waterWindow);
  return database.prepare('SELECT id FROM basis WHERE key = ?').pluck().get(key) as number;
}

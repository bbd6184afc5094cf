import { createFinding } from '#shared/domain/create-finding.ts';
import type { Finding, InstalledPack } from '#shared/domain/pack.ts';
import { packText } from '#shared/domain/pack-text.ts';
import type { TileCache } from '#main/adapters/raster/tile-cache.ts';
import type { InstalledRecord } from './installed-record.ts';
import { describeDamagedPack, openInstalledPack } from './open-installed-pack.ts';
import type { DamagedPack, OpenPack } from './open-pack.ts';
import { describeError } from './pack-text-error.ts';

/** A pack in its folder. */
export interface InstalledEntry {
  readonly folder: string;
  readonly record: InstalledRecord;
  /** Null when it is switched off, or damaged. */
  readonly open: OpenPack | null;
  /** What its record says where it cannot be opened though it is switched on; null too where its record does not say it. */
  readonly damaged: DamagedPack | null;
  /** Why it cannot be opened though it is switched on. */
  readonly damage: Finding | null;
}

/** A pack that is switched off. */
export function closeEntry(folder: string, record: InstalledRecord): InstalledEntry {
  return { folder, record, open: null, damaged: null, damage: null };
}

/** Opens a pack that is switched on: one damaged pack must not keep the others, or the list from which it can be removed, from being used. */
export function openEntry(folder: string, record: InstalledRecord, cache: TileCache): InstalledEntry {
  try {
    return { folder, record, open: openInstalledPack(folder, record, cache), damaged: null, damage: null };
  } catch (error) {
    return { folder, record, open: null, damaged: findOutline(folder, record, error), damage: describeDamage(error) };
  }
}

/** The pack as lists show it. */
export function toInstalledPack({ record: { info }, open, damage }: InstalledEntry): InstalledPack {
  return { ...info, active: open !== null, findings: damage === null ? info.findings : [...info.findings, damage] };
}

/** Null where the record's territory makes no area: then nothing says where it would answer. */
function findOutline(folder: string, record: InstalledRecord, cause: unknown): DamagedPack | null {
  try {
    return describeDamagedPack(folder, record, cause);
  } catch {
    return null;
  }
}

function describeDamage(error: unknown): Finding {
  return createFinding({
    severity: 'error',
    code: 'damaged-pack',
    file: null,
    field: null,
    found: describeError(error),
    expected: packText('pack-as-installed'),
  });
}

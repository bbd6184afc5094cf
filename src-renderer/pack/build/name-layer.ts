import type { TFunction } from 'i18next';
import type { PlanLayer } from '#shared/pack/pack-plan.ts';

/** A file, a band of one that has several, or a layer of a GeoPackage. */
export function nameLayer({ file, band, name }: PlanLayer, t: TFunction): string {
  if (name !== null) return t('packBuild.layer', { file, layer: name });
  return band > 1 ? t('packBuild.band', { file, band }) : file;
}

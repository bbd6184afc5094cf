import type { TFunction } from 'i18next';
import type { KeptWarning } from '#shared/hazard/warning-mask.ts';

/** A warning as a run keeps it, in a few words. */
export function writeStoredWarning({ code, hazard }: KeptWarning, t: TFunction): string {
  return `${t(`hazard.${hazard}`)}: ${t(`review.compare.warning.${code}`)}`;
}

import type { TFunction } from 'i18next';
import { type Formatters, formatReturnPeriod } from '../i18n/formatters.ts';
import type { OverlaySubject } from './overlay-options.ts';
import type { OverlayChoice } from './scene.ts';

/** Says in words what lies over the basemap. */
export function describeOverlay(overlay: OverlayChoice, t: TFunction, formatters: Formatters): string {
  if (overlay.kind === 'none') return t('map.overlay.nothing');
  if (overlay.kind === 'wildfire') return t(`map.measure.${overlay.measure}`);
  if (overlay.kind === 'terrain') return t('map.overlay.terrain');
  if (overlay.kind === 'protection') {
    return t('map.overlay.protectionOf', { hazard: t(`hazard.${overlay.hazard}`) });
  }
  return t('map.overlay.flood', {
    hazard: t(`hazard.${overlay.hazard}`),
    returnPeriod: formatReturnPeriod(overlay.returnPeriodYears, t, formatters),
    scenario: t(`scenario.${overlay.scenario}`),
  });
}

/** What a subject of overlays is called where one is chosen. */
export function nameOverlaySubject(subject: OverlaySubject, t: TFunction): string {
  if (subject === 'protection') return t('map.overlay.protection');
  if (subject === 'terrain') return t('map.overlay.terrainShort');
  if (subject === 'none') return t('map.overlay.none');
  return t(`hazard.${subject}`);
}

import type { TFunction } from 'i18next';
import { type Formatters, formatReturnPeriod } from '../i18n/formatters.ts';
import { findOverlayOptions, type OverlaySubject } from './overlay-options.ts';
import type { OverlayChoice, PackLayers } from './scene.ts';

/**
 * Says in words what lies over the basemap.
 *
 * @param packs what is drawn: where the hazard has maps of several scenarios, or of defences that do not hold, it says
 *   which
 */
export function describeOverlay(
  overlay: OverlayChoice,
  packs: readonly PackLayers[],
  t: TFunction,
  formatters: Formatters,
): string {
  if (overlay.kind === 'none') return t('map.overlay.nothing');
  if (overlay.kind === 'wildfire') return t(`map.measure.${overlay.measure}`);
  if (overlay.kind === 'terrain') return t('map.overlay.terrain');
  if (overlay.kind === 'protection') {
    return t('map.overlay.protectionOf', { hazard: t(`hazard.${overlay.hazard}`) });
  }
  const depth = t('map.overlay.flood', {
    hazard: t(`hazard.${overlay.hazard}`),
    returnPeriod: formatReturnPeriod(overlay.returnPeriodYears, t, formatters),
  });
  const isOnlyOne = overlay.scenario === 'base' && findOverlayOptions(packs, overlay).scenarios.length < 2;
  if (isOnlyOne) return depth;
  return t('map.overlay.floodWith', { depth, scenario: t(`scenario.${overlay.scenario}`) });
}

/** What a subject of overlays is called where one is chosen. */
export function nameOverlaySubject(subject: OverlaySubject, t: TFunction): string {
  if (subject === 'protection') return t('map.overlay.protection');
  if (subject === 'terrain') return t('map.overlay.terrainShort');
  if (subject === 'none') return t('map.overlay.none');
  return t(`hazard.${subject}`);
}

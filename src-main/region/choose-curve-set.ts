import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import type { EarthPart } from './place-list.fs.ts';

type CurveSet = PackManifest['curveSet'];

/** By country, where its part of the earth says something else. */
const byCountry: Readonly<Record<string, CurveSet>> = {
  // The functions of Hazus are those of the buildings there.
  US: 'hazus',
  CA: 'hazus',
  PR: 'hazus',
  GL: 'jrc-north-america',
  IS: 'jrc-europe',
  FO: 'jrc-europe',
};

/** The continents of Huizinga et al. 2017 by the first parts of time zones' names (IANA). */
const byZone: Readonly<Record<string, CurveSet>> = {
  Europe: 'jrc-europe',
  Asia: 'jrc-asia',
  Africa: 'jrc-africa',
  America: 'jrc-central-south-america',
  Australia: 'jrc-oceania',
  Pacific: 'jrc-oceania',
};

/** The damage functions that a region's buildings are assessed with by default; those of the whole earth at sea. */
export function chooseCurveSet(part: EarthPart | null): CurveSet {
  if (part === null) return 'jrc-global';
  return byCountry[part.country] ?? byZone[part.zone] ?? 'jrc-global';
}

import { Anchor, CloudRain, Flame, Waves, type LucideIcon } from 'lucide-react';
import type { Hazard } from '#shared/hazard/hazard.ts';

/** What stands for a hazard beside its name, or where there is no room for it. */
export const hazardIcons: Readonly<Record<Hazard, LucideIcon>> = {
  fluvial: Waves,
  coastal: Anchor,
  pluvial: CloudRain,
  wildfire: Flame,
};

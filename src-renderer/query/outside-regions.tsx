import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type BoundingBox, type Coordinates, computeDistanceMetres, splitBox } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { formatLength } from '#renderer/map/format-length.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { usePackProgress } from '#renderer/pack/pack-progress.ts';
import { Button } from '#renderer/ui/button.tsx';
import layout from '#renderer/ui/layout.module.css';

/** Digits of a distance to a region: it says where to look, not where to dig. */
const DIGITS = 2;

interface OutsideRegionsProps {
  /** The place that was asked for; null: an address that is not known to lie anywhere. */
  readonly point: Coordinates | null;
  readonly onClose: () => void;
  readonly onGet: () => void;
  readonly onPlaces: () => void;
}

/** How far a place is from the nearest region, and the ways from here: back to it, or to a region of this place. */
export function OutsideRegions({ point, onClose, onGet, onPlaces }: OutsideRegionsProps) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const ask = useCameraStore((state) => state.ask);
  const { data: regions = [] } = useQuery(packLayersOptions(useClient()));
  const isInstalling = usePackProgress() !== null;
  const nearest = point === null ? null : findNearest(point, regions);
  return (
    <>
      {nearest !== null && (
        <p>
          {t('failure.outside.distance', {
            distance: formatLength(nearest.metres, t, formatters, DIGITS),
            region: nearest.region.title,
          })}
        </p>
      )}
      {isInstalling && <p>{t('failure.outside.installing')}</p>}
      <div className={layout.wrap8}>
        {nearest !== null && (
          <Button
            size="small"
            onClick={() => {
              ask({ kind: 'bounds', bounds: nearest.region.bbox });
              onClose();
            }}
          >
            {t('failure.outside.back')}
          </Button>
        )}
        <Button size="small" onClick={onGet}>
          {t('failure.outside.get')}
        </Button>
        <Button size="small" variant={nearest === null ? 'secondary' : 'quiet'} onClick={onPlaces}>
          {t('failure.seePlaces')}
        </Button>
      </div>
    </>
  );
}

/** The region whose territory is nearest to a place, and how far it is; null without any. */
export function findNearest<Region extends { readonly bbox: BoundingBox }>(
  point: Coordinates,
  regions: readonly Region[],
): { readonly region: Region; readonly metres: number } | null {
  let nearest: { readonly region: Region; readonly metres: number } | null = null;
  for (const region of regions) {
    const metres = Math.min(...splitBox(region.bbox).map((box) => computeDistanceToBox(point, box)));
    if (nearest === null || metres < nearest.metres) nearest = { region, metres };
  }
  return nearest;
}

/** Metres along the ground from a place to the nearest side or corner of a box; 0 inside it. */
function computeDistanceToBox(point: Coordinates, [west, south, east, north]: BoundingBox): number {
  const latitude = Math.max(south, Math.min(north, point.latitude));
  if (point.longitude >= west && point.longitude <= east) {
    return computeDistanceMetres(point, { latitude, longitude: point.longitude });
  }
  return Math.min(...[west, east].map((longitude) => computeDistanceMetres(point, { latitude, longitude })));
}

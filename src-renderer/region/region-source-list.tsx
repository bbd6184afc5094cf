import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { computeWidth } from '#shared/geo/geo.ts';
import { computeCellMetres, METRES_PER_ARC_SECOND } from '#shared/region/region-geometry.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import textStyles from '#renderer/ui/text.module.css';
import type { RegionBox } from './region-queries.ts';
import { AskedSize } from './asked-size.tsx';
import styles from './region-view.module.css';

type Source = ProcedureOutput<'region.sources'>['sources'][number];
type WindowHolds = Extract<Source['holds'], { kind: 'flood' | 'terrain' }>;

/**
 * Cells around a box and to the ends of its tiles, on each axis: what is fetched at most beside it. Terrain is tiled
 * by up to 1024 cells, maps of floods by 256.
 */
const BESIDE_CELLS = { flood: 512, terrain: 2048 } as const;
const BYTES_PER_CELL = 4;
/** Of a connection of 10 Mbit/s. */
const USUAL_BYTES_PER_MINUTE = (10e6 / 8) * 60;
const MINUTES_PER_HOUR = 60;
const MINUTES_PER_DAY = 24 * MINUTES_PER_HOUR;

/** What a base map weighs a square kilometre, bytes, least and most: 20 x 20 km are 10 to 40 MB. */
const MAP_BYTES_PER_KM2 = [25e3, 100e3] as const;
const KM_PER_DEGREE = (METRES_PER_ARC_SECOND * 3600) / 1000;

/** What a base map of a box weighs, bytes: least and most. */
function computeMapBytes(box: RegionBox): readonly [least: number, most: number] {
  const [, south, , north] = box;
  const width = computeWidth(box) * Math.cos((((south + north) / 2) * Math.PI) / 180);
  const area = width * (north - south) * KM_PER_DEGREE ** 2;
  return [MAP_BYTES_PER_KM2[0] * area, MAP_BYTES_PER_KM2[1] * area];
}

/** Bytes that are fetched at most for a box: its cells and those of the tiles that it cuts, not packed. */
function computeMostBytes(holds: WindowHolds, box: RegionBox): number {
  const [, south, , north] = box;
  const arcSeconds = computeCellMetres(holds.raster) / METRES_PER_ARC_SECOND;
  const columns = (computeWidth(box) * 3600) / arcSeconds + BESIDE_CELLS[holds.kind];
  const rows = ((north - south) * 3600) / arcSeconds + BESIDE_CELLS[holds.kind];
  const maps = holds.kind === 'flood' ? holds.returnPeriods.length + holds.raster.masks.length : 1;
  return columns * rows * BYTES_PER_CELL * maps;
}

/** Maps of climates to come that sources have, and the bytes that are fetched of them at most. */
export function countFutures(
  sources: readonly Source[],
  box: RegionBox,
): { readonly maps: number; readonly bytes: number } {
  let [maps, bytes] = [0, 0];
  for (const { holds } of sources) {
    if (holds.kind !== 'flood') continue;
    const members = holds.climates.filter(({ pathway }) => pathway !== null).flatMap((climate) => climate.members);
    maps += members.length * holds.returnPeriods.length;
    bytes += members.length * computeMostBytes(holds, box);
  }
  return { maps, bytes };
}

/** What there is of public data, each to be chosen. */
export function RegionSourceList({
  sources,
  box,
  chosen,
  isFixed,
  onChoose,
}: {
  readonly sources: readonly Source[];
  readonly box: RegionBox;
  readonly chosen: ReadonlySet<string>;
  /** Whether the choice stands while they are fetched. */
  readonly isFixed: boolean;
  readonly onChoose: (id: string, isChosen: boolean) => void;
}) {
  const { t, bytes, count, significant, date } = useTexts();
  const describeTime = (toFetch: number): string => {
    const minutes = Math.max(1, Math.ceil(toFetch / USUAL_BYTES_PER_MINUTE));
    const [unit, amount] =
      minutes <= 2 * MINUTES_PER_HOUR
        ? (['minutes', minutes] as const)
        : minutes <= 2 * MINUTES_PER_DAY
          ? (['hours', Math.ceil(minutes / MINUTES_PER_HOUR)] as const)
          : (['days', Math.ceil(minutes / MINUTES_PER_DAY)] as const);
    return t(`region.${unit}`, { count: amount, formatted: count(amount) });
  };
  /** Of terrain also that of what stands behind it, which is asked for what it lacks. */
  const listHosts = ({ holds, urls }: Source): string[] => {
    const behind = holds.kind === 'terrain' ? sources.find(({ id }) => id === holds.behind) : undefined;
    return [urls, behind?.urls ?? []].flatMap(([url]) => (url === undefined ? [] : [new URL(url).host]));
  };
  const describeMap = ({ zooms: [first, last] }: Extract<Source['holds'], { kind: 'baseMap' }>): string => {
    const [least, most] = computeMapBytes(box);
    const toFetch = { least: bytes(least), most: bytes(most), minutes: describeTime(most) };
    return t('region.zooms', { first, last, ...toFetch });
  };
  const describeTables = ({ files, wholeBytes }: Source): string => {
    if (files.by === 'records') return t('region.collected');
    if (files.by === 'extracts') return t('region.extracts');
    return wholeBytes === undefined
      ? t('region.tables')
      : t('region.provinces', { bytes: bytes(wholeBytes), minutes: describeTime(wholeBytes) });
  };
  return (
    <ul className={styles.sources}>
      {sources.map((source) => {
        const { id, title, publisher, version, holds, licence, notFitFor, confirmed, unconfirmed } = source;
        const kind = holds.kind === 'flood' ? t(`hazard.${holds.hazard}`) : t(`region.kind.${holds.kind}`);
        return (
          <li key={id} className={styles.source}>
            <div className={styles.sourceHead}>
              <Checkbox
                label={title}
                isChecked={chosen.has(id)}
                isDisabled={isFixed}
                onChange={(isChosen) => onChoose(id, isChosen)}
              />
              <Badge>{kind}</Badge>
            </div>
            <p className={textStyles.note}>
              {t('region.maker', { publisher, version })}{' '}
              {holds.kind === 'flood' &&
                t('region.maps', {
                  metres: significant(computeCellMetres(holds.raster), 2),
                  years: holds.returnPeriods.join(', '),
                  bytes: bytes(computeMostBytes(holds, box)),
                  minutes: describeTime(computeMostBytes(holds, box)),
                })}
              {holds.kind === 'terrain' &&
                t('region.heights', {
                  surface: t(`ground.${holds.surface}`),
                  metres: significant(computeCellMetres(holds.raster), 2),
                  datum: holds.verticalDatum,
                  bytes: bytes(computeMostBytes(holds, box)),
                  minutes: describeTime(computeMostBytes(holds, box)),
                })}
              {holds.kind === 'protection' && t('region.standards')}
              {holds.kind === 'wildfire' &&
                t('region.wholeMaps', { metres: significant(computeCellMetres(holds.raster), 2) })}
              {holds.kind === 'addresses' && describeTables(source)}
              {holds.kind === 'baseMap' && describeMap(holds)}
            </p>
            {source.reading === 'whole' && (
              <AskedSize key={box.join(' ')} source={id} box={box} describeTime={describeTime} />
            )}
            <p className={textStyles.note}>{t('region.notFitFor', { text: notFitFor })}</p>
            <p className={textStyles.detail}>
              {t('region.terms', { licence: licence.name, host: listHosts(source).join(', ') })}
              {confirmed !== 'yes' &&
                ` ${t('region.unconfirmed', { text: unconfirmed, date: date(source.lookedUpOn) })}`}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

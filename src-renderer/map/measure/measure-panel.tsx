import { Check, Trash2, Undo2 } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { LengthDisplayUnit } from '#shared/settings/setting-choices.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import layout from '#renderer/ui/layout.module.css';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { useTexts } from '../../i18n/use-texts.ts';
import { Button } from '../../ui/button.tsx';
import { computeMeasurement, type Measurement } from './measurement.ts';
import { METRES_PER_MILE } from '../format-length.ts';
import type { ModeHandlers } from '../map-modes.ts';
import styles from './measure-panel.module.css';

interface MeasurePanelProps {
  readonly path: readonly Coordinates[];
  readonly onUndo: () => void;
  readonly onClear: () => void;
  readonly onEnd: () => void;
}

/** Length and area of the path that is being drawn, and how to draw it. */
export function MeasurePanel({ path, onUndo, onClear, onEnd }: MeasurePanelProps) {
  const { t, ...formatters } = useTexts();
  const rows = listMeasuredRows(computeMeasurement(path), formatters).map(({ name, value, unit }) => ({
    name: t(`map.measure.${name}`),
    value,
    unit: t(`map.unit.${unit}`),
  }));
  return (
    <section className={styles.panel} aria-label={t('map.measure.title')} data-map-furniture="">
      {path.length < 2 ? (
        <p className={styles.hint}>{t(path.length === 0 ? 'map.measure.start' : 'map.measure.next')}</p>
      ) : (
        <dl className={styles.figures}>
          {rows.map(({ name, value, unit }) => (
            <div key={name} className={styles.row}>
              <dt>{name}</dt>
              <dd>
                {value} <span className={styles.unit}>{unit}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <LiveRegion
        text={path.length < 2 ? '' : rows.map(({ name, value, unit }) => `${name} ${value} ${unit}`).join(', ')}
      />
      <div className={layout.wrap6}>
        <Button size="small" icon={Undo2} iconSize={14} disabled={path.length === 0} onClick={onUndo}>
          {t('map.measure.undo')}
        </Button>
        <Button size="small" icon={Trash2} iconSize={14} disabled={path.length === 0} onClick={onClear}>
          {t('map.measure.clear')}
        </Button>
        <Button size="small" icon={Check} iconSize={14} onClick={onEnd}>
          {t('map.measure.end')}
        </Button>
      </div>
    </section>
  );
}

/** One line of what a path measures; `unit` names its symbol. */
interface MeasuredRow {
  readonly name: 'length' | 'lastPart' | 'area' | 'perimeter';
  readonly value: string;
  readonly unit: MeasuredUnit;
}

/** Names of the units that paths are measured in. */
type MeasuredUnit =
  | 'metres'
  | 'kilometres'
  | 'feet'
  | 'miles'
  | 'squareMetres'
  | 'hectares'
  | 'squareKilometres'
  | 'squareFeet'
  | 'acres'
  | 'squareMiles';

interface Unit {
  readonly name: MeasuredUnit;
  /** In metres or square metres; also the smallest figure that is told in it. */
  readonly size: number;
  readonly decimals: number;
}

/** Largest first. Decimals belong to the unit, not to the figure: a metre of a kilometre, a decimetre of a metre. */
const lengthUnits: Readonly<Record<LengthDisplayUnit, readonly [Unit, Unit]>> = {
  metres: [
    { name: 'kilometres', size: 1000, decimals: 3 },
    { name: 'metres', size: 1, decimals: 1 },
  ],
  feet: [
    { name: 'miles', size: METRES_PER_MILE, decimals: 3 },
    { name: 'feet', size: METRES_PER_UNIT.ft, decimals: 1 },
  ],
};

/** Largest first; a square mile has 640 acres. */
const areaUnits: Readonly<Record<LengthDisplayUnit, readonly [Unit, Unit, Unit]>> = {
  metres: [
    { name: 'squareKilometres', size: 1_000_000, decimals: 3 },
    { name: 'hectares', size: 10_000, decimals: 3 },
    { name: 'squareMetres', size: 1, decimals: 1 },
  ],
  feet: [
    { name: 'squareMiles', size: METRES_PER_MILE ** 2, decimals: 3 },
    { name: 'acres', size: METRES_PER_MILE ** 2 / 640, decimals: 3 },
    { name: 'squareFeet', size: METRES_PER_UNIT.ft ** 2, decimals: 1 },
  ],
};

/**
 * What a path measures, line by line. Its lengths share the unit of the longest, so that they can be read against each
 * other; the last part is told once it is not all there is.
 */
export function listMeasuredRows(
  { lengthMetres, lastPartMetres, perimeterMetres, areaSquareMetres }: Measurement,
  { lengthUnit, fixed }: Formatters,
): readonly MeasuredRow[] {
  const ofLengths = findUnit(lengthUnits[lengthUnit], perimeterMetres ?? lengthMetres);
  const write = (name: MeasuredRow['name'], figure: number, unit: Unit): MeasuredRow => ({
    name,
    value: fixed(figure / unit.size, unit.decimals),
    unit: unit.name,
  });
  return [
    write('length', lengthMetres, ofLengths),
    ...(lastPartMetres === null || lastPartMetres === lengthMetres
      ? []
      : [write('lastPart', lastPartMetres, ofLengths)]),
    ...(perimeterMetres === null ? [] : [write('perimeter', perimeterMetres, ofLengths)]),
    ...(areaSquareMetres === null
      ? []
      : [write('area', areaSquareMetres, findUnit(areaUnits[lengthUnit], areaSquareMetres))]),
  ];
}

function findUnit(units: readonly [Unit, ...Unit[]], figure: number): Unit {
  return units.find(({ size }) => figure >= size) ?? units.at(-1) ?? units[0];
}

/** The path that is measured, and what may be done to it. */
interface MeasureMode extends ModeHandlers {
  readonly path: readonly Coordinates[];
  undo(): void;
  clear(): void;
  /** Leaves the mode; the path is forgotten. */
  end(): void;
}

/** Collects the points of a path: click or Enter adds one, Backspace takes the last one back, Escape ends. */
export function useMeasureMode(onEnd: () => void): MeasureMode {
  const [path, setPath] = useState<readonly Coordinates[]>([]);
  const undo = useCallback(() => setPath((points) => points.slice(0, -1)), []);
  const clear = useCallback(() => setPath([]), []);
  const end = useCallback(() => {
    setPath([]);
    onEnd();
  }, [onEnd]);
  return useMemo(
    () => ({
      path,
      undo,
      clear,
      end,
      pick: (point) =>
        setPath((points) => {
          const last = points.at(-1);
          // The second click of a double click.
          const isSame = last?.latitude === point.latitude && last.longitude === point.longitude;
          return isSame ? points : [...points, point];
        }),
      press(key) {
        if (key === 'Escape') end();
        else if (key === 'Backspace' || key === 'Delete') undo();
        else return false;
        return true;
      },
    }),
    [path, undo, clear, end],
  );
}

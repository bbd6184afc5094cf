import { useState } from 'react';
import { isRegionBox } from '#shared/region/source.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import type { RegionBox } from './region-queries.ts';
import styles from './region-view.module.css';

const sides = ['west', 'south', 'east', 'north'] as const;
type Side = (typeof sides)[number];
const limits: Readonly<Record<Side, number>> = { west: 180, south: 90, east: 180, north: 90 };
const DIGITS = 7;

/** A box in degrees, as it is typed. */
export function BoxFields({
  box,
  onBox,
}: {
  readonly box: RegionBox | null;
  readonly onBox: (box: RegionBox) => void;
}) {
  const { t, locale, significant } = useTexts();
  const given = sides.map((_, side) => (box === null ? '' : significant(box[side]!, DIGITS)));
  const [typed, setTyped] = useState<readonly string[]>(given);
  const isTyped = box === null || typed.some((text, side) => text !== given[side]);
  const [isRefused, setRefused] = useState(false);

  function take(): void {
    const numbers = typed.map((text) => parseDecimal(text, locale) ?? Number.NaN);
    const [west = NaN, south = NaN, east = NaN, north = NaN] = numbers;
    const isInside = sides.every((side, at) => Math.abs(numbers[at]!) <= limits[side]);
    const isBox = isInside && isRegionBox([west, south, east, north]);
    setRefused(!isBox);
    if (isBox) onBox([west, south, east, north]);
  }

  return (
    <form
      className={styles.box}
      onSubmit={(event) => {
        event.preventDefault();
        take();
      }}
    >
      {sides.map((side, at) => (
        <TextField
          key={side}
          label={t(`region.side.${side}`)}
          unit="°"
          figure
          inputMode="text"
          autoComplete="off"
          value={typed[at]}
          onChange={(event) => setTyped(typed.with(at, event.target.value))}
        />
      ))}
      {isRefused && (
        <p role="alert" className={styles.refused}>
          {t('region.noBox')}
        </p>
      )}
      {isTyped && (
        <Button type="submit" size="small" className={styles.takeBox}>
          {t('region.takeBox')}
        </Button>
      )}
    </form>
  );
}

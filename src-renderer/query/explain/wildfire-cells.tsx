import { useTranslation } from 'react-i18next';
import type { WildfireTrace } from '#shared/query/explanation.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Facts } from './facts.tsx';

/** As many digits as a cell of 32 bits holds. */
const DIGITS = 9;

/** The cells that were read at the point: file, column and row, centre, and the number as stored. */
export function WildfireCells({ trace }: { readonly trace: WildfireTrace }) {
  const { t } = useTranslation();
  const { significant, count, coordinates } = useFormatters();
  if (trace.cells.length === 0) return null;
  return (
    <Disclosure title={t('explain.readings')}>
      <Facts
        facts={trace.cells.flatMap(({ layer, path, band, cell, centre, stored }) => [
          [t(`explain.wildfireLayer.${layer}`), band > 1 ? `${path}, ${t('explain.band', { band })}` : path] as const,
          [
            t('explain.wildfireCell.place', { layer: t(`explain.wildfireLayer.${layer}`) }),
            `${count(cell.column)} / ${count(cell.row)} · ${coordinates(centre)}`,
          ] as const,
          [
            t('explain.wildfireCell.stored', { layer: t(`explain.wildfireLayer.${layer}`) }),
            stored === null ? t('explain.reading.nodata') : significant(stored, DIGITS),
          ] as const,
        ])}
      />
    </Disclosure>
  );
}

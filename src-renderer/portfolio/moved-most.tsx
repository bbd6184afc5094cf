import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import type { Comparison } from './comparison-queries.ts';
import { writeDifference } from './comparison-sums.tsx';
import { MovementWhy, type DrawWarnings } from './movement-why.tsx';
import { writeStoredWarning, writeMatchLevels } from './write-changes.ts';
import figureStyles from './portfolio.module.css';
import styles from './comparison.module.css';

type Movement = Comparison['movedMost'][number];

interface MovedMostProps {
  readonly id: string;
  readonly data: Comparison;
  readonly drawWarnings: DrawWarnings;
  /** Shows one row in the table. */
  readonly onRow: (row: number) => void;
}

/** The rows that moved most, whichever way; of a measure each says why. */
export function MovedMost({ id, data, drawWarnings, onRow }: MovedMostProps) {
  const { t, money } = useTexts();
  const [open, setOpen] = useState<number | null>(null);
  const isMeasure = data.info.kind === 'measure';
  const writeAal = (aal: number | null, status: Movement['statuses']['after']): string =>
    aal !== null ? money(aal) : status === 'OK' ? '–' : t(`portfolio.status.${status ?? 'pending'}`);

  function nameRow({ id: row, locationId, label }: Movement): ReactNode {
    const name = [locationId, label].filter((part) => part !== '').join(' · ') || String(row);
    const isOpen = open === row;
    return (
      <span className={figureStyles.inline}>
        {isMeasure && (
          <IconButton
            label={t('review.compare.whyRow', { name })}
            aria-expanded={isOpen}
            icon={isOpen ? ChevronDown : ChevronRight}
            onClick={() => setOpen(isOpen ? null : row)}
          />
        )}
        <Button variant="link" onClick={() => onRow(row)}>
          {name}
        </Button>
      </span>
    );
  }

  return (
    <>
      <h3>{t('review.compare.movedMost')}</h3>
      <DataTable
        className={figureStyles.figures}
        rows={data.movedMost}
        keyOf={({ id: row }) => row}
        heads={[
          ...(['location', 'tiv', 'aalBefore', 'aalAfter', 'difference'] as const).map((head) =>
            t(`review.compare.head.${head}`),
          ),
          { children: t('review.compare.head.cause'), className: figureStyles.text },
        ]}
        renderCells={(row) => [
          nameRow(row),
          money(row.tiv),
          writeAal(row.before, row.statuses.before),
          writeAal(row.after, row.statuses.after),
          writeDifference((row.after ?? 0) - (row.before ?? 0), money),
          { children: <MovementDetails row={row} />, className: figureStyles.text },
        ]}
        renderBelow={({ id: row }) =>
          open === row && (
            <tr>
              <td colSpan={6}>
                <MovementWhy id={id} row={row} info={data.info} drawWarnings={drawWarnings} />
              </td>
            </tr>
          )
        }
      />
    </>
  );
}

/** Why a row moved, and what else changed about it: how it was placed, what there is to know of it. */
function MovementDetails({ row }: { readonly row: Comparison['movedMost'][number] }) {
  const { t } = useTranslation();
  const { causes, matchLevels, warnings } = row;
  const details = [
    ...(matchLevels.before === matchLevels.after ? [] : [writeMatchLevels(matchLevels, t)]),
    ...(warnings?.come ?? []).map((warning) =>
      t('review.compare.warningComes', { warning: writeStoredWarning(warning, t) }),
    ),
    ...(warnings?.gone ?? []).map((warning) =>
      t('review.compare.warningGoes', { warning: writeStoredWarning(warning, t) }),
    ),
  ];
  return (
    <>
      {causes.map((cause) => t(`review.compare.cause.${cause}`)).join(', ')}
      {details.length > 0 && (
        <ul className={styles.details}>
          {details.map((detail) => (
            <li key={detail}>{detail}</li>
          ))}
        </ul>
      )}
    </>
  );
}

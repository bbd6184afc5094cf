import { ChevronDown, ChevronRight } from 'lucide-react';
import { Fragment, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import type { Comparison } from './comparison-queries.ts';
import { FigureHead } from './figure-head.tsx';
import { writeDifference } from './comparison-sums.tsx';
import { MovementWhy, type DrawWarnings } from './movement-why.tsx';
import { writeStoredWarning } from './write-stored-warning.ts';
import { writeMatchLevels } from './write-match-levels.ts';
import figureStyles from './portfolio.module.css';
import styles from './comparison.module.css';

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
  const writeAal = (aal: number | null, status: Comparison['movedMost'][number]['statuses']['after']): string =>
    aal !== null ? money(aal) : status === 'OK' ? '–' : t(`portfolio.status.${status ?? 'pending'}`);
  return (
    <>
      <h3>{t('review.compare.movedMost')}</h3>
      <table className={figureStyles.figures}>
        <FigureHead
          endsWithText
          heads={(['location', 'tiv', 'aalBefore', 'aalAfter', 'difference', 'cause'] as const).map((head) =>
            t(`review.compare.head.${head}`),
          )}
        />
        <tbody>
          {data.movedMost.map((movement) => {
            const { id: row, locationId, label, tiv, before, after, statuses } = movement;
            const name = [locationId, label].filter((part) => part !== '').join(' · ') || String(row);
            const isOpen = open === row;
            const Chevron = isOpen ? ChevronDown : ChevronRight;
            return (
              <Fragment key={row}>
                <tr>
                  <th scope="row">
                    <span className={figureStyles.inline}>
                      {isMeasure && (
                        <IconButton
                          label={t('review.compare.whyRow', { name })}
                          aria-expanded={isOpen}
                          icon={Chevron}
                          onClick={() => setOpen(isOpen ? null : row)}
                        />
                      )}
                      <Button variant="link" onClick={() => onRow(row)}>
                        {name}
                      </Button>
                    </span>
                  </th>
                  <td>{money(tiv)}</td>
                  <td>{writeAal(before, statuses.before)}</td>
                  <td>{writeAal(after, statuses.after)}</td>
                  <td>{writeDifference((after ?? 0) - (before ?? 0), money)}</td>
                  <td className={figureStyles.text}>
                    <MovementDetails row={movement} />
                  </td>
                </tr>
                {isOpen && (
                  <tr>
                    <td colSpan={6}>
                      <MovementWhy id={id} row={row} info={data.info} drawWarnings={drawWarnings} />
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
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

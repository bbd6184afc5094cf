import { assets } from '#shared/exposure/exposure.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable, TableRow } from '#renderer/ui/data-table.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { describeNote } from './describe-note.ts';
import type { Inspection } from './portfolio-queries.ts';
import styles from './portfolio.module.css';

/** What the first rows of a file become, and which are set aside and why. */
export function PreviewTable({ inspection }: { readonly inspection: Inspection }) {
  const { t, money, coordinates, depth } = useTexts();
  const { locations, rejected } = inspection;
  return (
    <ScrollRegion label={t('portfolio.firstRows')} className={styles.scrolled}>
      <DataTable
        className={styles.preview}
        rows={locations}
        keyOf={({ line }) => line}
        heads={[
          ...(['line', 'locationId', 'place', 'use', 'storeys', 'basement', 'floor'] as const).map((name) =>
            t(`portfolio.head.${name}`),
          ),
          ...assets.map((asset) => ({ children: t(`asset.${asset}`), className: styles.figure })),
          t('portfolio.head.notes'),
        ]}
        renderCells={({ line, locationId, latitude, longitude, address, financial, notes }) => [
          line,
          locationId,
          latitude !== null && longitude !== null
            ? coordinates({ latitude, longitude })
            : [address.streetAddress, address.city, address.postalCode].filter((part) => part !== '').join(', '),
          t(`occupancy.${financial.typeOfBusiness}`),
          t(`storeys.${financial.numberOfStoreys}`),
          t(`basement.${financial.basement}`),
          { children: depth(financial.firstFloorHeight), className: styles.figure },
          ...assets.map((asset) => ({ children: money(financial[`${asset}TIV`]), className: styles.figure })),
          { children: notes.map((note) => describeNote(note, t)).join('; '), className: styles.note },
        ]}
      >
        {rejected.map(({ line, reasons }) => (
          <TableRow
            key={line}
            className={textStyles.danger}
            cells={[
              line,
              {
                children: t('portfolio.setAside', {
                  reasons: reasons.map((reason) => describeNote(reason, t)).join('; '),
                }),
                colSpan: 10,
              },
            ]}
          />
        ))}
      </DataTable>
    </ScrollRegion>
  );
}

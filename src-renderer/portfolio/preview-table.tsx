import { useTexts } from '#renderer/i18n/use-texts.ts';
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
      <table className={styles.preview}>
        <thead>
          <tr>
            {(['line', 'locationId', 'place', 'use', 'storeys', 'basement', 'floor'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`portfolio.head.${name}`)}
              </th>
            ))}
            {(['structure', 'inventory', 'equipment'] as const).map((asset) => (
              <th key={asset} scope="col" className={styles.figure}>
                {t(`asset.${asset}`)}
              </th>
            ))}
            <th scope="col">{t('portfolio.head.notes')}</th>
          </tr>
        </thead>
        <tbody>
          {locations.map(({ line, locationId, latitude, longitude, address, financial, notes }) => (
            <tr key={line}>
              <th scope="row">{line}</th>
              <td>{locationId}</td>
              <td>
                {latitude !== null && longitude !== null
                  ? coordinates({ latitude, longitude })
                  : [address.streetAddress, address.city, address.postalCode].filter((part) => part !== '').join(', ')}
              </td>
              <td>{t(`occupancy.${financial.typeOfBusiness}`)}</td>
              <td>{t(`storeys.${financial.numberOfStoreys}`)}</td>
              <td>{t(`basement.${financial.basement}`)}</td>
              <td className={styles.figure}>{depth(financial.firstFloorHeight)}</td>
              <td className={styles.figure}>{money(financial.structureTIV)}</td>
              <td className={styles.figure}>{money(financial.inventoryTIV)}</td>
              <td className={styles.figure}>{money(financial.equipmentTIV)}</td>
              <td className={styles.note}>{notes.map((note) => describeNote(note, t)).join('; ')}</td>
            </tr>
          ))}
          {rejected.map(({ line, reasons }) => (
            <tr key={line} className={textStyles.danger}>
              <th scope="row">{line}</th>
              <td colSpan={10}>
                {t('portfolio.setAside', { reasons: reasons.map((reason) => describeNote(reason, t)).join('; ') })}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

import { FactGrid, buildHeading, PhotoRow } from '../report-parts.tsx';
import { computeContentBox } from '../page-size.ts';
import { wrapText } from '../wrap-text.ts';
import type { SectionBuilder } from './report-writer.ts';
import styles from '../report-parts.module.css';

const PHOTOS_IN_ROW = 2;

/** What was measured, noted and photographed on site. */
export const buildRecordBlocks: SectionBuilder = ({ record }, { t, formatters, pageSize, measureText }) => {
  if (record === null) return [];
  const { measuredFloor, notes, photos, files } = record;
  // A pixel less than there is, for what measuring and setting round differently.
  const pieces = wrapText(notes, computeContentBox(pageSize).width - 1, measureText);
  const rows = Array.from({ length: Math.ceil(photos.length / PHOTOS_IN_ROW) }, (_, row) =>
    photos.slice(row * PHOTOS_IN_ROW, (row + 1) * PHOTOS_IN_ROW),
  );
  return [
    { section: 'notes', ...buildHeading('notes', t('report.section.notes')) },
    ...(measuredFloor === null
      ? []
      : [
          {
            section: 'notes' as const,
            id: 'measured-floor',
            keepWithNext: true,
            node: (
              <div style={{ paddingBottom: '2mm' }}>
                <FactGrid
                  facts={[
                    {
                      name: t('report.measuredFloor'),
                      value: [
                        t('unit.metres', { value: formatters.depth(measuredFloor.heightMetres) }),
                        measuredFloor.method,
                      ]
                        .filter((part) => part !== null)
                        .join(', '),
                    },
                  ]}
                />
              </div>
            ),
          },
        ]),
    ...(pieces.length === 0 ? [{ lines: [t('report.noNotes')], endsParagraph: true }] : pieces).map((piece, index) => ({
      section: 'notes' as const,
      id: `note-${index}`,
      node: <TextLines {...piece} />,
    })),
    ...(rows.length === 0
      ? []
      : [{ section: 'photos' as const, ...buildHeading('photos', t('report.section.photos')) }]),
    ...rows.map((row, index) => ({
      section: 'photos' as const,
      id: `photos-${index}`,
      node: <PhotoRow photos={row} />,
    })),
    ...(files.length === 0
      ? []
      : [
          {
            section: 'photos' as const,
            id: 'files',
            node: <FactGrid columns={2} facts={[{ name: t('report.files'), value: files.join(', ') }]} />,
          },
        ]),
  ];
};

/** Lines of running text that were broken to the width of the page, a few at a time. */
function TextLines({ lines, endsParagraph }: { readonly lines: readonly string[]; readonly endsParagraph: boolean }) {
  return (
    <p className={styles.lines} data-ends-paragraph={endsParagraph}>
      {lines.join('\n')}
    </p>
  );
}

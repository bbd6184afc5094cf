import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import { computeContentBox, pageMarginsMillimetres, pageMillimetres } from './page-size.ts';
import { paginate } from './paginate.ts';
import type { ReportBlock } from './report-block.ts';
import { useContentLoaded } from './use-content-loaded.ts';
import styles from './report.module.css';

interface PagedDocumentProps {
  readonly blocks: readonly ReportBlock[];
  readonly pageSize: PageSize;
  /** Stands at the right of every running head; a page that begins with a title goes without one. */
  readonly kind: string;
  /** Where pages are counted from: the document, or each block that starts a page; the document when left out. */
  readonly numbering?: 'document' | 'part';
  /** What stands in every foot beside the page number. */
  readonly foot: ReactNode;
  /** Told how many pages there are when all of them stand as they will be printed, and null while they do not. */
  readonly onLaidOut: (pageCount: number | null) => void;
}

/** How a layout was made: it holds for these blocks on this paper alone. */
interface Layout {
  readonly blocks: readonly ReportBlock[];
  readonly pageSize: PageSize;
  readonly heights: readonly number[];
}

/**
 * Sets blocks on pages of paper. They are measured once at the width of the page, with fonts and pictures there, and
 * then stand on the pages as they will be printed: what is shown is what is printed.
 */
export function PagedDocument(props: PagedDocumentProps) {
  const { blocks, pageSize, kind, numbering = 'document', foot, onLaidOut } = props;
  const { t, i18n } = useTranslation();
  const measured = useRef<HTMLDivElement>(null);
  const [layout, setLayout] = useState<Layout | null>(null);
  const isLoaded = useContentLoaded(measured, blocks);
  const isCurrent = layout !== null && layout.blocks === blocks && layout.pageSize === pageSize;

  useLayoutEffect(() => {
    if (isCurrent || !isLoaded || measured.current === null) return;
    const heights = Array.from(measured.current.children, (child) => child.getBoundingClientRect().height);
    setLayout({ blocks, pageSize, heights });
  }, [blocks, pageSize, isCurrent, isLoaded]);

  const pages = useMemo(() => {
    if (layout === null) return [];
    const { height } = computeContentBox(layout.pageSize);
    return paginate(
      layout.blocks.map((block, index) => ({ ...block, height: layout.heights[index] ?? 0 })),
      height,
    );
  }, [layout]);

  const numbers = useMemo(() => numberPages(pages, layout?.blocks ?? [], numbering), [pages, layout, numbering]);

  useLayoutEffect(() => onLaidOut(isCurrent ? pages.length : null), [isCurrent, pages, onLaidOut]);

  const box = computeContentBox(pageSize);
  return (
    <div className={styles.document} lang={i18n.language}>
      {!isCurrent && (
        <div ref={measured} className={styles.measure} style={{ width: `${box.width}px` }} aria-hidden="true">
          {blocks.map(({ id, node }) => (
            <div key={id} className={styles.block}>
              {node}
            </div>
          ))}
        </div>
      )}
      {layout !== null &&
        pages.map((indexes, page) => (
          <ReportPage
            key={layout.blocks[indexes[0] ?? 0]?.id ?? page}
            pageSize={layout.pageSize}
            label={
              numbering === 'document'
                ? t('report.pageOf', { number: page + 1, count: pages.length })
                : t('report.sheet', {
                    sheet: page + 1,
                    building: layout.blocks[indexes[0] ?? 0]?.head,
                    ...numbers[page],
                  })
            }
            head={describeHead(layout.blocks[indexes[0] ?? 0], kind)}
            foot={foot}
            number={numbers[page]?.number ?? page + 1}
            count={numbers[page]?.count ?? pages.length}
          >
            {indexes.map((index) => (
              <FittedBlock
                key={layout.blocks[index]?.id}
                naturalHeight={layout.heights[index] ?? 0}
                pageHeight={computeContentBox(layout.pageSize).height}
              >
                {layout.blocks[index]?.node}
              </FittedBlock>
            ))}
          </ReportPage>
        ))}
    </div>
  );
}

/** The number of each page, from 1, and of how many. */
function numberPages(
  pages: readonly (readonly number[])[],
  blocks: readonly ReportBlock[],
  numbering: 'document' | 'part',
): { number: number; count: number }[] {
  const starts = pages.flatMap((indexes, page) =>
    page === 0 || (numbering === 'part' && blocks[indexes[0] ?? 0]?.startsPage === true) ? [page] : [],
  );
  return starts.flatMap((start, part) => {
    const count = (starts[part + 1] ?? pages.length) - start;
    return Array.from({ length: count }, (_, index) => ({ number: index + 1, count }));
  });
}

function describeHead(first: ReportBlock | undefined, kind: string): { start: string; end: string } | null {
  return first === undefined || first.startsPage === true ? null : { start: first.head, end: kind };
}

/** A block as it is or, when no page is tall enough for it, smaller: nothing is ever cut. */
function FittedBlock({
  naturalHeight,
  pageHeight,
  children,
}: {
  readonly naturalHeight: number;
  readonly pageHeight: number;
  readonly children: ReactNode;
}) {
  const scale = naturalHeight > pageHeight ? pageHeight / naturalHeight : 1;
  return (
    <div className={styles.block} style={scale === 1 ? undefined : { zoom: scale }}>
      {children}
    </div>
  );
}

interface ReportPageProps {
  readonly pageSize: PageSize;
  /** What a screen reader calls it: unlike every other sheet of the document. */
  readonly label: string;
  /** Null on a page that begins with a title of its own. */
  readonly head: { readonly start: string; readonly end: string } | null;
  readonly foot: ReactNode;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly children: ReactNode;
}

/** One sheet of paper: head, blocks, foot. Head and foot repeat, so a screen reader is spared them. */
function ReportPage({ pageSize, label, head, foot, number, count, children }: ReportPageProps) {
  const { t } = useTranslation();
  const { width, height } = pageMillimetres[pageSize];
  const { top, right, bottom, left } = pageMarginsMillimetres;
  return (
    <section
      className={styles.page}
      data-page-size={pageSize}
      aria-label={label}
      style={{ width: `${width}mm`, height: `${height}mm`, padding: `${top}mm ${right}mm ${bottom}mm ${left}mm` }}
    >
      {head !== null && (
        <div className={styles.head} aria-hidden="true">
          <span>{head.start}</span>
          <span>{head.end}</span>
        </div>
      )}
      {children}
      <div className={styles.foot} aria-hidden="true">
        <span>{foot}</span>
        <span>{t('report.pageOf', { number, count })}</span>
      </div>
    </section>
  );
}

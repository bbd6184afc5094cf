import { useTranslation } from 'react-i18next';
import type { Hazard } from '#shared/hazard/hazard.ts';
import type { ReportTemplate } from '#shared/settings/settings-schema.ts';
import { RiskBar } from '#renderer/ui/risk-bar.tsx';
import textStyles from '#renderer/ui/text.module.css';
import type { ReportBlock } from './report-block.ts';
import styles from './report-parts.module.css';

/** Heading of a section; the PDF's bookmarks are made of these. */
export function ReportHeading({ title, intro }: { readonly title: string; readonly intro?: string | undefined }) {
  return (
    <div className={styles.heading}>
      <h3>{title}</h3>
      {intro !== undefined && <p>{intro}</p>}
    </div>
  );
}

/** A heading that stays with what follows it. */
export function buildHeading(id: string, title: string, intro?: string): Omit<ReportBlock, 'head'> {
  return { id, keepWithNext: true, node: <ReportHeading title={title} intro={intro} /> };
}

/** Sentences that belong together, each beside a dot. */
function BulletList({ sentences }: { readonly sentences: readonly string[] }) {
  return (
    <ul className={styles.bullets}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

/** Items that stay together: no page begins or ends with a single one. */
const PIECE_ITEMS = 2;

/** Cuts a list into pieces that a page may end between, of two items or, the last one, of three. */
export function cutList<Item>(items: readonly Item[]): Item[][] {
  const count = Math.max(1, Math.floor(items.length / PIECE_ITEMS));
  return Array.from({ length: count }, (_, piece) =>
    items.slice(piece * PIECE_ITEMS, piece === count - 1 ? items.length : (piece + 1) * PIECE_ITEMS),
  );
}

/** A name and what there is to it; `null` shows as a dash. */
export interface Fact {
  readonly name: string;
  /** What it is known by elsewhere: behind the name, never broken at the end of a line. */
  readonly code?: string;
  readonly value: string | null;
}

/** Characters beyond which a fact has a line of its own, by the number of columns: about three lines of one of them. */
const LONG_VALUES = { 2: 240, 3: 150, 4: 90 } as const;

/** Facts in columns, each under its name. */
export function FactGrid({ facts, columns = 3 }: { readonly facts: readonly Fact[]; readonly columns?: 2 | 3 | 4 }) {
  return (
    <dl className={styles.facts} data-columns={columns}>
      {facts.map(({ name, code, value }) => (
        <div key={`${name} ${code}`} data-wide={(value?.length ?? 0) > LONG_VALUES[columns] ? true : undefined}>
          <dt>
            {name}
            {code !== undefined && (
              <>
                {' '}
                <span className={styles.code}>({code})</span>
              </>
            )}
          </dt>
          <dd>{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A photo as it is printed. */
export interface PrintedPhoto {
  readonly id: string;
  /** Null for what the window cannot draw. */
  readonly url: string | null;
  /** Name of the file. */
  readonly name: string;
  readonly caption: string;
  /** When and where it was taken, in words; empty when the file does not say. */
  readonly facts: string;
}

/** Two photos side by side. */
export function PhotoRow({ photos }: { readonly photos: readonly PrintedPhoto[] }) {
  const { t } = useTranslation();
  return (
    <div className={styles.photos}>
      {photos.map(({ id, url, name, caption, facts }) => (
        <figure key={id}>
          <div className={styles.photoFrame}>
            {url === null ? <span>{t('report.photoNotDrawn', { name })}</span> : <img src={url} alt={caption} />}
          </div>
          <figcaption>
            {caption}
            {facts !== '' && <span>{facts}</span>}
          </figcaption>
        </figure>
      ))}
    </div>
  );
}

/** One hazard's index as it is printed. */
export interface PrintedIndex {
  readonly hazard: Hazard;
  readonly name: string;
  /** 1..10, or null when there is none. */
  readonly index: number | null;
  /** The index in words, or why there is none. */
  readonly word: string;
  readonly notes: readonly string[];
}

/** The four indices as equal tiles. */
export function IndexRow({ indices }: { readonly indices: readonly PrintedIndex[] }) {
  return (
    <ul className={styles.indices}>
      {indices.map(({ hazard, name, index, word, notes }) => (
        <li key={hazard}>
          <span className={textStyles.strong}>{name}</span>
          {index === null ? (
            <span className={styles.absent}>{word}</span>
          ) : (
            <>
              <span className={styles.indexValue}>
                <b>{index}</b>
                <span>
                  {' '}
                  / 10 <i>{word}</i>
                </span>
              </span>
              <RiskBar index={index} />
            </>
          )}
          {notes.map((note) => (
            <span key={note} className={styles.indexNote}>
              {note}
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}

/** Characters that fit on two lines in the size of a title. */
const LONG_TITLE = 100;

interface ReportTitleProps {
  /** Who hands the report over; empty when no template names a firm. */
  readonly firmName: string;
  /** `data:` URL of a picture, or null. */
  readonly logo: string | null;
  /** What kind of paper this is. */
  readonly kind: string;
  /** The building: its address or coordinates. */
  readonly title: string;
  /** Quiet line beneath: how the place was found, coordinates. */
  readonly subtitle?: string;
  /** Each said in a box above the title: that the data are invented, that the figures are of another day. */
  readonly notices: readonly string[];
}

/** The head of a report, which begins a page. */
export function buildTitle(
  { firmName, logo }: Pick<ReportTemplate, 'firmName' | 'logo'>,
  words: Omit<ReportTitleProps, 'firmName' | 'logo'>,
): Omit<ReportBlock, 'head'> {
  return { id: 'title', startsPage: true, node: <ReportTitle firmName={firmName} logo={logo} {...words} /> };
}

function ReportTitle({ firmName, logo, kind, title, subtitle, notices }: ReportTitleProps) {
  return (
    <header className={styles.title}>
      <div className={styles.letterhead}>
        {logo === null ? <span className={styles.firm}>{firmName}</span> : <img src={logo} alt="" />}
        <span className={styles.kind}>
          {logo !== null && firmName !== '' && <b>{firmName}</b>}
          <span>{kind}</span>
        </span>
      </div>
      {notices.map((notice) => (
        <p key={notice} className={styles.notice}>
          {notice}
        </p>
      ))}
      <h2 className={styles.address} data-length={title.length > LONG_TITLE ? 'long' : undefined}>
        {title}
      </h2>
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
    </header>
  );
}

/** What the answer comes to: its first sentence stands out. */
export function ReportVerdict({ sentences: [first, ...others] }: { readonly sentences: readonly string[] }) {
  return (
    <p className={styles.verdict}>
      <b>{first}</b> {others.join(' ')}
    </p>
  );
}

/** A list of sentences, in pieces that fit where a page ends. */
export function buildBullets(id: string, sentences: readonly string[]): Omit<ReportBlock, 'head'>[] {
  return cutList(sentences).map((piece, number) => ({
    id: `${id}-${number}`,
    node: <BulletList sentences={piece} />,
  }));
}

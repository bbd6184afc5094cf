import styles from './report-parts.module.css';

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
  readonly subtitle: string;
  /** Each said in a box above the title: that the data are invented, that the figures are of another day. */
  readonly notices: readonly string[];
}

/** The head of a building's part of the report. */
export function ReportTitle({ firmName, logo, kind, title, subtitle, notices }: ReportTitleProps) {
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
      <p className={styles.subtitle}>{subtitle}</p>
    </header>
  );
}

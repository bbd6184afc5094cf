import { useTranslation } from 'react-i18next';
import styles from './report-parts.module.css';

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

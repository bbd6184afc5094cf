import { useTranslation } from 'react-i18next';
import { InstallSection } from '../features/packs/install-section.tsx';
import { PackList } from '../features/packs/pack-list.tsx';
import { usePackProgress } from '../features/packs/use-pack-progress.ts';
import { useCameraStore } from './camera-store.ts';
import styles from './panel-title.module.css';

/** The panel of regions: what is installed, and how more come in. */
export default function PlacesPanel() {
  const { t } = useTranslation();
  const progress = usePackProgress();
  const ask = useCameraStore((state) => state.ask);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('packs.title')}</h2>
        <p className={styles.lead}>{t('packs.lead')}</p>
      </div>
      <div className={styles.body}>
        <InstallSection progress={progress} />
      </div>
      <PackList onShow={(pack) => ask({ kind: 'bounds', bounds: pack.bbox })} />
    </>
  );
}

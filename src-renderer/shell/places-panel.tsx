import { useNavigate } from '@tanstack/react-router';
import { Globe, Layers } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPackKey, type InstalledPack } from '#shared/pack/pack.ts';
import { beginPackBuild } from '#renderer/pack/build/use-pack-build.ts';
import { InstallSection } from '#renderer/pack/install-section.tsx';
import { PackList } from '#renderer/pack/pack-list.tsx';
import { usePackProgress } from '#renderer/pack/pack-progress.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { usePlacesStore } from '#renderer/pack/places-store.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';
import { NewerData } from '#renderer/region/newer-data.tsx';
import styles from '#renderer/ui/panel-title.module.css';
import textStyles from '#renderer/ui/text.module.css';

/** The panel of regions: what is installed, and how more come in. */
export default function PlacesPanel() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const progress = usePackProgress();
  const ask = useCameraStore((state) => state.ask);
  const { overlay, showSubject } = useUiStore();
  useEffect(() => {
    usePlacesStore.setState({ isOpen: true });
    return () => usePlacesStore.setState({ isOpen: false, lookedAt: null });
  }, []);

  /** Leads the map there, and to a hazard that the region has. */
  function show(pack: InstalledPack): void {
    if (pack.bbox === null) return;
    ask({ kind: 'bounds', bounds: pack.bbox });
    const shown = overlay.kind === 'flood' ? overlay.hazard : overlay.kind;
    const [first] = pack.hazards;
    // What is no hazard, the ground for one, is fitted to what the region has.
    const isHazard = overlay.kind === 'flood' || overlay.kind === 'wildfire';
    if (isHazard && !pack.hazards.some((hazard) => hazard === shown) && first !== undefined) {
      showSubject(first);
    }
  }

  return (
    <>
      <div className={styles.head}>
        <h2 className={textStyles.title}>{t('packs.title')}</h2>
        <p className={styles.lead}>{t('packs.lead')}</p>
      </div>
      <div className={styles.body}>
        <a className={styles.link} href="#/region">
          <Globe size={15} aria-hidden="true" />
          {t('region.title')}
        </a>
        <a className={styles.link} href="#/maker">
          <Layers size={15} aria-hidden="true" />
          {t('packBuild.title')}
        </a>
        <InstallSection
          progress={progress}
          onMake={(folder) => {
            beginPackBuild(folder);
            void navigate({ to: '/maker', search: true });
          }}
        />
      </div>
      <PackList
        onShow={show}
        renderMore={(pack) => <NewerData pack={pack} onGrow={() => void navigate({ to: '/region', search: true })} />}
        onLook={(pack) => usePlacesStore.setState({ lookedAt: pack === null ? null : formatPackKey(pack) })}
      />
    </>
  );
}

import { useTranslation } from 'react-i18next';
import { OnlineGeocoderSection } from '../features/geocoder-online/online-geocoder-section.tsx';
import { AboutSection } from '../features/settings/about-section.tsx';
import { AppearanceSection } from '../features/settings/appearance-section.tsx';
import { LicenceSection } from '../features/settings/licence-section.tsx';
import { ShortcutSection } from '../features/settings/shortcut-section.tsx';
import styles from './panel-title.module.css';

/** The panel of settings. */
export default function SettingsPanel() {
  const { t } = useTranslation();
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('settings.title')}</h2>
      </div>
      <AppearanceSection />
      <ShortcutSection />
      <OnlineGeocoderSection />
      <LicenceSection />
      <AboutSection />
    </>
  );
}

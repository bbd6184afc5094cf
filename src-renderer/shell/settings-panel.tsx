import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { OnlineGeocoderSection } from '#renderer/geocoding/online-geocoder-section.tsx';
import { useClient } from '#renderer/client/client.ts';
import { packListOptions } from '#renderer/pack/pack-queries.ts';
import { ServiceSection } from '#renderer/query-service/service-section.tsx';
import { AboutSection } from '#renderer/settings/about-section.tsx';
import { AppearanceSection } from '#renderer/settings/appearance-section.tsx';
import { DiagnosticsSection } from '#renderer/settings/diagnostics-section.tsx';
import { LicenceSection } from '#renderer/settings/licence-section.tsx';
import { settingsOptions, useChangeSettings } from '#renderer/settings/settings-queries.ts';
import { RemoteMapsSection } from '#renderer/pack/remote-maps-section.tsx';
import { ReportTemplateSection } from '#renderer/settings/report-section.tsx';
import { ShortcutSection } from '#renderer/settings/shortcut-section.tsx';
import { StorageSection } from '#renderer/settings/storage-section.tsx';
import { useSettingsSectionStore, type SettingsSection } from '#renderer/settings/settings-section-store.ts';
import styles from '#renderer/ui/panel-title.module.css';
import textStyles from '#renderer/ui/text.module.css';

export default function SettingsPanel() {
  const { t } = useTranslation();
  const client = useClient();
  const settings = useQuery(settingsOptions(client)).data;
  const packs = useQuery(packListOptions(client)).data ?? [];
  const { mutate } = useChangeSettings();
  const sought = useSettingsSectionStore((state) => state.sought);
  const reachOf = (part: SettingsSection) => (part === sought ? endSearch : undefined);
  const bbox = packs.find(({ active }) => active)?.bbox;
  return (
    <>
      <div className={styles.head}>
        <h2 className={textStyles.title}>{t('settings.title')}</h2>
      </div>
      <AppearanceSection />
      <ReportTemplateSection />
      <OnlineGeocoderSection />
      <RemoteMapsSection />
      <LicenceSection />
      {settings !== undefined && (
        <ServiceSection
          port={settings.servicePort}
          onPortChange={(servicePort) => {
            if (servicePort !== settings.servicePort) mutate({ servicePort });
          }}
          examplePoint={bbox === undefined || bbox === null ? null : findMiddle(bbox)}
        />
      )}
      <StorageSection />
      <DiagnosticsSection onReached={reachOf('diagnostics')} />
      <ShortcutSection />
      <AboutSection onReached={reachOf('about')} />
    </>
  );
}

function endSearch(): void {
  useSettingsSectionStore.setState({ sought: null });
}

/** The middle of a box, to the metre. */
function findMiddle([west, south, east, north]: readonly [number, number, number, number]) {
  const round = (degrees: number): number => Number(degrees.toFixed(5));
  return { latitude: round((south + north) / 2), longitude: round((west + east) / 2) };
}

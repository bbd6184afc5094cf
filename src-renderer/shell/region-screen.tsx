import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { RegionView } from '#renderer/region/region-view.tsx';
import { useDocumentTitle } from '#renderer/ui/use-document-title.ts';

/** Getting a region, and the way from there to the map. */
export default function RegionScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ask = useCameraStore((state) => state.ask);
  useDocumentTitle(t('region.title'));
  return (
    <RegionView
      onThere={(bounds) => ask({ kind: 'bounds', bounds })}
      onShow={(bounds) => {
        ask({ kind: 'bounds', bounds });
        void navigate({ to: '/' });
      }}
    />
  );
}

import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { MakerView } from '#renderer/pack/build/maker-view.tsx';
import { usePackProgress } from '#renderer/pack/pack-progress.ts';
import { useDocumentTitle } from '#renderer/ui/use-document-title.ts';

/** Making a region of a folder of maps, and the way from there to the map. */
export default function MakerScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const ask = useCameraStore((state) => state.ask);
  const progress = usePackProgress();
  useDocumentTitle(t('packBuild.title'));
  return (
    <MakerView
      progress={progress}
      onShow={(bounds) => {
        ask({ kind: 'bounds', bounds });
        void navigate({ to: '/', search: {} });
      }}
    />
  );
}

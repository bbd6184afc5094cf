import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { LiveRegion } from '#renderer/ui/live-region.tsx';
import { useUndoStack } from '#renderer/ui/undo-stack.ts';
import { useChoosePlace } from '#renderer/query/use-choose-place.ts';
import { usePaletteStore } from './palette-store.ts';
import { useAppCommands } from './use-app-commands.ts';
import { useMapCommands } from './use-map-commands.ts';
import { useMenuCommands } from './use-menu-commands.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const KeysOverlay = lazy(() => import('./keys-overlay.tsx'));

/** The keys of the whole window, and what they open over it. */
export function CommandLayer() {
  const { t } = useTranslation();
  useAppCommands();
  useMapCommands();
  useMenuCommands();
  const open = usePaletteStore((state) => state.open);
  const announcement = useUndoStack((state) => state.announcement);
  const choosePlace = useChoosePlace();
  return (
    <>
      <LiveRegion
        text={announcement === null ? '' : t(`undoable.${announcement.kind}`, { label: announcement.label })}
      />
      <Suspense fallback={null}>
        {open === 'palette' && <CommandPalette onChoosePlace={choosePlace} />}
        {open === 'keys' && <KeysOverlay />}
      </Suspense>
    </>
  );
}

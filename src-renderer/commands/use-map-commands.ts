import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client-context.ts';
import { nameOverlaySubject } from '#renderer/map/describe-overlay.ts';
import { chooseHazard, findOverlayOptions, listOverlaySubjects } from '#renderer/map/overlay-options.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';
import { isWholeScreen } from '#renderer/ui/whole-screens.ts';
import type { Command } from '#renderer/ui/commands/palette-command.ts';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';

const noCommands: readonly Command[] = [];

/** Offers every layer that the active regions have, where the map is in sight. */
export function useMapCommands(): void {
  const { t } = useTranslation();
  const { data: packs } = useQuery(packLayersOptions(useClient()));
  const overlay = useUiStore((state) => state.overlay);
  const set = useUiStore((state) => state.set);
  const isCovered = useRouterState({ select: ({ location }) => isWholeScreen(location.pathname) });
  const commands = useMemo<readonly Command[]>(
    () =>
      packs === undefined || packs.length === 0 || isCovered
        ? noCommands
        : listOverlaySubjects(findOverlayOptions(packs, overlay)).map((subject) => ({
            id: `layer.${subject}`,
            title: t('palette.do.layer', { layer: nameOverlaySubject(subject, t) }),
            keywords: t('palette.words.layer'),
            icon: Layers,
            isEverywhere: true,
            run: () => set({ overlay: chooseHazard(overlay, subject) }),
          })),
    [packs, overlay, isCovered, set, t],
  );
  useCommands(commands);
}

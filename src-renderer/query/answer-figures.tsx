import { useQuery } from '@tanstack/react-query';
import { computeTotalAnnualLoss } from '#shared/query/hazard-losses.ts';
import { useClient } from '#renderer/client/client.ts';
import { DefenceBlock } from './defence-block.tsx';
import { findDefenceEffects } from './defence-effect.ts';
import { IndexTiles } from './index-tiles.tsx';
import type { RiskAnswer } from './risk-queries.ts';
import { chooseHazard, findOverlayOptions, fitOverlay } from '#renderer/map/overlay-options.ts';
import { findPacksInView } from '#renderer/map/packs-in-view.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';

/** The four indices, with their hazards to lay over the map, and what depends on defences. */
export function AnswerFigures({ answer }: { readonly answer: RiskAnswer }) {
  const { overlay, set } = useUiStore();
  const { latitude, longitude } = answer.assessment.point;
  const allPacks = useQuery(packLayersOptions(useClient())).data ?? [];
  const packs = findPacksInView(allPacks, [longitude, latitude, longitude, latitude]);
  const options = findOverlayOptions(packs, overlay);
  const shown = fitOverlay(packs, overlay);
  return (
    <>
      <IndexTiles
        answer={answer}
        shownHazard={shown.kind === 'flood' ? shown.hazard : shown.kind === 'wildfire' ? 'wildfire' : null}
        drawableHazards={[...options.hazards, ...(options.hasWildfire ? (['wildfire'] as const) : [])]}
        onShowHazard={(hazard) => set({ overlay: fitOverlay(packs, chooseHazard(overlay, hazard)) })}
      />
      {findDefenceEffects(answer).map((effect) => (
        <DefenceBlock
          key={effect.hazard}
          effect={effect}
          totalAnnualLoss={(hazard, scenario) => computeTotalAnnualLoss(answer.figures, hazard, scenario)}
        />
      ))}
    </>
  );
}

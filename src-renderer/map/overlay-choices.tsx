import { useTexts } from '#renderer/i18n/use-texts.ts';
import { formatReturnPeriodShort } from '#renderer/i18n/formatters.ts';
import { nameOverlaySubject } from './describe-overlay.ts';
import {
  chooseHazard,
  findOverlayOptions,
  findOverlaySubject,
  fitOverlay,
  listOverlaySubjects,
} from './overlay-options.ts';
import type { OverlayChoice, PackLayers } from './scene.ts';
import { Choice } from '#renderer/ui/choice.tsx';

interface OverlayChoicesProps {
  /** What the hazard is chosen for. */
  readonly label: string;
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  readonly onChange: (overlay: OverlayChoice) => void;
}

/** Chooses the map of a hazard; of a flood its return period and how the defences behave as well. */
export function OverlayChoices({ label, packs, overlay, onChange }: OverlayChoicesProps) {
  const { t, ...formatters } = useTexts();
  const options = findOverlayOptions(packs, overlay);
  const change = (next: OverlayChoice): void => onChange(fitOverlay(packs, next));
  return (
    <>
      <Choice
        label={label}
        value={findOverlaySubject(overlay)}
        options={listOverlaySubjects(options).map((value) => ({ value, label: nameOverlaySubject(value, t) }))}
        onChange={(subject) => change(chooseHazard(overlay, subject))}
      />
      {overlay.kind === 'flood' && (
        <>
          <Choice
            label={t('review.map.beneathPeriod')}
            value={String(overlay.returnPeriodYears)}
            options={options.returnPeriodsYears.map((years) => ({
              value: String(years),
              label: formatReturnPeriodShort(years, t, formatters),
            }))}
            onChange={(years) => change({ ...overlay, returnPeriodYears: Number(years) })}
          />
          {options.scenarios.length > 1 && (
            <Choice
              label={t('review.map.beneathScenario')}
              value={overlay.scenario}
              options={options.scenarios.map((value) => ({ value, label: t(`scenario.${value}`) }))}
              onChange={(scenario) => change({ ...overlay, scenario })}
            />
          )}
        </>
      )}
    </>
  );
}

import { ChevronDown, ChevronUp, Layers } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { MapTheme } from '#shared/map/map-colours.ts';
import textStyles from '#renderer/ui/text.module.css';
import { useTexts } from '../i18n/use-texts.ts';
import { Segmented } from '../ui/segmented.tsx';
import { StepSlider } from '../ui/step-slider.tsx';
import { describeOverlay, nameOverlaySubject } from './describe-overlay.ts';
import { Legend } from './legend.tsx';
import {
  chooseHazard,
  findOverlayOptions,
  findOverlaySubject,
  fitOverlay,
  listOverlaySubjects,
} from './overlay-options.ts';
import { ReturnPeriodControl } from './return-period-control.tsx';
import type { OverlayChoice, PackLayers } from './scene.ts';
import { hasOverlay } from './style/overlay-layer.ts';
import { SurveyLayer } from './survey-layer.tsx';
import styles from './layer-card.module.css';

interface LayerCardProps {
  readonly packs: readonly PackLayers[];
  readonly overlay: OverlayChoice;
  /** 0..1. */
  readonly opacity: number;
  /** Whether the overlay is seen already. */
  readonly isDrawn: boolean;
  readonly isOpen: boolean;
  /** Closed it is a button and no more: where there is little room. */
  readonly isSmall?: boolean;
  readonly onChange: (overlay: OverlayChoice) => void;
  readonly onOpacity: (opacity: number) => void;
  readonly onToggle: () => void;
  /** Whether surveyed buildings are drawn; null while there is none. */
  readonly showsSurveys: boolean | null;
  /** Whether a levee is in sight. */
  readonly showsLevees: boolean;
  readonly theme: MapTheme;
  readonly onShowSurveys: (shows: boolean) => void;
  /** The reader is at the return periods: their neighbours may be wanted at once. */
  readonly onEngaged: (isEngaged: boolean) => void;
}

/** What lies over the basemap, to choose and to read: subject, return period, scenario, opacity, legend with units. */
export function LayerCard(props: LayerCardProps) {
  const { packs, overlay, opacity, isOpen, isSmall = false, onChange, onOpacity, onToggle } = props;
  const { t, ...formatters } = useTexts();
  const bodyId = useId();
  const options = findOverlayOptions(packs, overlay);
  const Chevron = isOpen ? ChevronDown : ChevronUp;

  const subjects = listOverlaySubjects(options).map((value) => ({ value, label: nameOverlaySubject(value, t) }));

  function change(next: OverlayChoice): void {
    onChange(fitOverlay(packs, next));
  }

  return (
    <section className={styles.card} aria-label={t('map.overlay.title')} data-map-furniture="">
      <button type="button" className={styles.head} aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
        <Layers size={15} aria-hidden="true" />
        {isOpen || isSmall ? (
          <span className={textStyles.strong}>{t('map.overlay.title')}</span>
        ) : (
          <span className={styles.summary}>{describeOverlay(overlay, packs, t, formatters)}</span>
        )}
        <Chevron size={15} className={styles.chevron} aria-hidden="true" />
      </button>
      {isOpen && (
        <div id={bodyId} className={styles.body}>
          <Segmented
            stretch
            {...(subjects.length > 5 ? { columns: 4 } : {})}
            label={t('map.overlay.hazard')}
            options={subjects}
            value={findOverlaySubject(overlay)}
            onChange={(subject) => change(chooseHazard(overlay, subject))}
          />
          <OverlayDetail {...props} change={change} />
          <Seam titles={packs.filter((pack) => hasOverlay(pack, overlay)).map(({ title }) => title)} />
          <Legend overlay={overlay} theme={props.theme} showsLevees={props.showsLevees} />
          {overlay.kind !== 'none' && <OpacitySlider opacity={opacity} onChange={onOpacity} />}
          {props.showsSurveys !== null && (
            <SurveyLayer isShown={props.showsSurveys} theme={props.theme} onChange={props.onShowSurveys} />
          )}
        </div>
      )}
    </section>
  );
}

/** Which maps of one subject meet in what is in sight. */
function Seam({ titles }: { readonly titles: readonly string[] }) {
  const { t } = useTranslation();
  if (titles.length < 2) return null;
  return <p className={textStyles.note}>{t('map.overlay.seam', { titles: titles.join('; ') })}</p>;
}

/** What there is to choose within the subject. */
function OverlayDetail({
  packs,
  overlay,
  isDrawn,
  onEngaged,
  change,
}: LayerCardProps & { readonly change: (overlay: OverlayChoice) => void }) {
  const { t } = useTranslation();
  const options = findOverlayOptions(packs, overlay);
  if (overlay.kind === 'flood') {
    return (
      <>
        <ReturnPeriodControl
          years={options.returnPeriodsYears}
          chosenYears={overlay.returnPeriodYears}
          isDrawn={isDrawn}
          onChange={(returnPeriodYears) => change({ ...overlay, returnPeriodYears })}
          onEngaged={onEngaged}
        />
        {options.scenarios.length > 1 && (
          <Segmented
            stretch
            label={t('map.overlay.scenario')}
            options={options.scenarios.map((value) => ({ value, label: t(`scenario.${value}`) }))}
            value={overlay.scenario}
            onChange={(scenario) => change({ ...overlay, scenario })}
          />
        )}
      </>
    );
  }
  if (overlay.kind === 'wildfire' && options.wildfireMeasures.length > 1) {
    return (
      <Segmented
        stretch
        label={t('map.overlay.measure')}
        options={options.wildfireMeasures.map((value) => ({ value, label: t(`map.measureShort.${value}`) }))}
        value={overlay.measure}
        onChange={(measure) => change({ kind: 'wildfire', measure })}
      />
    );
  }
  if (overlay.kind === 'protection' && options.protectedHazards.length > 1) {
    return (
      <Segmented
        stretch
        label={t('map.overlay.protection')}
        options={options.protectedHazards.map((value) => ({ value, label: t(`hazard.${value}`) }))}
        value={overlay.hazard}
        onChange={(hazard) => change({ kind: 'protection', hazard })}
      />
    );
  }
  return null;
}

/** Steps of five hundredths, from barely seen to opaque. */
const opacities = Array.from({ length: 19 }, (_, index) => (index + 2) / 20);

function OpacitySlider({
  opacity,
  onChange,
}: {
  readonly opacity: number;
  readonly onChange: (value: number) => void;
}) {
  const { t, percent } = useTexts();
  const nearest = opacities.reduce(
    (best, value, index) => (Math.abs(value - opacity) < Math.abs(opacities[best]! - opacity) ? index : best),
    0,
  );
  return (
    <StepSlider
      label={t('map.overlay.opacity')}
      stepLabels={opacities.map(percent)}
      step={nearest}
      onChange={(step) => onChange(opacities[step]!)}
    />
  );
}

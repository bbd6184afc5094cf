import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { assets, basements, type Financial, type Asset, type Basement } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { Measure } from '#shared/portfolio/measure.ts';
import { formatSigned } from '#renderer/i18n/formatters.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useTypedNumber, type TypedNumber, NumberField } from '#renderer/ui/number-field.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useShortcut } from '#renderer/ui/keyboard/use-shortcut.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import styles from './what-if.module.css';

/** How a place for the building is found. */
export interface PlaceFinder {
  /** None for what is no place, several for what may be read in several ways. */
  readonly parsePoints: (text: string) => readonly Coordinates[];
  /** Lets the next click on the map give the place; gives what takes that back. */
  readonly pickPoint: (onPick: (point: Coordinates) => void) => () => void;
}

interface MeasureEditorProps {
  readonly financial: Financial;
  readonly currency: string;
  readonly places: PlaceFinder;
  readonly onAdd: (measure: Measure) => void;
  readonly onCancel: () => void;
}

/** Selector of the map, on which a measure's point is chosen. */
const MAP = '[data-map-stage]';

/** Enters one measure: what kind, and how much of it. */
export function MeasureEditor({ financial, currency, places, onAdd, onCancel }: MeasureEditorProps) {
  const { t } = useTranslation();
  const [draft, setDraft] = useState(() => createDraft('raiseFloor', financial));
  const height = useTypedNumber(null, { isLength: true });
  const amount = useTypedNumber(null);
  const form = useRef<HTMLFormElement>(null);
  // Nearer than the answer, which the next one closes; another entry beside it has the key for itself.
  useShortcut('back', onCancel, {
    whileTyping: true,
    isFor: (focused) =>
      form.current?.contains(focused) === true || focused === document.body || focused.closest(MAP) !== null,
  });
  // Begun from the palette it may be out of sight; and the button that had the focus is gone.
  useEffect(() => {
    form.current?.focus({ preventScroll: true });
    // Newer browsers give a promise, which would be taken for what ends the effect.
    form.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  const measure = readDraft(draft, { heightMetres: height.value, amount: amount.value }, places.parsePoints);
  return (
    <form
      ref={form}
      tabIndex={-1}
      className={styles.editor}
      aria-label={t('whatIf.add')}
      onSubmit={(event) => {
        event.preventDefault();
        if (measure !== null) onAdd(measure);
      }}
    >
      <Select
        label={t('whatIf.kind')}
        sections={[
          { heading: '', options: measureKinds.map((value) => ({ value, label: t(`whatIf.kinds.${value}`) })) },
        ]}
        value={draft.kind}
        onChange={(kind) => {
          setDraft(createDraft(kind, financial));
          height.write(null);
          amount.write(null);
        }}
      />
      <DraftFields
        draft={draft}
        height={height}
        amount={amount}
        currency={currency}
        places={places}
        onChange={(change) => setDraft((before) => ({ ...before, ...change }))}
      />
      {draft.kind === 'raiseFloor' && <FloorSteps onAdd={onAdd} />}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" size="small" disabled={measure === null}>
          {t('whatIf.addThis')}
        </Button>
        <Button size="small" variant="quiet" onClick={onCancel}>
          {t('whatIf.cancel')}
        </Button>
      </div>
    </form>
  );
}

/** Rises of the first floor that are tried most, metres. */
const floorSteps = [0.3, 0.5, 1] as const;

/** Adds a usual rise of the first floor at once. */
function FloorSteps({ onAdd }: { readonly onAdd: (measure: Measure) => void }) {
  const { t, depth, lengthSymbol } = useTexts();
  return (
    <div className={styles.actions} role="group" aria-label={t('whatIf.steps')}>
      {floorSteps.map((byMetres) => (
        <Button key={byMetres} size="small" onClick={() => onAdd({ kind: 'raiseFloor', byMetres })}>
          {`${formatSigned(byMetres, depth)} ${lengthSymbol}`}
        </Button>
      ))}
    </div>
  );
}

interface DraftFieldsProps {
  readonly draft: MeasureDraft;
  readonly height: TypedNumber;
  readonly amount: TypedNumber;
  readonly currency: string;
  readonly places: PlaceFinder;
  readonly onChange: (change: Partial<MeasureDraft>) => void;
}

function DraftFields({ draft, height, amount, currency, places, onChange }: DraftFieldsProps) {
  const { t, lengthSymbol, coordinates } = useTexts();
  if (draft.kind === 'basement') {
    return (
      <Segmented
        stretch
        label={t('losses.basement')}
        options={basements.map((value) => ({ value, label: t(`whatIf.basementChoice.${value}`) }))}
        value={draft.basement}
        onChange={(basement) => onChange({ basement })}
      />
    );
  }
  if (draft.kind === 'raiseFloor') {
    return (
      <NumberField
        label={t('whatIf.raiseBy')}
        unit={lengthSymbol}
        hint={t('whatIf.raiseHint')}
        text={height.text}
        onText={height.type}
      />
    );
  }
  if (draft.kind === 'move') {
    const placeError = findPlaceError(draft.place, places);
    return (
      <div className={styles.place}>
        <TextField
          label={t('whatIf.moveTo')}
          autoComplete="off"
          placeholder={t('whatIf.movePlaceholder')}
          value={draft.place}
          error={placeError === null ? undefined : t(`whatIf.${placeError}`)}
          onChange={(event) => onChange({ place: event.target.value })}
        />
        <PickButton places={places} onPick={(point) => onChange({ place: coordinates(point) })} />
      </div>
    );
  }
  return (
    <>
      <Segmented
        stretch
        label={t('explain.asset')}
        options={(['all', ...assets] as const).map((value) => ({
          value,
          label: value === 'all' ? t('chart.allAssets') : t(`asset.${value}`),
        }))}
        value={draft.asset}
        onChange={(asset) => onChange({ asset })}
      />
      <NumberField label={t(`whatIf.amount.${draft.kind}`)} unit={currency} text={amount.text} onText={amount.type} />
    </>
  );
}

/** What is wrong with a place that is being typed; null: nothing, or not begun. */
function findPlaceError(place: string, { parsePoints }: PlaceFinder): 'moveError' | 'moveOpen' | null {
  if (place.trim() === '') return null;
  const { length } = parsePoints(place);
  return length === 0 ? 'moveError' : length > 1 ? 'moveOpen' : null;
}

/** Takes the next click on the map for the place. */
function PickButton({
  places,
  onPick,
}: {
  readonly places: PlaceFinder;
  readonly onPick: (point: Coordinates) => void;
}) {
  const { t } = useTranslation();
  const [stop, setStop] = useState<(() => void) | null>(null);
  // Whoever cancels meanwhile has the next click on the map ask for a building again.
  useEffect(() => () => stop?.(), [stop]);
  return (
    <Button
      aria-pressed={stop !== null}
      onClick={() => {
        if (stop !== null) {
          stop();
          setStop(null);
          return;
        }
        const cancel = places.pickPoint((point) => {
          setStop(null);
          onPick(point);
        });
        setStop(() => cancel);
      }}
    >
      {t(stop === null ? 'whatIf.pick' : 'whatIf.picking')}
    </Button>
  );
}

/** Kinds of measures, in the order in which they are offered. */
const measureKinds = ['raiseFloor', 'basement', 'deductible', 'value', 'move'] as const;
type MeasureKind = (typeof measureKinds)[number];

/** A measure as it is being entered, but for its figures. */
interface MeasureDraft {
  readonly kind: MeasureKind;
  readonly basement: Basement;
  readonly asset: Asset | 'all';
  readonly place: string;
}

/** What was typed for a draft; null for nothing and for what is no number. */
interface DraftFigures {
  readonly heightMetres: number | null;
  readonly amount: number | null;
}

/** A measure to begin with: its fields are empty, and a basement is the other one than the building has. */
function createDraft(kind: MeasureKind, { basement }: Financial): MeasureDraft {
  return {
    kind,
    basement: basement === 'NO' ? 'YES' : 'NO',
    asset: kind === 'deductible' ? 'all' : 'structure',
    place: '',
  };
}

/** The measure of a draft; null while it is not complete. */
function readDraft(
  draft: MeasureDraft,
  { heightMetres, amount }: DraftFigures,
  parsePoints: (text: string) => readonly Coordinates[],
): Measure | null {
  if (draft.kind === 'basement') return { kind: 'basement', basement: draft.basement };
  if (draft.kind === 'move') {
    const [point, another] = parsePoints(draft.place);
    return point === undefined || another !== undefined ? null : { kind: 'move', point };
  }
  if (draft.kind === 'raiseFloor') {
    return heightMetres === null || heightMetres === 0 ? null : { kind: 'raiseFloor', byMetres: heightMetres };
  }
  if (amount === null || amount < 0) return null;
  const named = draft.asset === 'all' ? assets : [draft.asset];
  return { kind: draft.kind, amounts: Object.fromEntries(named.map((asset) => [asset, amount])) };
}

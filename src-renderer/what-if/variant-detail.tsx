import { useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { Variant } from '#shared/query/variant.ts';
import { toOneLine } from '#shared/text/to-one-line.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { describeMeasure, describeVariant } from '#renderer/i18n/describe-measure.ts';
import layout from '#renderer/ui/layout.module.css';
import styles from './what-if.module.css';

/** What can be done with a variant. */
export interface VariantActions {
  readonly onRename: (variant: Variant, name: string | null) => void;
  readonly onRemove: (variant: Variant) => void;
  /** Makes it the building as it is. */
  readonly onAdopt: (variant: Variant) => void;
  /** Adds a further measure to it. */
  readonly onExtend: (variant: Variant) => void;
}

const NAME_LENGTH = 80;

interface VariantDetailProps {
  readonly variant: Variant;
  readonly actions: VariantActions;
}

/** Beneath an opened variant: its measures, where its name does not say them, and what can be done with it. */
export function VariantDetail({ variant, actions }: VariantDetailProps) {
  const { t, ...formatters } = useTexts();
  const [isNaming, setIsNaming] = useState(false);
  return (
    <div className={layout.stack12}>
      {(variant.name !== null || variant.measures.length > 1) && (
        <ul className={styles.measures}>
          {variant.measures.map((measure) => {
            const text = describeMeasure(measure, t, formatters);
            return <li key={text}>{text}</li>;
          })}
        </ul>
      )}
      {isNaming ? (
        <NameField
          name={describeVariant(variant, t, formatters)}
          onDone={(name) => {
            setIsNaming(false);
            if (name !== undefined) actions.onRename(variant, name === '' ? null : name);
          }}
        />
      ) : (
        <div className={styles.actions}>
          <Button size="small" onClick={() => actions.onAdopt(variant)}>
            {t('whatIf.adopt')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => actions.onExtend(variant)}>
            {t('whatIf.extend')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => setIsNaming(true)}>
            {t('whatIf.rename')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => actions.onRemove(variant)}>
            {t('whatIf.remove')}
          </Button>
        </div>
      )}
    </div>
  );
}

/** Gives the new name, or undefined when it was left as it is. */
function NameField({ name, onDone }: { readonly name: string; readonly onDone: (name: string | undefined) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(name);
  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Enter') onDone(toOneLine(text));
    if (event.key !== 'Escape') return;
    // The answer itself would be closed.
    event.preventDefault();
    onDone(undefined);
  }
  return (
    <TextField
      label={t('whatIf.name')}
      value={text}
      maxLength={NAME_LENGTH}
      autoFocus
      onChange={(event) => setText(event.target.value)}
      onKeyDown={onKeyDown}
      onBlur={() => onDone(toOneLine(text))}
    />
  );
}

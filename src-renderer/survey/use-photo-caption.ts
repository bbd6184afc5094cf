import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '#renderer/client/client-error.ts';
import { reportFailedStep } from '#renderer/ui/undo-step.ts';
import { createCaptionSaving, findLeftCaption, holdLeftCaption, type Caption } from './caption-saving.ts';
import { guardClosing } from './guard-closing.ts';
import { isRefusal } from './is-refusal.ts';

interface CaptionedPhoto {
  readonly id: string;
  readonly name: string;
  /** What the survey has; from elsewhere it replaces the text, except what is being typed here. */
  readonly caption: string;
}

/** Settles when the survey has the caption. `isAgain`: the same one was sent before, and did not arrive. */
export type SaveCaption = (caption: string, isAgain: boolean) => Promise<void>;

/**
 * The text of a caption's field: saved when the typing rests or the field is left for good, again and again where that
 * fails; a window is not closed over it unasked.
 */
export function usePhotoCaption(
  { id, name, caption: kept }: CaptionedPhoto,
  save: SaveCaption,
): readonly [caption: Caption, type: (text: string) => void] {
  const { t } = useTranslation();
  // One for each photo that is shown: what the survey has later is taken over, not begun anew.
  const saving = useMemo(
    () => findLeftCaption(id) ?? createCaptionSaving(kept, { save, isRefusal: (error) => isRefusal(codeOf(error)) }),
    // eslint-disable-next-line react/exhaustive-deps -- `kept` is where it begins, see above
    [id],
  );
  useEffect(() => saving.adopt(kept), [saving, kept]);
  const leave = useEffectEvent(() =>
    holdLeftCaption(id, saving, (error) => reportFailedStep(t('undoable.caption', { name }), error)),
  );
  useEffect(() => {
    const unguard = guardClosing(saving);
    return () => {
      unguard();
      leave();
    };
  }, [saving]);
  return [useSyncExternalStore(saving.subscribe, saving.read), saving.type];
}

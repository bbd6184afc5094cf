import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import { Undo2 } from 'lucide-react';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { findOrigin, useMovedPin } from './moved-pin.ts';
import { useSubject } from './use-subject.ts';
import styles from './moved-line.module.css';

/** From where the pin of the answer was dragged, with the way back; nothing where it was not. */
export function MovedLine({ point }: { readonly point: Coordinates }) {
  const { t, distance } = useTexts();
  const { subject, setSubject } = useSubject();
  const origin = useMovedPin((state) => findOrigin(state, subject));
  if (origin === null) return null;
  return (
    <p className={styles.moved}>
      <span className={textStyles.note}>
        {t('answer.moved', {
          distance: t('unit.metres', { value: distance(computeDistanceMetres(origin.point, point)) }),
          name: origin.name,
        })}
      </span>
      <Button size="small" variant="link" icon={Undo2} iconSize={13} onClick={() => setSubject(origin.subject)}>
        {t('answer.moveBack')}
      </Button>
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import { ClientError, codeOf } from '../../client/client-error.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import styles from './answer-error.module.css';

/** Failures that have words of their own; every other code gets the general ones. */
const knownCodes = [
  'OUT_OF_BOUND_LOCATION',
  'NO_SPATIAL_COORDINATES',
  'LICENCE_INVALID',
  'UNREACHABLE',
  'NOT_ALLOWED',
  'NOT_FOUND',
] as const;
type KnownCode = (typeof knownCodes)[number];

interface AnswerErrorProps {
  readonly error: Error;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  /** Leads to the region packs. */
  readonly onPlaces: () => void;
}

/** Why there are no figures: what happened, what it means, what to do. */
export function AnswerError({ error, onRetry, onClose, onPlaces }: AnswerErrorProps) {
  const { t } = useTranslation();
  const code = codeOf(error);
  const known = knownCodes.find((candidate): candidate is KnownCode => candidate === code) ?? 'OTHER';
  const faultId = error instanceof ClientError ? findFaultId(error.details) : null;
  return (
    <div className={styles.error}>
      <Notice
        tone="danger"
        level={2}
        title={t(`failure.${known}.title`)}
        code={faultId === null ? code : `${code} ${faultId}`}
      >
        <p>{t(`failure.${known}.body`)}</p>
        <div className={styles.actions}>
          {known === 'OUT_OF_BOUND_LOCATION' && (
            <Button size="small" onClick={onPlaces}>
              {t('failure.seePlaces')}
            </Button>
          )}
          {(known === 'UNREACHABLE' || known === 'OTHER') && (
            <Button size="small" onClick={onRetry}>
              {t('failure.retry')}
            </Button>
          )}
          <Button size="small" variant="quiet" onClick={onClose}>
            {t('answer.close')}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

function findFaultId(details: unknown): string | null {
  const id = typeof details === 'object' && details !== null && 'id' in details ? details.id : null;
  return typeof id === 'string' ? id : null;
}

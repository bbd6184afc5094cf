import { useTranslation } from 'react-i18next';
import { contestedAddressSchema } from '#shared/survey/contested-address.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import { ClientError, codeOf } from '#renderer/client/client-error.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { OutsideRegions } from './outside-regions.tsx';
import layout from '#renderer/ui/layout.module.css';
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
type KnownCode = (typeof knownCodes)[number] | 'CONTESTED' | 'OTHER';

interface AnswerErrorProps {
  readonly error: Error;
  /** The place that was asked for; null: an address, of which nobody knows where it is. */
  readonly point: Coordinates | null;
  readonly onRetry: () => void;
  readonly onClose: () => void;
  /** Asks for one of several places that fit the address alike. */
  readonly onChoose: (point: Coordinates) => void;
  /** Leads to getting another region. */
  readonly onGetRegion: () => void;
  /** Leads to the region packs. */
  readonly onPlaces: () => void;
}

/** Why there are no figures: what happened, what it means, what to do. */
export function AnswerError(props: AnswerErrorProps) {
  const { error, point, onRetry, onClose, onChoose, onGetRegion, onPlaces } = props;
  const { t } = useTranslation();
  const code = codeOf(error);
  const details = error instanceof ClientError ? error.details : null;
  const candidates = findCandidates(code, details);
  const known: KnownCode =
    candidates.length > 0 ? 'CONTESTED' : (knownCodes.find((candidate) => candidate === code) ?? 'OTHER');
  const faultId = findFaultId(details);
  return (
    <div className={styles.error}>
      <Notice
        tone="danger"
        level={2}
        title={t(`failure.${known}.title`)}
        code={known !== 'OTHER' ? undefined : faultId === null ? code : `${code} ${faultId}`}
      >
        <p>{t(`failure.${known}.body`)}</p>
        <Candidates candidates={candidates} onChoose={onChoose} />
        {known === 'OUT_OF_BOUND_LOCATION' && (
          <OutsideRegions point={point} onClose={onClose} onGet={onGetRegion} onPlaces={onPlaces} />
        )}
        <div className={layout.wrap8}>
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

/** The places that fit an address alike, each by its label and where it is: their labels may be the same. */
function Candidates({
  candidates,
  onChoose,
}: Pick<AnswerErrorProps, 'onChoose'> & { readonly candidates: readonly PlaceMatch[] }) {
  const { coordinates } = useFormatters();
  if (candidates.length === 0) return null;
  return (
    <ul className={styles.candidates}>
      {candidates.map(({ label, point }) => (
        <li key={`${label} ${coordinates(point)}`}>
          <Button size="small" onClick={() => onChoose(point)}>
            {label} · {coordinates(point)}
          </Button>
        </li>
      ))}
    </ul>
  );
}

function findCandidates(code: string | null, details: unknown): readonly PlaceMatch[] {
  const contested = code === 'NO_SPATIAL_COORDINATES' ? contestedAddressSchema.safeParse(details) : null;
  return contested?.data?.candidates ?? [];
}

function findFaultId(details: unknown): string | null {
  const id = typeof details === 'object' && details !== null && 'id' in details ? details.id : null;
  return typeof id === 'string' ? id : null;
}

import { useQuery } from '@tanstack/react-query';
import { Copy, FlaskConical, History, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PlaceMatch } from '#shared/geocoding/place.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import headerStyles from '#renderer/ui/record-header.module.css';
import { MovedLine } from './moved-line.tsx';
import { GroundLine } from './ground-line.tsx';
import { useAwaitedHeading } from './awaited-answer.ts';
import { hasSyntheticData } from './answer-sources.ts';
import { nearestAddressOptions, type RiskAnswer } from './risk-queries.ts';
import styles from './answer-header.module.css';

interface AnswerHeaderProps {
  readonly answer: RiskAnswer;
  /** When an earlier answer is shown: when it was given; null for a live one. */
  readonly askedAt: string | null;
  /** Whether the answer to the present question is still on its way. */
  readonly isPrevious: boolean;
  /** What can be done with the answer. */
  readonly actions: ReactNode;
  readonly onAskAgain: () => void;
  readonly onClose: () => void;
}

/** Where the figures are for, how exactly the place is known, and what kind of data they come from. */
export function AnswerHeader({ answer, askedAt, isPrevious, actions, onAskAgain, onClose }: AnswerHeaderProps) {
  const { t, ...formatters } = useTexts();
  const { match, point } = answer.assessment;
  const heading = useAwaitedHeading(isPrevious);
  const coordinates = formatters.coordinates(point);
  useCommands([
    {
      id: 'copyCoordinates',
      title: t('answer.copy'),
      icon: Copy,
      run: () => void navigator.clipboard.writeText(coordinates),
    },
    askedAt === null ? null : { id: 'askAgain', title: t('palette.do.askAgain'), icon: History, run: onAskAgain },
    { id: 'closeAnswer', title: t('answer.close'), icon: X, shortcut: 'back', run: onClose },
  ]);
  return (
    <header className={classNames(headerStyles.header, styles.header)}>
      <div className={styles.top}>
        <h2 ref={heading} tabIndex={-1} className={classNames(headerStyles.title, styles.title)}>
          {match === null ? coordinates : match.label}
        </h2>
        <IconButton
          className={styles.close}
          label={t('answer.close')}
          shortcut="back"
          icon={X}
          iconSize={16}
          onClick={onClose}
        />
      </div>
      <div className={headerStyles.where}>
        {match === null ? (
          <NearestAddress answer={answer} />
        ) : (
          <span>
            {t(`match.${match.level}`)} ·{' '}
            {t('match.uncertainty', { metres: formatters.distance(match.uncertaintyMetres) })}
          </span>
        )}
        <span className={styles.point}>
          {match !== null && <span>{coordinates}</span>}
          <CopyButton text={coordinates} label={t('answer.copy')} doneLabel={t('answer.copied')} />
        </span>
      </div>
      <MovedLine point={point} />
      <GroundLine ground={answer.assessment.ground} />
      {match !== null && <MatchReasons match={match} />}
      <div className={styles.badges}>
        {hasSyntheticData(answer) && (
          <Badge tone="caution" icon={<FlaskConical size={12} aria-hidden="true" />}>
            {t('answer.synthetic')}
          </Badge>
        )}
        {askedAt !== null && (
          <Badge icon={<History size={12} aria-hidden="true" />}>
            {t('answer.askedAt', { time: formatters.dateTime(askedAt) })}
            <Button variant="link" size="small" onClick={onAskAgain}>
              {t('answer.askAgain')}
            </Button>
          </Badge>
        )}
        {actions}
      </div>
    </header>
  );
}

function NearestAddress({ answer }: { readonly answer: RiskAnswer }) {
  const { t, distance } = useTexts();
  const { data } = useQuery(nearestAddressOptions(useClient(), answer.assessment.point));
  if (data === undefined) return <span>{t('match.coordinates')}</span>;
  if (data.match === null || data.distanceMetres === null) return <span>{t('match.noneNear')}</span>;
  return <span>{t('match.near', { label: data.match.label, metres: distance(data.distanceMetres) })}</span>;
}

/** What of the query the match does not agree with, and whom the answer is owed to; nothing where all agrees. */
export function MatchReasons({ match }: { readonly match: Pick<PlaceMatch, 'why' | 'numbersFound' | 'attribution'> }) {
  const { t } = useTranslation();
  const { why = [], numbersFound = [], attribution } = match;
  if (why.length === 0 && attribution === undefined) return null;
  return (
    <ul className={styles.reasons} aria-label={t('matchReason.title')}>
      {why.map((reason) => (
        <li key={reason}>{t(`matchReason.${reason}`)}</li>
      ))}
      {numbersFound.length > 1 && <li>{t('matchReason.numbersFound', { numbers: numbersFound.join(', ') })}</li>}
      {attribution !== undefined && <li>{attribution}</li>}
    </ul>
  );
}

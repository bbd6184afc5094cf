import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/geo/geo.ts';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { buildCurlLine, isWindows } from './build-curl-line.ts';
import styles from './service.module.css';

interface TryLineProps {
  readonly port: number;
  /** The text of a token that is at hand; null to leave a place for one. */
  readonly token: string | null;
  /** Whether the service asks for one. */
  readonly requiresToken: boolean;
  readonly examplePoint: Coordinates | null;
}

/** Asked for where no region is active: the answer says that it is outside of all of them. */
const NOWHERE: Coordinates = { latitude: 0, longitude: 0 };

/** A line for a terminal that tries the query service out, to be copied. */
export function TryLine({ port, token, requiresToken, examplePoint }: TryLineProps) {
  const { t } = useTranslation();
  const placeholder = t('service.tokenPlaceholder');
  const line = buildCurlLine(
    { port, token: requiresToken ? (token ?? placeholder) : null, point: examplePoint ?? NOWHERE },
    isWindows(),
  );
  return (
    <div className={layout.stack6} data-try-line="">
      <p className={textStyles.note}>
        {requiresToken
          ? token === null
            ? t('service.tryWithToken', { placeholder })
            : t('service.tryWithThis')
          : t('service.tryOpen')}
      </p>
      <div className={styles.secret}>
        <code className={styles.code}>{line}</code>
        <CopyButton text={line} label={t('service.copyLine')} doneLabel={t('service.copied')} />
      </div>
    </div>
  );
}

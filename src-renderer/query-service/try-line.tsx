import { useTranslation } from 'react-i18next';
import type { Coordinates } from '#shared/geo/geo.ts';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
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

/** A request on the command line. */
interface CurlRequest {
  readonly port: number;
  /** Null where the service asks for none. */
  readonly token: string | null;
  readonly point: Coordinates;
}

const PATH = '/mediator/single_building_query_without_geocoding';

/**
 * A line that asks the query service about a point, to be pasted into a terminal: quoted for a POSIX shell, or for
 * Windows' cmd and PowerShell, whose own `curl` is another command.
 */
export function buildCurlLine({ port, token, point }: CurlRequest, onWindows: boolean): string {
  const body = JSON.stringify({ location: { latitude: point.latitude, longitude: point.longitude } });
  const quote = (text: string): string =>
    onWindows ? `"${text.replaceAll('"', String.raw`\"`)}"` : `'${text.replaceAll("'", String.raw`'\''`)}'`;
  return [
    onWindows ? 'curl.exe' : 'curl',
    '-sS',
    `http://127.0.0.1:${port}${PATH}`,
    ...(token === null ? [] : ['-H', quote(`Authorization: Bearer ${token}`)]),
    '-H',
    quote('Content-Type: application/json'),
    '-d',
    quote(body),
  ].join(' ');
}

/** Whether this machine is a Windows one. */
function isWindows(platform: string = globalThis.navigator?.platform ?? ''): boolean {
  return platform.startsWith('Win');
}

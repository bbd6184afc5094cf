import { useTexts } from '#renderer/i18n/use-texts.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { useSizeAsked, type RegionBox } from './region-queries.ts';

/** How much of a source comes whole for a box, once somebody asks its servers. */
export function AskedSize({
  source,
  box,
  describeTime,
}: {
  readonly source: string;
  readonly box: RegionBox;
  /** How long so many bytes take. */
  readonly describeTime: (bytes: number) => string;
}) {
  const { t, bytes } = useTexts();
  const asked = useSizeAsked();
  const { data } = asked;
  if (data !== undefined && data.failed !== null) {
    return (
      <Notice tone="danger" title={t('region.sizeFailed')} code={data.failed.code}>
        {translateFailure(data.failed, t)}
      </Notice>
    );
  }
  if (data !== undefined) {
    const text =
      data.bytes === null
        ? t('region.noSize')
        : t('region.size', { bytes: bytes(data.bytes), minutes: describeTime(data.bytes) });
    return (
      <p role="status" className={textStyles.note}>
        {text}
      </p>
    );
  }
  return (
    <>
      {asked.isError && <FailureNotice title={t('region.sizeFailed')} failure={asked.error} />}
      <Button size="small" disabled={asked.isPending} onClick={() => asked.mutate({ source, box })}>
        {t('region.askSize')}
      </Button>
    </>
  );
}

import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import { fileRemarkSchema } from '#shared/portfolio/portfolio-detection.ts';
import { ClientError, codeOf } from '#renderer/client/client-error.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { describeRemark } from './describe-note.ts';

/** What the backend says of a file that it cannot read. */
const detailsSchema = z.object({ remarks: z.array(fileRemarkSchema).min(1) });

/** That a portfolio's file cannot be read, and why. */
export function FileFailure({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  const details = detailsSchema.safeParse(error instanceof ClientError ? error.details : null);
  return (
    <Notice tone="danger" title={t('portfolio.notRead')} code={details.data?.remarks[0]?.code ?? codeOf(error)}>
      {details.success
        ? details.data.remarks.map((remark) => <p key={remark.code}>{describeRemark(remark, t)}</p>)
        : translateFailure(error, t)}
    </Notice>
  );
}

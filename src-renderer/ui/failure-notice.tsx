import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../client/client-error.ts';
import { translateFailure, type TellableFailure } from '../i18n/translate-failure.ts';
import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  readonly title: string;
  readonly failure: TellableFailure;
  /** Level of the title as a heading, where the notice is all that a screen shows. */
  readonly level?: 2;
  /** What follows from it, or can be done. */
  readonly children?: ReactNode;
}

/** That something could not be done, and why; the code is for support. */
export function FailureNotice({ title, failure, level, children }: FailureNoticeProps) {
  const { t } = useTranslation();
  return (
    <Notice tone="danger" title={title} {...(level === undefined ? {} : { level })} code={codeOf(failure)}>
      <p>{translateFailure(failure, t)}</p>
      {children}
    </Notice>
  );
}

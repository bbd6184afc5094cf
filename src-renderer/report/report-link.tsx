import { Link, useNavigate, type LinkProps } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKeyCommand } from '#renderer/ui/commands/use-commands.ts';
import { useShortcutTip } from '#renderer/ui/keyboard/use-shortcut-tip.ts';
import styles from './report-link.module.css';

type ReportPlace = Pick<LinkProps, 'search'> & { readonly to: '/report' | '/report/surveys' };

/** The key that leads to the report of what is shown, and the palette's line for it. */
export function ReportKey({ to, search }: ReportPlace) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useKeyCommand({
    id: 'report',
    title: t('palette.do.report'),
    icon: FileText,
    run: () => void navigate({ to, search } as Parameters<typeof navigate>[0]),
  });
  return null;
}

/** The way to the report of what is shown; {@link ReportKey} leads there, too. */
export function ReportLink({ to, search }: ReportPlace) {
  const { t } = useTranslation();
  const tip = useShortcutTip();
  return (
    <Link to={to} search={search} className={styles.link} title={tip(t('report.open'), 'report')}>
      <FileText size={15} aria-hidden="true" />
      {t('report.open')}
    </Link>
  );
}

import { Link, useNavigate, type LinkProps } from '@tanstack/react-router';
import { FileText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useKeyCommand } from '#renderer/ui/commands/use-commands.ts';
import { useShortcutTip } from '#renderer/ui/keyboard/use-shortcut-tip.ts';
import styles from './report-link.module.css';

/** The way to the report of what is shown; its key leads there, too. */
export function ReportLink({ to, search }: Pick<LinkProps, 'search'> & { readonly to: '/report' | '/report/surveys' }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const tip = useShortcutTip();
  useKeyCommand({
    id: 'report',
    title: t('palette.do.report'),
    icon: FileText,
    run: () => void navigate({ to, search } as Parameters<typeof navigate>[0]),
  });
  return (
    <Link to={to} search={search} className={styles.link} title={tip(t('report.open'), 'report')}>
      <FileText size={15} aria-hidden="true" />
      {t('report.open')}
    </Link>
  );
}

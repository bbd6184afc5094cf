import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button as MenuButton, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import { reportExportFormats } from '#shared/report/report-procedures.ts';
import { cutText } from '#shared/text/cut-text.ts';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import type { RiskAnswer } from '#renderer/query/risk-queries.ts';
import buttonStyles from '#renderer/ui/button.module.css';
import { classNames } from '#renderer/ui/class-names.ts';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { DeliveryNote } from '#renderer/ui/delivery-note.tsx';
import selectStyles from '#renderer/ui/select.module.css';

/** Characters of a suggested name at most, without its ending. */
const LONGEST_NAME = 120;

const labels = { csv: 'report.saveCsv', json: 'report.saveJson' } as const;

interface ExportAnswerProps {
  readonly answer: RiskAnswer;
  /** Whether the answer was given before, and kept: it goes out as it was given. */
  readonly isEarlier: boolean;
}

/** Saves the answer that is shown for other programs, without a survey or a report. */
export function ExportAnswer({ answer, isEarlier }: ExportAnswerProps) {
  const { t } = useTranslation();
  const { coordinates } = useTexts();
  const client = useClient();
  const { request, historyId, assessment } = answer;
  const place = assessment.match?.label ?? coordinates(assessment.point);
  const scope: ProcedureInput<'report.export'>['scope'] =
    isEarlier && historyId !== null ? { kind: 'query', id: historyId } : { kind: 'building', request };
  const suggestedName = cutText(t('answer.exportName', { place }), LONGEST_NAME);
  const saving = useDelivery((format: (typeof reportExportFormats)[number]) =>
    client.call('report.export', { scope, format, suggestedName }),
  );
  useCommands(
    reportExportFormats.map((format) => ({
      id: `export.${format}`,
      title: t(labels[format]),
      keywords: t('palette.words.export'),
      icon: Download,
      run: () => saving.mutate(format),
    })),
  );
  return (
    <>
      <MenuTrigger>
        <MenuButton
          isDisabled={saving.isPending}
          className={classNames(buttonStyles.button, buttonStyles.secondary, buttonStyles.small)}
        >
          <Download size={13} aria-hidden="true" />
          {t('answer.export')}
        </MenuButton>
        <Popover className={classNames(selectStyles.popover)} offset={4}>
          <Menu className={classNames(selectStyles.list)}>
            {reportExportFormats.map((format) => (
              <MenuItem key={format} className={classNames(selectStyles.option)} onAction={() => saving.mutate(format)}>
                {t(labels[format])}
              </MenuItem>
            ))}
          </Menu>
        </Popover>
      </MenuTrigger>
      <DeliveryNote delivered={saving.data} error={saving.error} failed={t('report.notSaved')} />
    </>
  );
}

import type { TFunction } from 'i18next';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { formatMediaPath, type SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import type { Variant } from '#shared/query/variant.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import type { Client } from '#renderer/client/client.ts';
import { loadPrintPhoto } from '../load-print-photo.ts';
import type { PrintedPhoto } from '../report-parts.tsx';
import { formatPhotoTime } from '#renderer/survey/photo-time.ts';
import { describeVariant } from '#renderer/i18n/describe-measure.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { formatLength } from '#renderer/map/format-length.ts';
import { toRiskAnswer } from '#renderer/what-if/shown-comparison.ts';
import type { ReportSubject } from './report-subject.ts';

export interface SurveyLoader {
  readonly client: Client;
  readonly t: TFunction;
  readonly formatters: Formatters;
  readonly signal: AbortSignal;
}

/**
 * Reads a survey with its photos, as large as paper needs them, and with an answer for what it says now: where it was
 * edited since it was assessed, it is assessed again. Where that cannot be done, with its last answer, which says so.
 * @throws ClientError NOT_FOUND, UNREACHABLE; AbortError
 */
export async function loadSurveySubject(id: string, loader: SurveyLoader): Promise<ReportSubject> {
  const { client, t, formatters, signal } = loader;
  const { survey, answer, isCurrent } = await client.call('survey.getAssessed', { id }, signal);
  const { measuredFloor } = survey;
  const photos: PrintedPhoto[] = [];
  // One after the other: a photo of a camera takes fifty megabytes while it is being made smaller.
  for (const attachment of survey.attachments.filter(({ kind }) => kind === 'photo')) {
    photos.push(await describePhoto(attachment, loader));
  }
  return {
    id,
    label: survey.place.label,
    point: survey.place.point,
    answer: toRiskAnswer(answer),
    figuresAsOf: answer?.computedAt ?? null,
    earlierAnswer: answer === null || isCurrent ? null : answer.computedAt,
    variants: survey.variants.map((variant) => ({
      id: variant.id,
      label: describeVariant(variant, t, formatters),
      figures: findFigures(variant, answer),
    })),
    record: {
      surveyor: survey.surveyor,
      surveyedOn: survey.surveyedOn,
      status: t(`report.statusName.${survey.status}`),
      tags: survey.tags,
      measuredFloor:
        measuredFloor.heightMetres === null
          ? null
          : {
              heightMetres: measuredFloor.heightMetres,
              method: measuredFloor.method === null ? null : t(`report.method.${measuredFloor.method}`),
            },
      notes: survey.notes,
      photos,
      files: survey.attachments.filter(({ kind }) => kind === 'file').map(({ name }) => name),
    },
  };
}

/** A variant's figures as they were computed with the answer; null where there are none, or for other measures. */
function findFigures({ id, measures }: Variant, answer: SurveyAnswer | null): WireFigures | null {
  const kept = answer?.variants?.find((variant) => variant.id === id);
  return kept !== undefined && JSON.stringify(kept.measures) === JSON.stringify(measures) ? kept.figures : null;
}

async function describePhoto(
  { id, hash, name, caption, photo, distanceMetres }: SurveyAttachment,
  { t, formatters, signal }: SurveyLoader,
): Promise<PrintedPhoto> {
  const time = formatPhotoTime(photo?.takenAt ?? null, formatters);
  const facts = [
    ...(time === null ? [] : [t('report.photoTaken', { time })]),
    ...(distanceMetres === null
      ? []
      : [t('report.photoDistance', { distance: formatLength(distanceMetres, t, formatters, 2) })]),
  ];
  return {
    id,
    url: await loadPrintPhoto(formatMediaPath(hash), signal),
    name,
    caption: caption === '' ? name : caption,
    facts: facts.join(', '),
  };
}

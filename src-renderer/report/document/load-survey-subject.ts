import type { TFunction } from 'i18next';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { formatMediaPath, type SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import type { Variant } from '#shared/query/variant.ts';
import type { Client } from '#renderer/client/client.ts';
import { formatPhotoTime } from '#renderer/survey/survey-day.ts';
import { describeVariant } from '#renderer/i18n/describe-measure.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { formatLength } from '#renderer/map/format-length.ts';
import { toRiskAnswer } from '#renderer/what-if/shown-comparison.ts';
import { toAbsoluteUrl } from '#renderer/client/bytes-url.ts';
import type { PrintedPhoto } from '../report-parts.tsx';
import type { ReportedVariant, ReportSubject } from './report-subject.ts';

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
      variant,
      ...findFigures(variant, answer),
    })),
    groundUp: answer?.groundUp ?? null,
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
function findFigures(
  { id, measures }: Variant,
  answer: SurveyAnswer | null,
): Pick<ReportedVariant, 'figures' | 'groundUp'> {
  const kept = answer?.variants?.find((variant) => variant.id === id);
  const isSame = kept !== undefined && JSON.stringify(kept.measures) === JSON.stringify(measures);
  return isSame ? { figures: kept.figures, groundUp: kept.groundUp ?? null } : { figures: null, groundUp: null };
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

/**
 * Longest side of a photo on paper, pixels: 300 dpi on a column of 85 mm, and half as much again for one that is cut.
 */
const LONGEST_SIDE_PIXELS = 1400;
const JPEG_QUALITY = 0.85;

/**
 * Reads a photo and makes it as small as paper needs it, turned as the camera was held; the original is not touched.
 *
 * @param path of the bytes below the window's own origin
 * @returns a `blob:` URL, which its user revokes, or null for what the window cannot draw (a damaged file, HEIC)
 * @throws TypeError when the bytes cannot be fetched; AbortError
 */
async function loadPrintPhoto(path: string, signal: AbortSignal): Promise<string | null> {
  const response = await fetch(toAbsoluteUrl(path), { signal });
  if (!response.ok) return null;
  const original = await response.blob();
  const picture = await decode(original);
  if (picture === null) return null;
  const scale = Math.min(1, LONGEST_SIDE_PIXELS / Math.max(picture.width, picture.height));
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  const small = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY });
  signal.throwIfAborted();
  return URL.createObjectURL(small);
}

async function decode(original: Blob): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(original, { imageOrientation: 'from-image' });
  } catch (error) {
    // What the browser says of a file that it cannot decode.
    if (error instanceof DOMException && error.name === 'InvalidStateError') return null;
    throw error;
  }
}

import { keptMediaSchema, storedPaths, type KeptMedia } from '#shared/contract/stored-bytes.ts';
import { formatMediaPath, type SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import type { Client } from '#renderer/client/client.ts';
import { putBytes } from '#renderer/client/put-bytes.ts';
import { canDraw, drawThumbnail } from './draw-thumbnail.ts';

/**
 * Keeps a file with a survey: its bytes as they are, and a small picture of what can be drawn.
 *
 * @throws ClientError FILE_REFUSED, STORAGE_FULL, NOT_FOUND
 */
export async function uploadFile(client: Client, surveyId: string, file: File): Promise<SurveyAttachment> {
  const kept = keptMediaSchema.parse(await putBytes(storedPaths.media, file));
  const { attachment } = await client.call('survey.attach', {
    id: surveyId,
    hash: kept.hash,
    name: nameOf(file, kept),
  });
  if (canDraw(kept.type)) await keepThumbnail(kept.hash, file);
  return attachment;
}

/** Makes and keeps the small picture of a photo that has none. A picture that cannot be read is shown without one. */
export async function keepThumbnail(hash: string, file: Blob): Promise<void> {
  const thumbnail = await drawThumbnail(file);
  if (thumbnail !== null) await putBytes(formatMediaPath(hash, 'thumbnail'), thumbnail);
}

/** What is pasted is always called `image.png`: its time tells it from the next one. */
function nameOf(file: File, { type }: KeptMedia): string {
  if (file.name !== '' && file.name !== 'image.png') return file.name;
  const time = new Date(file.lastModified).toISOString().replaceAll(/[-:]/g, '').slice(0, 15);
  return `pasted-${time}.${type.split('/')[1] ?? 'png'}`;
}

import { computeDistanceMetres, type Coordinates } from '#shared/geo/geo.ts';
import type { Survey, SurveyBuilding, SurveyPlace, SurveyStatus, FloorHeightMethod } from '#shared/survey/survey.ts';
import type { Variant } from '#shared/query/variant.ts';
import type { MediaType, PhotoFacts, SurveyAttachment } from '#shared/survey/survey-attachment.ts';

/** A row of `survey`. */
export interface SurveyRow {
  readonly key: number;
  readonly id: string;
  readonly revision: number;
  readonly status: SurveyStatus;
  readonly surveyor: string;
  readonly surveyed_on: string | null;
  readonly floor_height_metres: number | null;
  readonly floor_height_method: FloorHeightMethod | null;
  readonly tags: string;
  readonly created_at: string;
  readonly changed_at: string;
  readonly archived_at: string | null;
  readonly copy_of: string | null;
  readonly place: string;
  readonly building: string;
  readonly notes: string;
  readonly variants: string;
}

/** A row of `survey_attachment` with its `media`. */
export interface AttachmentRow {
  readonly id: string;
  readonly hash: string;
  readonly type: MediaType;
  readonly size_bytes: number;
  readonly photo: string | null;
  readonly has_thumbnail: number;
  readonly name: string;
  readonly caption: string;
  readonly added_at: string;
}

/** Builds a survey from its row and those of its files, in their order. */
export function readSurveyRow(row: SurveyRow, attachments: readonly AttachmentRow[]): Survey {
  const place = JSON.parse(row.place) as SurveyPlace;
  return {
    id: row.id,
    revision: row.revision,
    place,
    building: JSON.parse(row.building) as SurveyBuilding,
    measuredFloor: { heightMetres: row.floor_height_metres, method: row.floor_height_method },
    surveyor: row.surveyor,
    surveyedOn: row.surveyed_on,
    status: row.status,
    notes: row.notes,
    tags: JSON.parse(row.tags) as string[],
    variants: JSON.parse(row.variants) as Variant[],
    attachments: attachments.map((attachment) => readAttachmentRow(attachment, place.point)),
    createdAt: row.created_at,
    changedAt: row.changed_at,
    archivedAt: row.archived_at,
    copyOf: row.copy_of,
  };
}

function readAttachmentRow(row: AttachmentRow, building: Coordinates): SurveyAttachment {
  const photo = row.photo === null ? null : (JSON.parse(row.photo) as PhotoFacts);
  return {
    id: row.id,
    kind: photo === null ? 'file' : 'photo',
    hash: row.hash,
    type: row.type,
    sizeBytes: row.size_bytes,
    name: row.name,
    caption: row.caption,
    addedAt: row.added_at,
    photo,
    distanceMetres: photo?.point ? computeDistanceMetres(photo.point, building) : null,
    hasThumbnail: row.has_thumbnail === 1,
  };
}

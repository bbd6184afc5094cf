import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EARTH_RADIUS_METRES } from '#shared/geo/geo.ts';
import { openSurveyDatabase, type SurveyDatabase } from './support/survey-database.ts';
import { createSurveyFields } from './support/survey-fields.ts';

let open: SurveyDatabase;
const surveyId = '11111111-1111-4111-8111-111111111111';
const hash = 'a'.repeat(64);
beforeEach(() => {
  open = openSurveyDatabase();
  open.store.insert({ id: surveyId, fields: createSurveyFields(), answer: null });
});
afterEach(() => open.close());

function attach(number: number): string {
  const id = `00000000-0000-4000-8000-00000000000${number}`;
  open.attachments.saveMedia({ hash, type: 'application/pdf', sizeBytes: 5, photo: null });
  open.attachments.attach({ id, surveyId, hash, name: `${number}.pdf`, caption: '' });
  return id;
}

const order = (): string[] => open.store.find(surveyId)?.attachments.map(({ name }) => name) ?? [];

describe('files of a survey', () => {
  it('stand in the order in which they came, until one is moved', () => {
    attach(1);
    attach(2);
    const third = attach(3);
    expect(order()).toEqual(['1.pdf', '2.pdf', '3.pdf']);
    open.attachments.edit(surveyId, third, { position: 0, caption: 'Front' });
    expect(order()).toEqual(['3.pdf', '1.pdf', '2.pdf']);
    expect(open.store.find(surveyId)?.attachments[0]).toMatchObject({ caption: 'Front', kind: 'file' });
  });

  it('are put back where they were when their removal is undone', () => {
    attach(1);
    const second = attach(2);
    attach(3);
    open.attachments.setRemoved(surveyId, second, true);
    expect(order()).toEqual(['1.pdf', '3.pdf']);
    open.attachments.setRemoved(surveyId, second, false);
    expect(order()).toEqual(['1.pdf', '2.pdf', '3.pdf']);
  });

  it('say how far from the building a photo was taken', () => {
    const photo = {
      widthPixels: 4,
      heightPixels: 3,
      orientation: 1,
      takenAt: null,
      // One minute of latitude north of the building at 49.16.
      point: { latitude: 49.16 + 1 / 60, longitude: -121.95 },
      camera: null,
    };
    open.attachments.saveMedia({ hash, type: 'image/jpeg', sizeBytes: 5, photo });
    open.attachments.attach({ id: surveyId, surveyId, hash, name: 'a.jpg', caption: '' });
    // Along a meridian: radius times the angle in radians.
    expect(open.store.find(surveyId)?.attachments[0]?.distanceMetres).toBeCloseTo(
      (EARTH_RADIUS_METRES * Math.PI) / 180 / 60,
      3,
    );
  });

  it('keep their bytes while any survey has them, and a while after that', () => {
    const id = attach(1);
    const later = new Date('2026-12-20T00:00:00Z');
    expect(open.attachments.forgetUnused(later)).toEqual([]);
    open.attachments.setRemoved(surveyId, id, true);
    expect(open.attachments.forgetUnused(new Date('2026-11-19T00:00:00Z'))).toEqual([]);
    expect(open.attachments.findMedia(hash)).not.toBeNull();
    expect(open.attachments.forgetUnused(later)).toEqual([hash]);
    expect(open.attachments.findMedia(hash)).toBeNull();
    expect(open.attachments.setRemoved(surveyId, id, false)).toBeNull();
  });
});

import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { Page } from 'playwright-core';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { SurveyFields } from '#shared/survey/survey.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { createSurveyFields } from '../unit/survey/support/survey-fields.ts';
import { floodedAddress } from './demonstration-data.ts';
import type { WindowDriver } from './window-driver.ts';

/** A policy with every figure in it. */
export const reportedPolicy = {
  typeOfBusiness: 'RESIDENTIAL',
  basement: 'UNKNOWN',
  numberOfStoreys: 'ONE STORY',
  firstFloorHeight: 0.3,
  structureTIV: 400_000,
  inventoryTIV: 50_000,
  equipmentTIV: 20_000,
  structureDeductible: 5000,
  inventoryDeductible: 0,
  equipmentDeductible: 0,
} as const;

/** A survey that was never assessed, far from every region: no figures, and nothing for the map to show. */
export function insertUnassessedSurvey(dataDirectory: string): string {
  const database = openRecordsDatabase(path.join(dataDirectory, 'freeboard.sqlite'));
  const id = randomUUID();
  const place = {
    address: null,
    label: '-33.00000, -140.00000',
    level: null,
    uncertaintyMetres: null,
    point: { latitude: -33, longitude: -140 },
  };
  const blank = { measuredFloor: { heightMetres: null, method: null }, surveyor: '', surveyedOn: null, tags: [] };
  createSurveyStore(database, { now: () => new Date() }).insert({
    id,
    fields: createSurveyFields({ place, building: {}, ...blank }),
    answer: null,
  });
  database.close();
  return id;
}

/** Makes a survey through the window's own procedures. */
export async function createSurvey(
  window: WindowDriver,
  fields: Partial<Omit<SurveyFields, 'place'>> = {},
  request: ProcedureInput<'survey.create'>['request'] = { location: floodedAddress, financial: reportedPolicy },
): Promise<ProcedureOutput<'survey.create'>['survey']> {
  const { survey } = await callOrThrow(window, 'survey.create', { request, fields });
  return survey as ProcedureOutput<'survey.create'>['survey'];
}

/** Computes a survey's figures through the window's own procedures. */
export async function computeFigures(window: WindowDriver, id: string): Promise<void> {
  await callOrThrow(window, 'survey.assess', { id });
}

/** Writes a survey's figures as if an older version of its pack had given them: each loss half of what it is today. */
export function ageAnswer(dataDirectory: string, id: string): void {
  const database = openRecordsDatabase(path.join(dataDirectory, 'freeboard.sqlite'));
  const store = createSurveyStore(database, { now: () => new Date() });
  const answer = store.findAnswer(id);
  if (answer === null || answer.assessment === null) throw new Error('the survey has no answer');
  const halve = (figures: SurveyAnswer['figures']): SurveyAnswer['figures'] =>
    Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [
        name,
        /(?:Aal|Pml1500)/.test(name) && value > 0 ? Math.floor(value / 2) : value,
      ]),
    );
  const { explanation } = answer.assessment;
  const age = <Trace extends { readonly pack: { readonly version: string } }>(trace: Trace): Trace => ({
    ...trace,
    pack: { ...trace.pack, version: '0.9.0' },
  });
  store.saveAnswer(id, {
    ...answer,
    computedAt: '2025-11-20T10:00:00.000Z',
    figures: halve(answer.figures),
    packs: answer.packs.map((pack) => ({ ...pack, version: '0.9.0' })),
    variants: (answer.variants ?? []).map((variant) => ({
      ...variant,
      figures: variant.figures && halve(variant.figures),
    })),
    assessment: {
      ...answer.assessment,
      explanation: {
        ...explanation,
        floods: Object.fromEntries(Object.entries(explanation.floods).map(([hazard, trace]) => [hazard, age(trace)])),
        wildfire: explanation.wildfire && age(explanation.wildfire),
      },
    },
  });
  database.close();
}

/** Gives a survey's place another name. */
export async function renamePlace(
  window: WindowDriver,
  survey: ProcedureOutput<'survey.create'>['survey'],
  label: string,
): Promise<void> {
  const changes = { place: { ...survey.place, label } };
  await callOrThrow(window, 'survey.edit', { id: survey.id, revision: survey.revision, changes });
}

/** Paints photos in the window and keeps them with a survey: upright and wide ones in turn, each another picture. */
export async function addPaintedPhotos(
  { page, window }: { readonly page: Page; readonly window: WindowDriver },
  surveyId: string,
  captions: readonly string[],
): Promise<void> {
  for (const [number, caption] of captions.entries()) {
    const hash = await page.evaluate(paintPhoto, number);
    await callOrThrow(window, 'survey.attach', { id: surveyId, hash, name: `photo-${number}.jpg`, caption });
  }
}

/** Runs in the page. */
async function paintPhoto(number: number): Promise<string> {
  const [width, height] = number % 3 === 0 ? [900, 1200] : [1600, 1000];
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  const sky = context.createLinearGradient(0, 0, 0, height);
  sky.addColorStop(0, `hsl(${(number * 37) % 360} 40% 75%)`);
  sky.addColorStop(1, '#e8e4dc');
  context.fillStyle = sky;
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#7a5f4b';
  context.fillRect(width * 0.25, height * 0.45, width * 0.5, height * 0.45);
  context.fillStyle = '#333';
  context.font = `${height / 6}px sans-serif`;
  context.fillText(String(number + 1), width * 0.42, height * 0.75);
  const bytes = await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 });
  const response = await fetch('/bytes/media', { method: 'PUT', body: bytes });
  const envelope = (await response.json()) as { value: { hash: string } };
  return envelope.value.hash;
}

async function callOrThrow(window: WindowDriver, name: string, input: unknown): Promise<Record<string, unknown>> {
  const envelope = await window.call(name, input);
  if (!envelope.ok) throw new Error(`${name}: ${envelope.error.code} ${envelope.error.message}`);
  return envelope.value as Record<string, unknown>;
}

/** A firm's logo as a template holds it: a `data:` URL of a PNG, painted in the window. */
export function paintLogo(page: Page): Promise<string> {
  return page.evaluate(() => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [400, 120];
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('no canvas');
    context.fillStyle = '#0b6767';
    context.fillRect(0, 0, 120, 120);
    context.fillStyle = '#222222';
    context.font = '600 40px sans-serif';
    context.fillText('Brook & Co', 140, 74);
    return canvas.toDataURL('image/png');
  });
}

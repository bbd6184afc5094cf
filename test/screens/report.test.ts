import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { it } from 'vitest';
import { addPaintedPhotos, createSurvey, paintLogo } from '../support/reported-surveys.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const pictures = path.resolve(import.meta.dirname, '..', '..', 'docs', 'screens', 'report');
/** Tall enough for a whole page: what its region has scrolled away is not in a picture. */
const look = { colourScheme: 'light', width: 1280, height: 1300 } as const;

const { open } = useServedWindow();

it('shows the pages of a survey’s report', async () => {
  const { window, page } = await open(look);
  const reportTemplate = {
    firmName: 'Brook & Daughters Surveyors',
    logo: await paintLogo(page),
    footer: 'Brook & Daughters, 1 High St, Portham',
  };
  await window.call('settings.set', { reportTemplate });
  const survey = await createSurvey(window, {
    surveyor: 'Ada Brook',
    surveyedOn: '2026-11-20',
    status: 'final',
    tags: ['riverside'],
    measuredFloor: { heightMetres: 0.62, method: 'laser' },
    notes: 'Brick, two storeys at the back. Water mark at the third step of the cellar stairs, 1996 says the owner.',
    variants: [
      { id: 'raised', name: null, measures: [{ kind: 'raiseFloor', byMetres: 0.6 }] },
      { id: 'filled', name: 'Fill the cellar', measures: [{ kind: 'basement', basement: 'NO' }] },
    ],
  });
  await addPaintedPhotos({ page, window }, survey.id, ['Front from the street', 'Cellar window']);
  await window.report.openSurveys([survey.id]);
  mkdirSync(pictures, { recursive: true });
  for (const old of readdirSync(pictures)) rmSync(path.join(pictures, old));
  for (let number = 1; number <= (await window.report.countPages()); number += 1) {
    await window.report.takePicture(number, path.join(pictures, `page-${number}.png`));
  }
}, 180_000);

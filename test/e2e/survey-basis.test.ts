import { expect, it } from 'vitest';
import { readHazardLosses } from '#shared/query/hazard-losses.ts';
import { askBackend } from '../support/ask-backend.ts';
import { ageAnswer, createSurvey } from '../support/reported-surveys.ts';
import { useServedWindow } from '../support/use-served-window.ts';

const written = new Intl.NumberFormat('en-CA');
const windows = useServedWindow({ drawsMap: false });

it('figures of another pack stay one set of figures until they are computed anew, which is undone by key', async () => {
  const { window, faults } = await windows.open();
  const { id } = await createSurvey(window, {
    variants: [{ id: 'raised', name: 'On piles', measures: [{ kind: 'raiseFloor', byMetres: 0.5 }] }],
  });
  const readAnswer = async () => (await askBackend(window, 'survey.get', { id })).answer!;
  /** Total AAL of the river, defences holding, as written: of the building and of what was tried. */
  const readKept = async (): Promise<string[]> => {
    const { figures, variants } = await readAnswer();
    return [figures, variants![0]!.figures!].map((of) => {
      const losses = readHazardLosses(of, 'fluvial', 'base');
      return losses.absence === null ? written.format(losses.total.averageAnnualLoss) : losses.absence;
    });
  };
  const readTried = async () => (await window.whatIf.readVariants()).map(({ cells }) => cells[0]?.split('\n')[0]);
  const today = await readKept();
  ageAnswer(windows.dataDirectory(), id);
  const former = await readKept();
  expect(former).not.toEqual(today);

  await window.surveys.openList();
  await window.surveys.openFirst();
  await expect.poll(() => window.surveys.readBasis()).toContain('0.9.0, now');
  await window.whatIf.chooseHazard('Fluvial');
  // The building as it is, and what was tried, are those of the figures above.
  await expect.poll(readTried).toEqual(former);
  expect((await window.readLosses('fluvial', 'total')).averageAnnualLoss).toBe(former[0]);
  expect(await window.surveys.readFigures()).toMatch(/Computed .*2025.* 0\.9\.0/);
  expect(await window.findAccessibilityProblems()).toEqual([]);

  await window.surveys.computeAnew();
  await expect.poll(readTried).toEqual(today);
  await expect.poll(() => window.surveys.readBasis()).toBe('');
  expect((await window.readLosses('fluvial', 'total')).averageAnnualLoss).toBe(today[0]);
  await window.keys.press('ControlOrMeta+z');
  await expect.poll(readTried).toEqual(former);
  await expect.poll(() => window.surveys.readBasis()).toContain('0.9.0, now');
  await window.keys.press('ControlOrMeta+Shift+z');
  await expect.poll(readTried).toEqual(today);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});

it('a survey has the charts, the reasons and the sources of its figures; moved out of every region it has none', async () => {
  const { window, faults } = await windows.open();
  const survey = await createSurvey(window);
  await window.surveys.openAt(survey.id);
  await expect.poll(async () => (await window.readTileHeights()).length).toBe(4);
  const [first, ...others] = await window.readTileHeights();
  expect(others).toEqual([first, first, first]);
  for (const part of ['Charts', 'Why', 'What the figures leave out', 'Sources']) await window.surveys.togglePart(part);
  const figures = await window.surveys.readFigures();
  for (const words of [/Behind a defence|AAL/, /return periods/, /Portham/]) expect(figures).toMatch(words);
  expect(await window.findAccessibilityProblems()).toEqual([]);

  const point = { latitude: -33, longitude: -140 };
  const place = { address: null, label: 'At sea', level: null, uncertaintyMetres: null, point };
  await askBackend(window, 'survey.edit', { id: survey.id, revision: survey.revision, changes: { place } });
  await expect.poll(() => window.surveys.readFigures()).toContain('There are no figures for this place');
  const left = await window.surveys.readFigures();
  for (const words of ['Computed', 'AAL', 'Fluvial']) expect(left).not.toContain(words);
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});

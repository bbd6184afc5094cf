import type { FloodHazard, Scenario } from '#shared/hazard/hazard.ts';
import { packText } from '#shared/pack/pack-text.ts';
import type { Guess } from './guess.ts';
import { findWord, listPathNames, spaceOutWords } from './name-words.ts';

/**
 * Words for each kind of flood: English, then what publishers write in Dutch, German and French; two letters are those
 * of Fathom's maps (F, P, C: fluvial, pluvial, coastal; D, U: defended, undefended).
 */
const hazardWords: Readonly<Record<FloodHazard, readonly string[]>> = {
  fluvial: ['fluvial', 'river', 'rivers', 'riverine', 'inunriver', 'fluviale', 'rivier', 'fluss', 'crue', 'fd', 'fu'],
  coastal: ['coastal', 'coast', 'cst', 'inuncoast', 'sea', 'tidal', 'tide', 'surge', 'marine', 'kust', 'cd', 'cu'],
  pluvial: [
    'pluvial',
    'rain',
    'rainfall',
    'surface water',
    'rofsw',
    'starkregen',
    'flash',
    'wateroverlast',
    'pd',
    'pu',
  ],
};

/** Words for what the defences do, those of the rarer scenarios first. */
const scenarioWords: readonly (readonly [Scenario, readonly string[]])[] = [
  ['base', ['nofail', 'no fail', 'no failure', 'no breach', 'intact', 'defended', 'fd', 'cd', 'pd']],
  [
    'defFail',
    ['fail', 'failed', 'fails', 'failure', 'deffail', 'def fail', 'dikefail', 'dykefail', 'leveefail', 'breach'].concat(
      ['breached', 'breaching', 'undefended', 'bresje', 'bruch', 'fu', 'cu', 'pu'],
    ),
  ],
  ['defOverTop', ['overtop', 'overtops', 'overtopped', 'overtopping', 'over top', 'defovertop', 'overflow']],
];

/** The kind of flood that a map's name or folder speaks of. */
export function guessHazard(path: string, description: string): Guess<FloodHazard> | null {
  for (const { text, from } of listPathNames(path, description)) {
    const words = spaceOutWords(text);
    for (const [hazard, wanted] of Object.entries(hazardWords) as [FloodHazard, readonly string[]][]) {
      const word = findWord(words, wanted);
      if (word !== null)
        return { value: hazard, why: packText(from, { word }), confidence: word.length > 3 ? 'high' : 'medium' };
    }
  }
  return null;
}

/** What the defences do on a map, by its name: `base` where it does not say. Its folders are asked, too. */
export function guessScenario(path: string, description: string): Guess<Scenario> {
  for (const { text, from } of listPathNames(path, description)) {
    const words = spaceOutWords(text);
    for (const [scenario, wanted] of scenarioWords) {
      const word = findWord(words, wanted);
      if (word !== null)
        return { value: scenario, why: packText(from, { word }), confidence: word.length > 3 ? 'high' : 'medium' };
    }
  }
  return { value: 'base', why: packText('no-word-about-defences'), confidence: 'high' };
}

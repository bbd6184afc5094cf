import type { SourceUse } from '#shared/pack/pack-plan.ts';
import { packText } from '#shared/pack/pack-text.ts';
import otherWords from './data/other-raster-words.json' with { type: 'json' };
import areaWords from './data/area-words.json' with { type: 'json' };
import type { Guess } from './guess.ts';
import { findWord, findWordWith, listPathNames, spaceOutWords } from './name-words.ts';

/** What a band may be, with what it measures where it is a flood map. */
export interface UseGuess {
  readonly use: Guess<SourceUse>;
  readonly quantity: Guess<'depth' | 'elevation'> | null;
}

interface UseWords {
  readonly use: SourceUse;
  readonly quantity?: 'depth' | 'elevation';
  readonly words: readonly string[];
  /** Found within longer words, too. */
  readonly parts?: readonly string[];
}

/** Words for the depth itself. */
const depthWords = ['depth', 'depths', 'dpth', 'waterdepth', 'hmax', 'wd', 'tiefe', 'wassertiefe', 'diepte'].concat([
  'waterdiepte',
  'hauteur',
]);

/** Words for the level of the water. */
const levelWords = ['wse', 'wsel', 'wsl', 'wsh', 'swl', 'water surface', 'watersurface', 'water level'].concat([
  'waterlevel',
  'waterlevels',
  'water levels',
  'stillwater',
  'stage',
  'wasserstand',
  'wasserspiegel',
  'waterstand',
]);
/** Words by which a map is one of depths or levels, whatever else its name says. */
const measuredWords = [...depthWords, ...levelWords];

/** How often a flood comes, in words that are also those of other maps: `1% annual chance`, `0_2pct_exceedance`. */
const frequencies =
  /\d[ _-]?(?:pct|percent|%)[ _-]?(?:annual|ann)?[ _-]?(?:chance|probability|prob|exceedance)(?:[ _-]?(?:exceedance|probability))?|\b(?:aep|annual[ _-]exceedance[ _-]probability)[ _-]?\d/giu;

/** What is said of a climate to come, and is no change of depths. */
const climateChange = /climate[ _-]?changes?|changements?[ _-]?climatiques?/giu;

/** In the order in which they are looked for: "water surface elevation" must not be taken for the ground's. */
const table: readonly UseWords[] = [
  { use: 'ignore', words: otherWords.measures, parts: otherWords.measureParts },
  {
    use: 'burnProbability',
    words: ['burn probability', 'burnprobability', 'burn prob', 'burnprob', 'bp'],
  },
  { use: 'flameLength', words: ['flame length', 'flamelength', 'flame', 'cfl', 'fl'] },
  { use: 'conditionalIntensity', words: ['fireline intensity', 'fireline', 'conditional intensity', 'fli'] },
  { use: 'hazardIndex', words: ['whp', 'wildfire hazard', 'fire hazard', 'hazard index', 'hazardindex'] },
  { use: 'ignore', words: otherWords.classes },
  {
    use: 'standardOfProtection',
    words: [
      'sop',
      'standard of protection',
      'protection standard',
      'protection',
      'flopros',
      'defences',
      'defenses',
    ].concat(['defence', 'defense', 'levees', 'dikes', 'dykes']),
  },
  {
    use: 'flood',
    quantity: 'elevation',
    words: levelWords,
  },
  {
    use: 'terrain',
    words: [
      'dem',
      'dtm',
      'dgm',
      'mnt',
      'ahn',
      'terrain',
      'topography',
      'topo',
      'bathytopo',
      'bare earth',
      'ground',
    ].concat(['elevation', 'lidar', 'hoogte', 'hoehe']),
  },
  {
    use: 'flood',
    quantity: 'depth',
    words: [...depthWords, 'inundation', 'inun', 'inunriver', 'inuncoast', 'overstroming', 'ueberflutung'],
  },
];

/** Members of an ensemble beside its middle: `p95`, `P05`; `0p95` and `p0.05` are probabilities, `p10` may be years. */
const percentile = /(?<![\p{L}\d.,])p[ _-]?(?:0?5|1[67]|8[34]|9[05789])(?![\d.,]|[ _-]?(?:%|pct|percent))/iu;

/** Heights of roofs and trees, which stand above the ground that a depth is counted from. */
const surfaceModelWords = ['dsm', 'dom', 'mns', 'surface model'];

/** What a band of a raster is by its name, else by its folders'; null when no word tells. */
export function guessRasterUse(path: string, description: string): UseGuess | null {
  for (const { text, from } of listPathNames(path, description)) {
    const words = spaceOutWords(text.replaceAll(frequencies, ' ').replaceAll(climateChange, ' '));
    const surface = findWord(words, surfaceModelWords);
    if (surface !== null) {
      const why = packText('height-of-roofs', { name: packText(from, { word: surface }) });
      return { use: { value: 'ignore', why, confidence: 'medium' }, quantity: null };
    }
    const [member] = percentile.exec(text) ?? [];
    if (member !== undefined) {
      const why = packText(from, { word: member });
      return { use: { value: 'ignore', why, confidence: 'low' }, quantity: null };
    }
    for (const { use, quantity, words: wanted, parts = [] } of table) {
      const word = findWord(words, wanted) ?? findWordWith(words, parts);
      if (word === null) continue;
      const confidence = word.length > 3 || ['dem', 'dtm', 'wse', 'sop'].includes(word) ? 'high' : 'medium';
      const why = packText(from, { word });
      const isClass = use === 'ignore' && otherWords.classes.includes(word);
      const measured = isClass ? findWord(words, measuredWords) : null;
      if (measured !== null) {
        const both = packText('name-of-depth-and-class', { depth: measured, other: word });
        return { use: { value: 'ignore', why: both, confidence: 'low' }, quantity: null };
      }
      const depth = quantity === 'elevation' ? findWord(words, depthWords) : null;
      return {
        use: { value: use, why, confidence },
        quantity:
          depth !== null
            ? { value: 'depth', why: packText('name-of-both', { level: word, depth }), confidence: 'low' }
            : quantity === undefined
              ? null
              : { value: quantity, why, confidence },
      };
    }
  }
  return null;
}

/** What sentences of a file say of water: that it holds depths, levels, or neither. */
interface SpokenUse {
  readonly kind: 'depth' | 'elevation' | 'other';
  readonly word: string;
  readonly text: string;
}

/** Every word of the table, each once: what one use is named by is not looked at for the next. */
function listSpoken({ words, text }: Sentence): SpokenUse[] {
  let rest = spaceOutWords(words.replaceAll(frequencies, ' ').replaceAll(climateChange, ' '));
  return table.flatMap(({ use, quantity, words: wanted, parts = [] }) => {
    const word = findWord(rest, wanted) ?? findWordWith(rest, parts);
    if (word === null) return [];
    rest = rest.replaceAll(word, '|');
    const kind = use === 'ignore' ? 'other' : (quantity ?? null);
    return kind === null ? [] : [{ kind, word, text }];
  });
}

/** A sentence of a file: its words, and the text as the file has it. */
interface Sentence {
  readonly words: string;
  readonly text: string;
}

/**
 * What a band is by its name and by what the file says of it in sentences. They count where no name tells, and a name
 * of floods that they do not bear out is asked about. Sentences name other things, too: the terrain that depths were
 * computed with says nothing of what they are.
 */
export function guessTitledUse(path: string, description: string, sentences: readonly Sentence[]): UseGuess | null {
  const named = guessRasterUse(path, description);
  const spoken = sentences.flatMap(listSpoken);
  const [first] = spoken;
  if (first === undefined || (named !== null && named.use.value !== 'flood')) return named;
  const why = packText('file-mentions', { word: first.word, text: first.text });
  const isOneKind = spoken.every(({ kind }) => kind === first.kind);
  if (named === null) {
    const confidence = isOneKind ? 'medium' : 'low';
    if (!isOneKind || first.kind === 'other') return { use: { value: 'ignore', why, confidence }, quantity: null };
    return { use: { value: 'flood', why, confidence }, quantity: { value: first.kind, why, confidence } };
  }
  if (spoken.some(({ kind }) => kind === named.quantity?.value)) return named;
  const isMeasured = spoken.some(({ kind }) => kind !== 'other');
  if (!isMeasured) return { use: { value: 'flood', why, confidence: 'low' }, quantity: named.quantity };
  return { use: named.use, quantity: named.quantity && { ...named.quantity, why, confidence: 'low' } };
}

/** What a file or layer of areas is by its name; null when no word tells. */
export function guessPolygonUse(path: string): Guess<'territory' | 'standardOfProtection'> | null {
  const words = spaceOutWords(listPathNames(path, '')[0]!.text);
  const defence = findWord(words, areaWords.defences);
  if (defence !== null)
    return { value: 'standardOfProtection', why: packText('file-named', { word: defence }), confidence: 'high' };
  const territory = findWord(words, areaWords.territory);
  if (territory !== null)
    return { value: 'territory', why: packText('file-named', { word: territory }), confidence: 'high' };
  return null;
}

/** Where towns stand in a picture, in its own units from its left and upper edges. */
export interface PlacedTown {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

/** A town's name beside its dot. */
export interface TownName {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** `start`: to the right of its dot; `end`: to the left. */
  readonly anchor: 'start' | 'end';
}

interface NameSizes {
  /** Of the picture. */
  readonly width: number;
  readonly fontSize: number;
  /** From the middle of a dot to its name. */
  readonly gap: number;
}

/** Mean width of a letter, of the size of the text. */
const LETTER_SHARE = 0.6;
/** Height of a line, of the size of the text. */
const LINE_SHARE = 1.2;

interface Place {
  readonly town: PlacedTown;
  readonly anchor: TownName['anchor'];
  readonly from: number;
  readonly to: number;
}

/**
 * Names that lie neither over each other nor over another town's dot, in the picture: first come first served, so the
 * largest towns go first. On the side with more room where both are free; a town with no free side has no name.
 */
export function placeTownNames(towns: readonly PlacedTown[], { width, fontSize, gap }: NameSizes): TownName[] {
  const kept: Place[] = [];
  for (const town of towns) {
    const length = gap + town.name.length * LETTER_SHARE * fontSize;
    const right: Place = { town, anchor: 'start', from: town.x, to: town.x + length };
    const left: Place = { town, anchor: 'end', from: town.x - length, to: town.x };
    const free = (town.x > width / 2 ? [left, right] : [right, left]).find(
      (place) =>
        place.from >= 0 &&
        place.to <= width &&
        kept.every((other) => !touches(place, other, LINE_SHARE * fontSize)) &&
        towns.every((other) => other === town || !isDotBeneath(place, other, gap, (LINE_SHARE * fontSize) / 2)),
    );
    if (free !== undefined) kept.push(free);
  }
  return kept.map(({ town: { name, x, y }, anchor }) => ({
    name,
    x: anchor === 'start' ? x + gap : x - gap,
    y,
    anchor,
  }));
}

function touches(a: Place, b: Place, line: number): boolean {
  return a.from < b.to && b.from < a.to && Math.abs(a.town.y - b.town.y) < line;
}

function isDotBeneath({ from, to, town }: Place, dot: PlacedTown, gap: number, half: number): boolean {
  return dot.x + gap > from && dot.x - gap < to && Math.abs(dot.y - town.y) < half;
}

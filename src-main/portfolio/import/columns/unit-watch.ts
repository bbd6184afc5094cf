/** Values that show what a file was like where it was looked at before it was read. */
const HEAD = 200;
/** Latest values that are held against the others: a few buildings are unlike all others in any portfolio. */
const LATEST = 50;

/**
 * Creates what finds where the values of a column begin to look like another unit's, further down than a file was
 * looked at: more than half of the latest fifty do. Where most of the first 200 do already that was asked, or the file
 * is like that, and nothing is said.
 * @param isOther whether a value would rather be one of another unit
 * @returns whether the value at hand looks like that among others that do; called with each value in the file's order
 */
export function createUnitWatch(isOther: (value: number) => boolean): (value: number) => boolean {
  const latest: boolean[] = [];
  let count = 0;
  let others = 0;
  let othersOfHead = 0;
  let isUsual = false;
  return (value) => {
    if (isUsual) return false;
    const isOne = isOther(value);
    if (count < HEAD && isOne) othersOfHead += 1;
    const leaving = latest[count % LATEST] ?? false;
    latest[count % LATEST] = isOne;
    others += Number(isOne) - Number(leaving);
    count += 1;
    if (count === HEAD) isUsual = othersOfHead * 2 > HEAD;
    return isOne && count > HEAD && !isUsual && others * 2 > LATEST;
  };
}

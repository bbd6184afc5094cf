import { insidePoint } from './portfolio-world.ts';

const { latitude, longitude } = insidePoint;
/** Coordinates of a row in the test pack, latitude first. */
export const rightPlace = `${latitude},${longitude}`;
const swapped = `${longitude},${latitude}`;

/** Lines 2 to 11: two swapped, two with an error, one without contents, one unknown use, one total. */
export const faultyRows = [
  'Ref,Lat,Lon,Use,Building TIV,Contents TIV',
  `A-1,${rightPlace},RES1,100000,50000`,
  `A-2,${swapped},RES1,200000,80000`,
  `A-3,${swapped},RES1,300000,90000`,
  `A-4,${rightPlace},RES1,400000,#REF!`,
  `A-5,${rightPlace},COM1,500000,#REF!`,
  `A-6,${rightPlace},RES1,600000,`,
  `A-7,${rightPlace},Palace,700000,70000`,
  `A-8,98.5,-12.5,RES1,800000,10000`,
  'Total,,,,3600000,300000',
].join('\n');

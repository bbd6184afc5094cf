/** Rows of one street, at invented places some metres apart. */
interface Street {
  readonly name: string;
  readonly city: string;
  /** Borough or county. */
  readonly district?: string;
  readonly region: string;
  readonly postcode: string;
  readonly numbers: readonly (number | string)[];
  /** Flats of the numbers that have any. */
  readonly units?: Readonly<Record<string, readonly string[]>>;
}

const calgary = { city: 'Calgary', region: 'AB' };
const montreal = { city: 'Montréal', region: 'QC' };
const washington = { city: 'Washington', region: 'DC' };
const burlington = { city: 'Burlington', region: 'VT', postcode: '05401' };
const oxford = { city: 'Oxford', region: 'Oxfordshire' };
const berlin = { city: 'Berlin', region: '' };

/**
 * Streets whose names are easily taken for each other, in the forms of the United States, Canada, Britain and Germany.
 */
const streets: readonly Street[] = [
  { ...calgary, name: '17 Ave SW', postcode: 'T2T 0B7', numbers: [1201, 1203, 1205], units: { 1203: ['', '101'] } },
  { ...calgary, name: '17 Ave SE', postcode: 'T2G 1J5', numbers: [1201, 1203] },
  { ...calgary, name: '10 St NW', postcode: 'T2N 1V5', numbers: [210, 212] },
  { ...calgary, name: '10 Ave NW', postcode: 'T2M 0B1', numbers: [210, 212] },
  { ...calgary, name: 'Macleod Trail SE', postcode: 'T2J 0P6', numbers: [9600, 9604] },
  { ...calgary, name: 'Crowchild Trail NW', postcode: 'T3A 1A1', numbers: [5100, 5103] },
  { ...montreal, name: 'rue Sainte-Catherine Ouest', postcode: 'H3B 1E3', numbers: [1000, 1002] },
  { ...montreal, name: 'rue Sainte-Catherine Est', postcode: 'H2L 2G2', numbers: [1000, 1002] },
  { ...montreal, name: '1re Avenue', postcode: 'H1Y 2Z9', numbers: [3000, 3002] },
  { ...washington, name: 'Pennsylvania Ave NW', postcode: '20500', numbers: [1590, 1600] },
  { ...washington, name: 'Pennsylvania Ave SE', postcode: '20003', numbers: [1590, 1600] },
  { ...washington, name: '14th St NW', postcode: '20005', numbers: [1400, 1402] },
  { ...washington, name: '14th St NE', postcode: '20002', numbers: [1400, 1402] },
  { ...washington, name: 'M St NW', postcode: '20007', numbers: [3008, 3010] },
  { city: 'Ontario', region: 'CA', name: 'W Holt Blvd', postcode: '91762', numbers: [500, 502] },
  { ...burlington, name: 'Main St', numbers: [102, 104, 106], units: { 104: ['APT 1', 'APT 2'] } },
  { ...burlington, name: 'S Main St', numbers: [102, 104, 106] },
  { city: 'South Burlington', region: 'VT', postcode: '05465', name: 'Main St', numbers: [102, 104] },
  { ...oxford, name: 'High Street', postcode: 'OX1 4AB', numbers: [10, 12, 14], units: { 12: ['Flat 1', 'Flat 3'] } },
  { ...oxford, name: 'Queen Street', postcode: 'OX1 1EJ', numbers: [1, 2, 3, 4] },
  { ...oxford, name: "Queen's Lane", postcode: 'OX1 4AR', numbers: [1, 3] },
  { city: 'Cambridge', region: 'Cambridgeshire', name: 'Mill Road', postcode: 'CB1 2AZ', numbers: [10, 12] },
  { ...berlin, name: 'Straße des 17. Juni', postcode: '10623', numbers: [133, 135] },
  { ...berlin, name: 'Unter den Linden', postcode: '10117', numbers: [4, 6] },
  { ...berlin, name: 'An der Mühle', postcode: '13507', numbers: [1, 3] },
  { city: 'Mannheim', region: 'Baden-Württemberg', name: 'Q1', postcode: '68161', numbers: [2, 4] },
  { city: 'Mannheim', region: 'Baden-Württemberg', name: 'Hauptstraße', postcode: '68259', numbers: [3, 5] },
  {
    city: 'Toronto',
    region: 'ON',
    name: 'Harbour St',
    postcode: 'M5J 0B5',
    numbers: [98, 100],
    units: { 100: ['', 'PH1', 'PH2'] },
  },
  { ...montreal, name: 'chemin de la Côte-des-Neiges', postcode: 'H3V 1G6', numbers: [4998, 5000] },
  { ...berlin, district: 'Spandau', name: 'Altstädter Ring', postcode: '13597', numbers: [3, 5] },
];

/** The rows as a CSV of OpenAddresses. */
export function formatTypedAddresses(): string {
  const rows = streets.flatMap(({ name, city, district = '', region, postcode, numbers, units }, street) =>
    numbers.flatMap((number, house) =>
      (units?.[String(number)] ?? ['']).map((unit) =>
        [-100 + 0.0003 * house, 40 + 0.01 * street, number, name, unit, city, district, region, postcode].join(','),
      ),
    ),
  );
  return ['LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE', ...rows, ''].join('\n');
}

import type { RegionPlan, StreetPlan } from './synthetic-region.ts';

type Options = Omit<StreetPlan, 'name' | 'town' | 'runs' | 'first' | 'houses'>;

const east = (town: string, name: string, first: number, houses: number, options: Options = {}): StreetPlan => ({
  name,
  town,
  runs: 'east',
  first,
  houses,
  ...options,
});
const north = (town: string, name: string, first: number, houses: number, options: Options = {}): StreetPlan => ({
  ...east(town, name, first, houses, options),
  runs: 'north',
});

const unitedStates: RegionPlan = {
  name: 'united-states',
  form: 'unitedStates',
  towns: [
    { name: 'Alder Falls', region: 'OR', latitude: 44.9, longitude: -120.9, postcode: '97861' },
    { name: 'Brinewater', region: 'OR', latitude: 45.2, longitude: -120.5, postcode: '97864' },
    { name: 'Saint Orin', region: 'ID', latitude: 45.6, longitude: -116.2, postcode: '83561' },
  ],
  streets: [
    east('Alder Falls', 'N Kestrel St', 1200, 30, { step: 4 }),
    east('Alder Falls', 'S Kestrel St', 1200, 28, { step: 4 }),
    east('Alder Falls', 'NW 5th Ave', 300, 26),
    east('Alder Falls', 'SE 5th Ave', 300, 26),
    east('Alder Falls', 'Harrow Creek Rd', 18200, 30, { step: 10 }),
    east('Alder Falls', 'State Hwy 47', 45200, 24, { step: 10 }),
    north('Alder Falls', 'Thornbury Blvd', 400, 36, { units: { 4: ['APT 1', 'APT 2', 'APT 3'] } }),
    north('Alder Falls', '3rd St', 100, 34),
    north('Alder Falls', "O'Hanlon Ln", 10, 28),
    north('Alder Falls', 'Dr Martin Quill Jr Dr', 2000, 24, { step: 4 }),
    north('Alder Falls', 'Wetherby Ct', 1, 14),
    east('Brinewater', 'Harrow Creek Rd', 18200, 20, { step: 10 }),
    east('Brinewater', 'US Highway 30', 7000, 24, { step: 10 }),
    east('Brinewater', 'Larkspur Ter', 60, 24),
    north('Brinewater', 'Avenue C', 30, 26),
    north('Brinewater', 'County Road 12', 900, 28, { step: 6 }),
    north('Brinewater', 'Old Ferry Rd', 500, 26, { units: { 2: ['STE A', 'STE B'] } }),
    east('Saint Orin', 'W Cottonwood Pkwy', 700, 24),
    east('Saint Orin', 'Thornbury Blvd', 400, 20),
    north('Saint Orin', 'Mount Valor Trl', 5500, 26, { step: 4 }),
    north('Saint Orin', 'Silver Heron Cir', 80, 18),
  ],
};

const unitedKingdom: RegionPlan = {
  name: 'united-kingdom',
  form: 'unitedKingdom',
  towns: [
    { name: 'Wexmoor', region: 'Durshire', latitude: 52.1, longitude: -1.6 },
    { name: 'Stoke Aldbury', region: 'Durshire', latitude: 52.3, longitude: -1.4 },
    { name: 'St Brannock', region: 'Penmorrow', latitude: 50.6, longitude: -4.6 },
  ],
  streets: [
    east('Wexmoor', 'High Street', 1, 40, { postcodes: ['WX1 1AA', 'WX1 1AB'], endings: { 10: ['a', 'b'] } }),
    east('Wexmoor', 'Church Lane', 1, 28, { postcodes: ['WX1 2BD', 'WX1 2BE'], names: { 6: 'Rose Cottage' } }),
    east('Wexmoor', "St Cedd's Road", 2, 30, { postcodes: ['WX1 3DF', 'WX1 3DG'] }),
    east('Wexmoor', 'Larchwood Crescent', 1, 24, { postcodes: ['WX2 4HJ', 'WX2 4HJ'] }),
    north('Wexmoor', 'Mortimer Gardens', 1, 24, { postcodes: ['WX2 5JL', 'WX2 5JN'] }),
    north('Wexmoor', 'The Avenue', 1, 26, { postcodes: ['WX2 6LN', 'WX2 6LN'] }),
    north('Wexmoor', 'Old Tannery Close', 1, 14, { postcodes: ['WX2 7NP', 'WX2 7NP'] }),
    east('Stoke Aldbury', 'High Street', 1, 30, { postcodes: ['AL7 1AA', 'AL7 1AB'] }),
    east('Stoke Aldbury', 'Brook End', 1, 20, {
      postcodes: ['AL7 2BD', 'AL7 2BD'],
      names: { 3: 'The Old Forge', 8: 'Orchard House' },
    }),
    north('Stoke Aldbury', 'Quarrington Road', 1, 32, { postcodes: ['AL7 3DE', 'AL7 3DF'], endings: { 7: ['', 'A'] } }),
    north('Stoke Aldbury', 'Victoria Terrace', 1, 18, { postcodes: ['AL7 4FG', 'AL7 4FG'] }),
    east('St Brannock', 'Fore Street', 1, 26, { postcodes: ['PM3 1QA', 'PM3 1QB'] }),
    east('St Brannock', 'Harbour View', 1, 20, { postcodes: ['PM3 2QD', 'PM3 2QD'] }),
    north('St Brannock', 'Lanyon Hill', 1, 26, { postcodes: ['PM3 3QE', 'PM3 3QF'], names: { 5: 'Gull Cottage' } }),
  ],
};

const netherlands: RegionPlan = {
  name: 'netherlands',
  form: 'netherlands',
  towns: [
    { name: 'Oosterveld', region: 'Gelre', latitude: 52.2, longitude: 6.1 },
    { name: 'IJmeerdam', region: 'Gelre', latitude: 52.35, longitude: 5.3 },
    { name: "'s-Heerenwoude", region: 'Kennem', latitude: 52.5, longitude: 4.7 },
  ],
  streets: [
    east('Oosterveld', 'Kerkstraat', 1, 36, {
      postcodes: ['7301 AB', '7301 AC'],
      endings: { 6: ['-A', '-B'], 9: ['-1', '-2'], 12: ['', 'a'] },
    }),
    east('Oosterveld', 'Burgemeester van der Wielstraat', 1, 28, { postcodes: ['7302 CD', '7302 CE'] }),
    east('Oosterveld', 'Molendijk', 1, 26, { postcodes: ['7303 EF', '7303 EG'] }),
    east('Oosterveld', 'Prins Willemsingel', 1, 24, { postcodes: ['7304 GH', '7304 GJ'], endings: { 4: ['bis', ''] } }),
    north('Oosterveld', 'Populierenlaan', 1, 30, { postcodes: ['7305 HJ', '7305 HK'] }),
    north('Oosterveld', 'Plein 1950', 1, 18, { postcodes: ['7306 JK', '7306 JK'] }),
    north('Oosterveld', 'Dokter Lelyweg', 1, 26, { postcodes: ['7307 KL', '7307 KM'] }),
    east('IJmeerdam', 'Kerkstraat', 1, 28, { postcodes: ['1381 AB', '1381 AC'] }),
    east('IJmeerdam', 'IJsvogelstraat', 1, 24, { postcodes: ['1382 CD', '1382 CE'] }),
    north('IJmeerdam', 'Zuiderzeedijk', 1, 28, {
      postcodes: ['1383 EF', '1383 EG'],
      endings: { 8: ['-hs', '-1', '-2'] },
    }),
    north('IJmeerdam', 'Reigerplantsoen', 1, 20, { postcodes: ['1384 GH', '1384 GH'] }),
    east("'s-Heerenwoude", "'t Hoenstraat", 1, 22, { postcodes: ['2051 AB', '2051 AC'] }),
    east("'s-Heerenwoude", 'Wijde Gracht', 1, 24, { postcodes: ['2052 CD', '2052 CE'] }),
    north("'s-Heerenwoude", 'Albert van Dalsumlaan', 1, 26, { postcodes: ['2053 EF', '2053 EG'] }),
  ],
};

const germany: RegionPlan = {
  name: 'germany',
  form: 'germany',
  towns: [
    { name: 'Mühlhofen', region: 'Sachsen-Anhalt', latitude: 51.8, longitude: 12.3, postcode: '06871' },
    { name: 'Groß Barnitz', region: 'Sachsen-Anhalt', latitude: 51.95, longitude: 12.6, postcode: '06875' },
    { name: 'Weißenau', region: 'Bayern', latitude: 48.7, longitude: 11.2, postcode: '85191' },
  ],
  streets: [
    east('Mühlhofen', 'Hauptstraße', 1, 40, { endings: { 6: ['a', 'b'], 11: ['', 'a'] } }),
    east('Mühlhofen', 'Brückenstraße', 1, 30),
    east('Mühlhofen', 'Professor-Kühne-Straße', 1, 26),
    east('Mühlhofen', 'Am Schloßgarten', 1, 24),
    north('Mühlhofen', 'Lindenallee', 1, 30),
    north('Mühlhofen', 'Straße der Einheit', 1, 26),
    north('Mühlhofen', 'Rosenweg', 1, 20),
    east('Groß Barnitz', 'Hauptstraße', 1, 30),
    east('Groß Barnitz', 'Fährgasse', 1, 20),
    north('Groß Barnitz', 'Kirchplatz', 1, 14),
    north('Groß Barnitz', 'Elbuferweg', 1, 26),
    east('Weißenau', 'Königsplatz', 1, 20),
    east('Weißenau', 'Doktor-Ludwig-Straße', 1, 26, { endings: { 3: ['-5'] } }),
    north('Weißenau', 'Schwarzbachgasse', 1, 24),
    north('Weißenau', 'Untere Bahnhofstraße', 1, 28),
  ],
};

const quebec: RegionPlan = {
  name: 'quebec',
  form: 'quebec',
  towns: [
    { name: 'Sainte-Aurélie-du-Lac', region: 'QC', latitude: 46.1, longitude: -73.9 },
    { name: 'Saint-Elzéar-des-Monts', region: 'QC', latitude: 46.3, longitude: -74.2 },
    { name: "L'Anse-aux-Hérons", region: 'QC', latitude: 48.4, longitude: -68.9 },
  ],
  streets: [
    east('Sainte-Aurélie-du-Lac', 'Rue Principale', 100, 36, { postcodes: ['J8K 1A1', 'J8K 1A2'] }),
    east('Sainte-Aurélie-du-Lac', 'Rue Sainte-Hélène Est', 10, 28, { postcodes: ['J8K 1B3', 'J8K 1B4'] }),
    east('Sainte-Aurélie-du-Lac', 'Rue Sainte-Hélène Ouest', 11, 28, { postcodes: ['J8K 1B5', 'J8K 1B6'] }),
    east('Sainte-Aurélie-du-Lac', 'Boulevard des Cèdres', 1200, 30, {
      postcodes: ['J8K 2C1', 'J8K 2C2'],
      units: { 5: ['101', '102', '201'] },
      step: 10,
    }),
    north('Sainte-Aurélie-du-Lac', "Chemin de l'Érablière", 2, 32, { postcodes: ['J8K 2E7', 'J8K 2E8'] }),
    north('Sainte-Aurélie-du-Lac', 'Avenue du Général-Vézina', 300, 26, { postcodes: ['J8K 3G1', 'J8K 3G2'] }),
    north('Sainte-Aurélie-du-Lac', '4e Rang', 40, 24, { postcodes: ['J8K 3H5', 'J8K 3H5'], step: 6 }),
    east('Saint-Elzéar-des-Monts', 'Rue Principale', 100, 26, { postcodes: ['J0T 1Z1', 'J0T 1Z2'] }),
    east('Saint-Elzéar-des-Monts', 'Route 329', 2400, 24, { postcodes: ['J0T 2A3', 'J0T 2A4'], step: 10 }),
    north('Saint-Elzéar-des-Monts', 'Montée Bélisle', 60, 26, { postcodes: ['J0T 2B5', 'J0T 2B6'] }),
    north('Saint-Elzéar-des-Monts', 'Place de la Gare', 1, 14, { postcodes: ['J0T 2C7', 'J0T 2C7'] }),
    east("L'Anse-aux-Hérons", 'Rue de la Grève', 5, 26, { postcodes: ['G5J 1A1', 'G5J 1A2'] }),
    east("L'Anse-aux-Hérons", 'Impasse Thériault', 1, 12, { postcodes: ['G5J 1B3', 'G5J 1B3'] }),
    north("L'Anse-aux-Hérons", 'Côte Saint-Onésime', 20, 24, { postcodes: ['G5J 1C5', 'G5J 1C6'] }),
  ],
};

/** Synthetic regions in the forms of five countries; towns, streets and postcodes are invented. */
export const regionPlans: readonly RegionPlan[] = [unitedStates, unitedKingdom, netherlands, germany, quebec];

import type { AddressQuery, MatchLevel } from '#shared/geocoding/place.ts';
import type { TestRegion } from './test-address.ts';
import { createStreetBook, expectAddress, expectNothing, expectStreet, type TestQuery } from './test-query.ts';

/** A question as somebody typed it; what is meant: level, and `number|street|town` or `street|town` of the region. */
type Written = readonly [query: string | AddressQuery, level: MatchLevel, meant?: string];

const written: Readonly<Record<string, readonly Written[]>> = {
  'united-states': [
    ['1200 north kestrel street alder falls oregon', 'address', '1200|N Kestrel St|Alder Falls'],
    ['1200 N. Kestrel St., Alder Falls, OR 97861-0012', 'address', '1200|N Kestrel St|Alder Falls'],
    ['308 nw fifth ave alder falls', 'address', '308|NW 5th Ave|Alder Falls'],
    ['308 N.W. 5th Avenue, Alder Falls', 'address', '308|NW 5th Ave|Alder Falls'],
    ['308 NE 5th Ave, Alder Falls, OR', 'none'],
    ['7010 US 30, Brinewater', 'address', '7010|US Highway 30|Brinewater'],
    ['7010 Hwy 30, Brinewater OR', 'address', '7010|US Highway 30|Brinewater'],
    ['7010 Hwy 31, Brinewater OR', 'none'],
    ['906 Co. Rd. 12, Brinewater', 'address', '906|County Road 12|Brinewater'],
    ['906 County Road 13, Brinewater', 'none'],
    ['45210 Oregon 47, Alder Falls', 'address', '45210|State Hwy 47|Alder Falls'],
    ['18200 Harrow Creek, Alder Falls', 'address', '18200|Harrow Creek Rd|Alder Falls'],
    ['34 Ave C Brinewater', 'address', '34|Avenue C|Brinewater'],
    ['34 Ave D Brinewater', 'none'],
    ['16 OHanlon Lane, Alder Falls OR', 'address', "16|O'Hanlon Ln|Alder Falls"],
    ['2004 Doctor Martin Quill Junior Drive, Alder Falls', 'address', '2004|Dr Martin Quill Jr Dr|Alder Falls'],
    ['5504 Mt Valor Trail, St. Orin, ID', 'address', '5504|Mount Valor Trl|Saint Orin'],
    ['5504 Mt. Valor Trl, Saint Orin, Oregon', 'none'],
    ['704 Cottonwood Parkway W, Saint Orin', 'address', '704|W Cottonwood Pkwy|Saint Orin'],
    ['110 3rd Street, Alder Falls', 'address', '110|3rd St|Alder Falls'],
    ['110 3rd Ave, Alder Falls', 'none'],
    ['110 4th St, Alder Falls', 'none'],
    ['Thornbury & Third, Alder Falls', 'none'],
    ['Wetherby Court, Alder Falls', 'street', 'Wetherby Ct|Alder Falls'],
    ['Saint Orin, Idaho', 'city'],
    ['99 Nowhere Ln, Alder Falls, OR 97861', 'none'],
    ['asdfgh', 'none'],
    ['12345', 'none'],
  ],
  'united-kingdom': [
    ['11a High St, Wexmoor', 'address', '11a|High Street|Wexmoor'],
    ['Flat 1, 12 Mortimer Gdns, Wexmoor, WX2 5JN', 'address', '12|Mortimer Gardens|Wexmoor'],
    ['Rose Cottage, Church Ln, Wexmoor', 'address', 'Rose Cottage|Church Lane|Wexmoor'],
    ['Rose Cottage, Church Lane, Stoke Aldbury', 'none'],
    ['Orchard House Brook End Stoke Aldbury', 'address', 'Orchard House|Brook End|Stoke Aldbury'],
    ['Lilac Cottage, Brook End, Stoke Aldbury', 'street', 'Brook End|Stoke Aldbury'],
    ['10 St Cedds Rd WX13DG', 'address', "10|St Cedd's Road|Wexmoor"],
    ['10 Saint Cedds Road, Wexmoor', 'address', "10|St Cedd's Road|Wexmoor"],
    ['4 the avenue wexmoor', 'address', '4|The Avenue|Wexmoor'],
    ['4 Avenue, Wexmoor WX2 6LN', 'address', '4|The Avenue|Wexmoor'],
    ['8 fore st. st brannock penmorrow', 'address', '8|Fore Street|St Brannock'],
    ['8 Four Street, St Brannock', 'none'],
    ['Old Tannery Close, Wexmoor', 'street', 'Old Tannery Close|Wexmoor'],
    ['9 Quarrington Rd, Stoke Aldburry', 'address', '9|Quarrington Road|Stoke Aldbury'],
    ['9 Quarington Road, Stoke Aldbury, AL7 3DE', 'address', '9|Quarrington Road|Stoke Aldbury'],
    ['9 Quarrington Street, Stoke Aldbury', 'none'],
    ['Gull Cottage, Lanyon Hill, PM3 3QF', 'address', 'Gull Cottage|Lanyon Hill|St Brannock'],
    ['Wexmoor', 'city'],
  ],
  netherlands: [
    ['Burg. vd Wielstr 8, Oosterveld', 'address', '8|Burgemeester van der Wielstraat|Oosterveld'],
    ['Burgemeester v.d. Wielstraat 8 7302CE', 'address', '8|Burgemeester van der Wielstraat|Oosterveld'],
    ['7302 CE 8', 'address', '8|Burgemeester van der Wielstraat|Oosterveld'],
    ['Kerkstraat 7a Oosterveld', 'address', '7-A|Kerkstraat|Oosterveld'],
    ['Kerkstraat 7 B, 7301AB', 'address', '7-B|Kerkstraat|Oosterveld'],
    ['Kerkstraat 7 C, Oosterveld', 'interpolated', '7-A|Kerkstraat|Oosterveld'],
    ['Plein 1950 6, Oosterveld', 'address', '6|Plein 1950|Oosterveld'],
    ['Plein 1951 6, Oosterveld', 'none'],
    ['Pr Willemsgl 8 Oosterveld', 'address', '8|Prins Willemsingel|Oosterveld'],
    ['Prins Willemstraat 8, Oosterveld', 'none'],
    ['Ijsvogelstraat 4, Ijmeerdam', 'address', '4|IJsvogelstraat|IJmeerdam'],
    ['Ysvogelstr. 4, Ymeerdam', 'address', '4|IJsvogelstraat|IJmeerdam'],
    ['Zuiderzeedijk 9 hs, IJmeerdam', 'address', '9-hs|Zuiderzeedijk|IJmeerdam'],
    ['Zuiderzeedijk 9-1 IJmeerdam', 'address', '9-1|Zuiderzeedijk|IJmeerdam'],
    ['Zuiderzeedijk 9-7 IJmeerdam', 'interpolated', '9-hs|Zuiderzeedijk|IJmeerdam'],
    ['t Hoenstraat 4, s Heerenwoude', 'address', "4|'t Hoenstraat|'s-Heerenwoude"],
    ['A. van Dalsumlaan 12, 2053EG', 'address', "12|Albert van Dalsumlaan|'s-Heerenwoude"],
    ['Wijde Gracht 12 te s-Heerenwoude', 'address', "12|Wijde Gracht|'s-Heerenwoude"],
    ['Dr. Lelyweg 5, Oosterveld', 'address', '5|Dokter Lelyweg|Oosterveld'],
    ['Molendijk Oosterveld', 'street', 'Molendijk|Oosterveld'],
    ['Postbus 12, 7301 AB Oosterveld', 'none'],
  ],
  germany: [
    ['Hauptstr. 7a, 06871 Mühlhofen', 'address', '7a|Hauptstraße|Mühlhofen'],
    ['Hauptstrasse 7 b, Muehlhofen', 'address', '7b|Hauptstraße|Mühlhofen'],
    ['Hauptstr 8, Gross Barnitz', 'address', '8|Hauptstraße|Groß Barnitz'],
    ['Haupt Str. 8, Groß Barnitz', 'address', '8|Hauptstraße|Groß Barnitz'],
    ['Prof. Kuehne Str. 8 Mühlhofen', 'address', '8|Professor-Kühne-Straße|Mühlhofen'],
    ['Professor-Kühne-Strasse 8, D-06871', 'address', '8|Professor-Kühne-Straße|Mühlhofen'],
    ['Am Schlossgarten 4, Mühlhofen', 'address', '4|Am Schloßgarten|Mühlhofen'],
    ['Schloßgarten 4, Mühlhofen', 'none'],
    ['Lindenalle 6, Mühlhofen', 'address', '6|Lindenallee|Mühlhofen'],
    ['Lindenweg 6, Mühlhofen', 'none'],
    ['Str. der Einheit 6, Mühlhofen', 'address', '6|Straße der Einheit|Mühlhofen'],
    ['Kirchpl. 6, Groß Barnitz', 'address', '6|Kirchplatz|Groß Barnitz'],
    ['Elbuferweg 6 Gr. Barnitz 06875', 'address', '6|Elbuferweg|Groß Barnitz'],
    ['Koenigsplatz 6, Weissenau', 'address', '6|Königsplatz|Weißenau'],
    ['Dr.-Ludwig-Str. 6, 85191 Weißenau', 'address', '6|Doktor-Ludwig-Straße|Weißenau'],
    ['Obere Bahnhofstraße 6, Weißenau', 'none'],
    ['U. Bahnhofstr. 6, 85191 Weißenau', 'address', '6|Untere Bahnhofstraße|Weißenau'],
    ['Mühlhofen', 'city'],
  ],
  quebec: [
    ['108 rue principale, Ste-Aurelie-du-Lac', 'address', '108|Rue Principale|Sainte-Aurélie-du-Lac'],
    ['108, Principale, Sainte-Aurélie-du-Lac (Québec) J8K 1A2', 'address', '108|Rue Principale|Sainte-Aurélie-du-Lac'],
    ['14 Ste-Helene E, Ste-Aurélie-du-Lac', 'address', '14|Rue Sainte-Hélène Est|Sainte-Aurélie-du-Lac'],
    ['15 rue Ste-Hélène O., Ste-Aurélie-du-Lac', 'address', '15|Rue Sainte-Hélène Ouest|Sainte-Aurélie-du-Lac'],
    ['15 rue Ste-Hélène Nord, Ste-Aurélie-du-Lac', 'none'],
    ['1220 boul des cedres app 3, ste aurelie du lac', 'address', '1220|Boulevard des Cèdres|Sainte-Aurélie-du-Lac'],
    ['1220 blvd. des Cèdres, Sainte-Aurelie-du-Lac QC', 'address', '1220|Boulevard des Cèdres|Sainte-Aurélie-du-Lac'],
    ['4 ch de l’Erabliere, Sainte-Aurélie-du-Lac', 'address', "4|Chemin de l'Érablière|Sainte-Aurélie-du-Lac"],
    ['4 rue de l’Érablière, Sainte-Aurélie-du-Lac', 'none'],
    ['46 rang 4, Sainte-Aurélie-du-Lac', 'address', '46|4e Rang|Sainte-Aurélie-du-Lac'],
    ['46 5e rang, Sainte-Aurélie-du-Lac', 'none'],
    ['2410 Rte 329, St-Elzear-des-Monts', 'address', '2410|Route 329|Saint-Elzéar-des-Monts'],
    ['2410 route 327, St-Elzear-des-Monts', 'none'],
    ['304 av du Gal-Vezina, Sainte-Aurélie-du-Lac', 'address', '304|Avenue du Général-Vézina|Sainte-Aurélie-du-Lac'],
    ['24 cote St Onesime, Anse aux Herons', 'address', "24|Côte Saint-Onésime|L'Anse-aux-Hérons"],
    ['7 de la Greve, L Anse aux Herons G5J1A1', 'address', "7|Rue de la Grève|L'Anse-aux-Hérons"],
    ['2 pl. de la Gare, Saint-Elzéar-des-Monts', 'address', '2|Place de la Gare|Saint-Elzéar-des-Monts'],
    ['C.P. 402, Saint-Elzéar-des-Monts', 'none'],
  ],
  demonstration: [
    ['95 Tannery Lane West, Portham', 'address', '95|Tannery Ln W|Portham'],
    ['95 W Tannery Ln Portham NS B8X1A1', 'address', '95|Tannery Ln W|Portham'],
    ['95 Tanery Lane W, Portham, Nova Scotia', 'address', '95|Tannery Ln W|Portham'],
    ['95 Tannery Ln N, Portham', 'none'],
    ['101-83 Tannery Ln W, Portham', 'address', '83|Tannery Ln W|Portham'],
    ['Suite 101, 83 Tannery Lane W, Portham NS', 'address', '83|Tannery Ln W|Portham'],
    ['rue Principale, St-Alcide', 'street', 'rue Principale|Saint-Alcide'],
    ['Main St, Tarn Mills, NS', 'street', 'Main St|Tarn Mills'],
    ['Copper Landing', 'city'],
    ['PO Box 77, Larkfield NS', 'none'],
    ['1 Parliament Hill, Ottawa', 'none'],
  ],
};

/** The hand-written questions about a region; empty for a region without any. */
export function listHandwrittenQueries(region: TestRegion): TestQuery[] {
  const streets = createStreetBook(region);
  return (written[region.name] ?? []).map(([query, level, meant]) => ({
    region: region.name,
    kind: 'hand-written',
    query: typeof query === 'string' ? { streetAddress: query } : query,
    expected: findExpected(level, meant),
  }));

  function findExpected(level: MatchLevel, meant: string | undefined): TestQuery['expected'] {
    if (meant === undefined) return level === 'none' ? expectNothing : { level, points: [], toleranceMetres: 0 };
    const parts = meant.split('|');
    const [city, street, number] = [parts.at(-1) ?? '', parts.at(-2) ?? '', parts.at(-3)];
    const addresses = streets.listAddresses(city, street);
    if (addresses.length === 0) throw new Error(`No street is meant by ${meant}.`);
    if (number === undefined) return expectStreet(addresses);
    const address = addresses.find((other) => other.number === number);
    if (address === undefined) throw new Error(`No address is meant by ${meant}.`);
    return level === 'interpolated'
      ? { ...expectAddress(address), level, toleranceMetres: 30 }
      : { ...expectAddress(address), level };
  }
}

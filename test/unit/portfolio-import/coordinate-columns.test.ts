import { describe, expect, test } from 'vitest';
import { detectTable } from '#main/portfolio/import/columns/detect-table.ts';
import { importFile, listCodes } from './support/import-file.ts';
import { parseDelimited } from './support/detect-rows.ts';

function detect(...lines: string[]) {
  const { mapping, suggestions, remarks } = detectTable(parseDelimited(lines));
  return { columns: mapping.columns, suggestions, codes: listCodes(remarks) };
}

describe('columns of coordinates', () => {
  test('in metres of an unknown grid are not used beside addresses, whatever they are called', async () => {
    const file = 'Nr,Straße,PLZ,Ort,X,Y,Gebäude\n1,Hafenstr. 4,24103,Kiel,565000.5,6018000.2,150000\n';
    const { columns, suggestions, codes } = detect(...file.trim().split('\n'));
    expect(columns).not.toHaveProperty('latitude');
    expect(columns).not.toHaveProperty('longitude');
    expect(suggestions.map(({ field }) => field)).not.toContain('longitude');
    expect(codes).toContain('coordinates-not-degrees');
    const { locations, rejected } = await importFile(file);
    expect(rejected).toEqual([]);
    expect(locations[0]).toMatchObject({ latitude: null, longitude: null, address: { city: 'Kiel' } });
  });

  test('are exchanged where no latitude can be one and all would fit the other way round', async () => {
    const file = 'id,Lat,Lon,Building\n1,-121.91234,49.17123,1000\n2,-121.81234,49.27123,1000\n';
    const { columns, suggestions, codes } = detect(...file.trim().split('\n'));
    expect(columns).toMatchObject({ latitude: ['Lon'], longitude: ['Lat'] });
    expect(suggestions.find(({ field }) => field === 'latitude')?.columns).toEqual(['Lon']);
    expect(codes).toContain('coordinates-exchanged');
    const { locations } = await importFile(file);
    expect(locations.map(({ latitude }) => latitude)).toEqual([49.17123, 49.27123]);
    const some = detect('id,Lat,Lon,Building', '1,-121.91234,49.17123,1000', '2,49.27123,-121.8,1000');
    expect(some.columns.latitude).toEqual(['Lat']);
    expect(some.codes).not.toContain('coordinates-exchanged');
  });

  test('may be named as sides of a building where their cells are degrees', () => {
    const { columns, suggestions } = detect('Nr,Breite,Länge,Gebäude', '1,54.3233,10.12281,150000');
    expect(columns).toMatchObject({ latitude: ['Breite'], longitude: ['Länge'] });
    expect(suggestions.find(({ field }) => field === 'latitude')?.columns).toEqual(['Breite']);
    expect(detect('Nr,Breite,Länge,Gebäude', '1,12.5,20.25,150000').columns).not.toHaveProperty('latitude');
    expect(detect('Nr,Breite,Lat,Lon', '1,12.3456,54.1,10.1').columns.latitude).toEqual(['Lat']);
  });

  test('of a GeoJSON file are those of the geometry, and the properties where a feature has none', async () => {
    const feature = (geometry: object | null, latitude: number | null, longitude: number | null) => ({
      type: 'Feature',
      geometry,
      properties: { latitude, longitude, Building: 1000 },
    });
    const point = { type: 'Point', coordinates: [-121.91234, 49.17123] };
    const features = [feature(point, 1.5, 2.5), feature(point, null, null), feature(null, 49.31234, -121.5)];
    const { locations, rejected } = await importFile(JSON.stringify({ type: 'FeatureCollection', features }));
    expect(rejected).toEqual([]);
    expect(locations.map(({ latitude, longitude }) => [latitude, longitude])).toEqual([
      [49.17123, -121.91234],
      [49.17123, -121.91234],
      [49.31234, -121.5],
    ]);
  });
});

import type { Database } from 'better-sqlite3';
import { hazards } from '#shared/hazard/hazard.ts';
import { indexFieldName } from '#shared/query-service/mediator-response.ts';

/**
 * Colours of the indices 1 to 10, those of the window's light theme (`--risk-1` … of `src-renderer/ui/tokens.css`),
 * and of a location without any.
 */
const indexColours = [
  '#cfe1ed',
  '#c8dadf',
  '#d0d3a9',
  '#d7c883',
  '#dcb14f',
  '#dd9734',
  '#d07312',
  '#bc5201',
  '#a2330f',
  '#861116',
] as const;
const NONE_COLOUR = '#ffffff';
const OUTLINE = '72,72,72,255';

/** The largest index of a location: an expression of QGIS; 0 without any. */
const worstIndex = `max(${hazards
  .map((hazard) => `coalesce("${hazard === 'wildfire' ? 'wildfireIndex' : indexFieldName(hazard)}",0)`)
  .join(',')},0)`;

/**
 * Adds the table of styles as QGIS keeps it in a GeoPackage, with the style that a layer is opened with: points
 * coloured by their largest index.
 */
export function addLayerStyle(
  database: Database,
  { layer, geometry }: { readonly layer: string; readonly geometry: string },
): void {
  database.exec(`
    CREATE TABLE layer_styles (
      id INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL, f_table_catalog TEXT(256), f_table_schema TEXT(256),
      f_table_name TEXT(256), f_geometry_column TEXT(256), styleName TEXT(30), styleQML TEXT, styleSLD TEXT,
      useAsDefault BOOLEAN, description TEXT, owner TEXT(30), ui TEXT(30),
      update_time DATETIME DEFAULT (strftime('%Y-%m-%dT%H:%M:%fZ','now'))
    );
    INSERT INTO gpkg_contents (table_name, data_type) VALUES ('layer_styles', 'attributes');
  `);
  database
    .prepare(
      `INSERT INTO layer_styles (f_table_catalog, f_table_schema, f_table_name, f_geometry_column, styleName, styleQML, useAsDefault, description, owner)
       VALUES ('', '', ?, ?, 'Largest index', ?, 1, 'Points coloured by their largest index, 1 to 10', '')`,
    )
    .run(layer, geometry, formatStyle());
}

/** The style as QGIS 3 reads it (QML). */
function formatStyle(): string {
  const classes = [
    { value: '0', label: 'no index', colour: NONE_COLOUR },
    ...indexColours.map((colour, at) => ({ value: String(at + 1), label: String(at + 1), colour })),
  ];
  const categories = classes.map(
    ({ value, label }, at) => `<category render="true" symbol="${at}" value="${value}" type="long" label="${label}"/>`,
  );
  const symbols = classes.map(({ colour }, at) => {
    const properties = {
      name: 'circle',
      color: toRgb(colour),
      outline_color: OUTLINE,
      outline_width: '0.2',
      outline_width_unit: 'MM',
      size: '2.4',
      size_unit: 'MM',
    };
    const props = Object.entries(properties).map(([name, value]) => `<prop k="${name}" v="${value}"/>`);
    return `<symbol type="marker" name="${at}" alpha="1" clip_to_extent="1" force_rhr="0"><layer class="SimpleMarker" enabled="1" locked="0" pass="0">${props.join('')}</layer></symbol>`;
  });
  const attribute = worstIndex.replaceAll('"', '&quot;');
  return `<!DOCTYPE qgis PUBLIC 'http://mrcc.com/qgis.dtd' 'SYSTEM'><qgis version="3.22.0" styleCategories="Symbology"><renderer-v2 type="categorizedSymbol" attr="${attribute}" symbollevels="0" enableorderby="0" forceraster="0"><categories>${categories.join('')}</categories><symbols>${symbols.join('')}</symbols></renderer-v2><layerGeometryType>0</layerGeometryType></qgis>`;
}

function toRgb(colour: string): string {
  const channels = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  return [...channels, 255].join(',');
}

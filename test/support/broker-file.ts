/**
 * What a broker might send, with decimal commas: two locations in the demonstration region, one that no region covers,
 * one without a value, one that is no place.
 */
export const brokerFile = [
  'Ref;Lat;Lon;Localidad;BuildingTIV;ContentsTIV',
  'A-1;42,50211;-62,97108;Portham;350.000,00;20.000,00',
  'A-2;42,51;-62,98;Portham;"1.250.000,00";0',
  'A-3;10,0;10,0;Elsewhere;100.000,00;0',
  'A-4;42,505;-62,975;Portham;;',
  'A-5;north;-62,975;;100.000,00;0',
].join('\r\n');

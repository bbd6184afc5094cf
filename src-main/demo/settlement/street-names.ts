/** Names that the county gives its streets, by language; the settlements draw from them in an order of their own. */
export const streetNames = {
  en: [
    'King St', 'Queen St', 'Church St', 'School St', 'Station Rd', 'Chapel Ln', 'Elm St', 'Maple Ave', 'Birch St',
    'Spruce Ave', 'Alder Ct', 'Willow Cres', 'Cedar St', 'Pine Ave', 'Hemlock Dr', 'Larch Ln', 'Rowan St', 'Juniper Pl',
    'Orchard Rd', 'Meadow Ln', 'Garden St', 'Victoria St', 'Albert St', 'George St', 'Wellington St', 'Duke St',
    'Prince St', 'Regent St', 'Chandler St', 'Cooper St', 'Sailmaker Ln', 'Ropewalk Ln', 'Foundry St', 'Tannery Ln',
    'Brewery Ln', 'Market St', 'Exchange St', 'Wharf St', 'Dock St', 'Ferry Rd', 'Quay St', 'Harbour St', 'Beacon Hill Rd',
    'Signal Hill Rd', 'Highland Ave', 'Summit Dr', 'Ridge Rd', 'Terrace St', 'Prospect St', 'Fairview Ave', 'Bluff Rd',
    'Heron Ln', 'Osprey Dr', 'Plover Ct', 'Sandpiper Cres', 'Kestrel Way', 'Tern St', 'Curlew Cres', 'Otter Ln',
    'Beaver Brook Rd', 'Fox Run', 'Hawthorn Ave', 'Bayberry Ln', 'Clover St', 'Fern Ave', 'Heather Ct', 'Lilac Ave',
    'Myrtle St', 'Rose Ave', 'Thistle Ln', 'Academy St', 'College Rd', 'Library Ln', 'Pleasant St', 'Green St', 'Grove St',
    'Lower Water St', 'Upper Water St', 'Dyke Rd', 'Marsh Rd', 'Levee Rd', 'Pump House Ln', 'Sluice Ln', 'Weir St',
    'Lockhart Ave', 'Tremaine Cres', 'Penhallow Rd', 'Ashdown Dr', 'Carrick St', 'Dunmore Ave', 'Ellery Ct', 'Farraday St',
    'Goodwin Ave', 'Hartwell Dr', 'Ingram Pl', 'Kingsley Cres', 'Lorne St', 'Mercer St', 'Norwood Ave', 'Oakley Rd',
  ],
  fr: [
    'rue Principale', "rue de l'Église", 'rue du Moulin', 'rue de la Rivière', "rue de l'École", 'rue du Pont',
    'chemin du Marais', 'chemin des Érables', 'rue des Saules', 'rue des Bouleaux', 'rue du Couvent', 'rue du Quai',
    "chemin de l'Aboiteau", 'rue des Pêcheurs', 'rue du Phare', 'rue de la Grève', 'chemin du Cap', 'rue Sainte-Anne',
    'rue Saint-Joseph', 'avenue des Pionniers', 'rue des Forgerons', 'rue du Marché', 'rue de la Gare', 'rue des Lilas',
    'rue du Verger', "rue de l'Anse", 'rue des Goélands', 'rue du Ruisseau', 'rue de la Montagne', 'rue Évangéline',
  ],
} as const satisfies Record<string, readonly string[]>;

/** Street names that stand at a fixed place of a settlement's grid: `along:0` is its main street. */
export const fixedStreetNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Portham: {
    'along:0': 'Front St',
    'along:2': 'Main St',
    'along:-4': 'Mill Rd',
    'across:-2': 'Bridge St',
    'across:3': 'Custom House St',
  },
  'Saint-Alcide': { 'along:0': 'rue Principale' },
  'Anse-aux-Loutres': { 'along:0': 'rue Principale' },
};

/** What the main street is called where nothing else is said. */
export const MAIN_STREET_NAME = 'Main St';

/** Price level of a brand among its peers. */
export type Tier = 'premium' | 'middle' | 'house';

export interface Brand {
  name: string;
  manufacturer: string;
  tier: Tier;
  /** Template of its manufacturer codes, see `CodeBook`. */
  codes: string;
}

/** Brand, manufacturer, tier (+ premium, = middle, - house label or value brand), code template. */
const table = `
3M | Solventum | + | #####
Unitek | Solventum | + | ###-###
Kerr | Kerr | + | #####
Kerr Rotary | Kerr | + | 99-####
SybronEndo | Kerr | + | 8##-####
Axis | Kerr | = | AX####
Dentsply Sirona | Dentsply Sirona | + | 6#####
Midwest | Dentsply Sirona | + | 38####
Maillefer | Dentsply Sirona | + | A####
Cavitron | Dentsply Sirona | + | 8####-#
Nupro | Dentsply Sirona | + | 80####
Rinn | Dentsply Sirona | + | 54-####
GAC | Dentsply Sirona | + | ##-###-##
Ultradent | Ultradent | + | ####-U
GC America | GC America | + | ######
Ivoclar Vivadent | Ivoclar Vivadent | + | 6#####
Kuraray Noritake | Kuraray Noritake | + | ####-KA
Tokuyama | Tokuyama | + | 1####
VOCO | VOCO | + | ####
BISCO | BISCO | + | ?-#####P
Shofu | Shofu | = | PN ####
Coltene | Coltene | = | 6#######
Hygenic | Coltene | = | H0####
Roeko | Coltene | = | 35####
ParaPost | Coltene | = | P###-#
Kulzer | Kulzer | + | 66######
DMG America | DMG America | = | 2#####
Septodont | Septodont | + | 01?####
Cook-Waite | Carestream | = | 18#####
Carestream | Carestream | + | CS ####
Pierrel | Pierrel | = | OB-####
Novocol | Novocol | - | NV####
Primex | Primex | - | PX####
Premier | Premier | + | 9######
Parkell | Parkell | = | S###
Pulpdent | Pulpdent | = | V?###
Centrix | Centrix | = | 31####
Cosmedent | Cosmedent | + | C#####
Pentron | Pentron | = | N####
SDI | SDI | = | 77#####
Zhermack | Zhermack | = | C######
Hu-Friedy | HuFriedyGroup | + | HF####
American Eagle | American Eagle | = | AE####
PDT | PDT | + | R###
Nordent | Nordent | = | CE####
Paradise | Paradise Dental | = | PD####
Integra Miltex | Integra LifeSciences | + | ##-###
Karl Schumacher | Karl Schumacher | + | ?###
A. Titan | A. Titan Instruments | = | ?T###
Brasseler USA | Brasseler | + | 50#####
Komet | Komet | + | 9######
SS White | SS White | = | 1####
Microcopy | Microcopy | = | ####.#C
Meisinger | Meisinger | = | M######
Johnson Promident | Johnson Promident | - | JP####
Tri Hawk | Tri Hawk | = | TH-###
NTI | NTI-Kahla | = | N-####
Young | Young Innovations | = | 29####
Biotrol | Young Innovations | = | OB####
Zooby | Young Innovations | = | 30####
Plak Smacker | Young Innovations | - | 1200####
Crosstex | Crosstex | = | G?####
Preventech | Preventech | = | 4#####
Pascal | Pascal | - | 01-###
Keystone | Keystone | - | 19####
Sultan | Sultan Healthcare | - | 2####
Medicom | Medicom | = | 2###
Ansell | Ansell | = | N##-###
Halyard | Owens & Minor | = | 5####
Cranberry | Cranberry | = | CR####
Dash | Dash Medical | = | DM####
Supermax | Supermax | - | 253#####
BeeSure | EcoBee | - | BE####
SW Safety | SW Safety Solutions | = | N20####
Smile | Smile Brands Supply | - | B83##
Quantum | Quantum Labs | - | GC1######
Metrex | Metrex | + | 13-####
SciCan | SciCan | + | SC-####
Midmark | Midmark | + | M##-###
Tuttnauer | Tuttnauer | = | T####
W&H | W&H | + | 30######
Certol | Certol | = | PM###/#
Micrylium | Micrylium | = | BIO-###
Air Techniques | Air Techniques | + | 8####
Dukal | Dukal | - | DU-####
Richmond | Richmond Dental | = | 20####
TIDI | TIDI Products | = | 91####
Cardinal Health | Cardinal Health | - | C-####
Safe-Dent | Safe-Dent | - | SF-####
DEFEND | Mydent | - | MP-####
Plasdent | Plasdent | - | PL-####
Zirc | Zirc | = | 50Z###
Palmero | Palmero | = | 3###
Beutlich | Beutlich | = | 02##-0679
Practicon | Practicon | = | 70#####
Colgate | Colgate | = | 0######
Oral-B | Procter & Gamble | = | 8#######
GUM | Sunstar | = | ###PG
Philips | Philips | + | HX####/##
Waterpik | Water Pik | = | WP-###
Ethicon | Johnson & Johnson | + | ###G
Surgical Specialties | Surgical Specialties | = | 1###?
Myco | Myco Medical | - | T####-?
DentalProX | DentalProX | = | 20#####
Geistlich | Geistlich | + | 30###.#
BioHorizons | BioHorizons | + | BHX####
Zimmer Biomet | ZimVie | + | TS?####
ACE Surgical | ACE Surgical | = | ##-###-##
Straumann | Straumann | + | 021.####
Nobel Biocare | Nobel Biocare | + | 3####
Neodent | Neodent | = | 140.###
MIS | MIS Implants | = | MF7-#####
Osstem | Osstem | = | TS3S####
Ormco | Ormco | + | 4##-####
American Orthodontics | American Orthodontics | = | ###-###
Rocky Mountain | Rocky Mountain Orthodontics | = | A0####
G&H | G&H Orthodontics | = | GH####
TP Orthodontics | TP Orthodontics | = | 3##-###
Dentaurum | Dentaurum | = | 7##-###-##
Invisalign | Align Technology | + | INV-####
ClearCorrect | Straumann | = | CC-####
KaVo | KaVo | + | 1.0##.####
NSK | NSK | = | P####001
Bien-Air | Bien-Air | + | 1600###-001
StarDental | DentalEZ | = | 26####
A-dec | A-dec | + | 43.####.00
Acteon | Acteon | + | F#####
Woodpecker | Woodpecker | - | WP#####
Coxo | Coxo | - | CX-###-#
EMS | EMS | + | DS-0##?
Dexis | Dexis | + | DX-####
Schick | Dentsply Sirona | + | B####-##
Planmeca | Planmeca | + | PM-#####
Vatech | Vatech | = | VT-####
Flow | Flow Dental | = | 37###
OraPharma | OraPharma | + | ARX##
Den-Mat | Den-Mat | = | 0305#####
Milestone | Milestone Scientific | = | WA-1###
Garrison | Garrison | + | ?X###
Triodent | Ultradent | + | VR###
Bioclear | Bioclear | + | BC-###
Polydentia | Polydentia | = | 6###
Microbrush | Microbrush | = | PR###
Zest | Zest | + | 08###-2
Nictone | Nictone | - | NT-###
Vista Apex | Vista Apex | = | 50####
Brasseler Endo | Brasseler | + | 5#####U
Meta Biomed | Meta Biomed | - | MB####
DiaDent | DiaDent | - | 2##-###
FKG | FKG | + | S1.0##.00.###
EdgeEndo | EdgeEndo | = | ED-####
Lang | Lang Dental | = | 15##
Kettenbach | Kettenbach | = | 1#####
Whip Mix | Whip Mix | = | 0####
SprintRay | SprintRay | + | SRI-02####
Henry Schein | Henry Schein | - | 1##-####
Patterson | Patterson Dental | - | 08#-####
Benco | Benco Dental | - | 4###-###
Darby | Darby Dental | - | 95##-###
Safco | Safco Dental | - | 46#####
Dental City | Dental City | - | DC-#####
SupplyDoc | SupplyDoc | - | HB-?????###
`;

const tiers: Record<string, Tier> = { '+': 'premium', '=': 'middle', '-': 'house' };

function read(row: string): Brand {
  const [name = '', manufacturer = '', tier = '', codes = ''] = row.split('|').map((cell) => cell.trim());
  const known = tiers[tier];
  if (!name || !manufacturer || !known || !codes) throw new Error(`cannot read the brand "${row}"`);
  return { name, manufacturer, tier: known, codes };
}

/** Every brand of the demo catalog, by name. */
export const brands: ReadonlyMap<string, Brand> = new Map(
  table
    .trim()
    .split('\n')
    .map(read)
    .map((brand) => [brand.name, brand]),
);

/** The only seller of each house label. */
export const houseLabels: Readonly<Record<string, string>> = {
  'Henry Schein': 'henryschein',
  Patterson: 'pattersondental',
  Benco: 'benco',
  Darby: 'darby',
  Safco: 'safcodental',
  'Dental City': 'dentalcity',
  SupplyDoc: 'supplydoc',
};

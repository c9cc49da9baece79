import { sizesOfLists } from '@sextant/domain/vocabulary/sizes.js';
import { rowWords } from './terms.js';

/**
 * Abbreviations of dental words in inventory lists, and words of lists in Spanish, German and French. Each may stand for any of the
 * words behind it. Synonyms that search uses as well are in the domain's vocabulary.
 */
const lines = `
sz: size
lvl: level
wht: white
blk: black
blu: blue
grn: green
ylw: yellow
yel: yellow
pnk: pink
prpl: purple
orng: orange
gry: gray
clr: clear
lav: lavender
trans: translucent
tr: translucent
opq: opaque
unflav: unflavored
bbgum: bubblegum
bblgum: bubblegum
straw: strawberry
ns: nonsterile
strl: sterile
crs: coarse
xf: xfine
us: ultrasonic
lt: light
bl: blue
spd: speed
pln: plain
reg: regular
rl: roll
rls: roll
fn: fine
sfn: superfine
xfn: xfine
hvy: heavy
nwvn: nonwoven
nst: nonsterile
ssc: stainless steel crown
gic: glass ionomer cement
rmgic: resin modified glass ionomer cement
sdf: silver diamine fluoride
tma: beta titanium
ti: titanium
hs: high speed henry schein
ls: low speed
bw: bitewing
bwx: bitewing
pano: panoramic
pedo: pediatric child
artic: articaine
lido: lidocaine
mepi: mepivacaine
prilo: prilocaine
bupi: bupivacaine
benzo: benzocaine
epi: epinephrine
levo: levonordefrin
epinefrin: epinephrine
anes: anesthetic
fl: fluoride
vrnsh: varnish
peroxide: hp
hydrogen: hp
pct: percent
amalg: amalgam
comp: composite
flow: flowable
ceph: cephalometric
impr: impression
imp: impression
alg: alginate
cem: cement
caps: capsule
cart: cartridge
ctg: cartridge
cttn: cotton
gz: gauze
spng: sponge
nw: nonwoven
pch: pouch
ster: sterilization sterile
autoclv: autoclave
evac: evacuation evacuator
ej: ejector
aw: air water archwire
hfr: high fluid resistant
glv: glove
nitr: nitrile
pf: powder free
ltx: latex
msk: mask
dia: diamond
carb: carbide
crbd: carbide
pts: point
pt: point patient
pp: paper prophy paste
gp: gutta percha
hfile: hedstrom
kfile: k file
sut: suture
sht: short
lng: long
ndl: needle
irrig: irrigation irrigant
irr: irrigation irrigant
mtx: matrix
bnd: band
wdg: wedge
disp: disposable
disinf: disinfectant
temp: temporary
prov: provisional
perm: permanent
refl: refill
asstd: assorted
sens: sensor
brckt: bracket
brkt: bracket
lig: ligature
elas: elastic
hsi: henry schein
schein: henry schein
pdco: patterson
ada: american dental
sds: sybron kerr
septo: septodont septocaine
ud: ultradent unit dose
hf: hu friedy
dentsp: dentsply
std: standard
xtra: extra
hi: high
lo: low
slow: low
lube: lubricant
rd: round
bu: build up
sp: spill
shd: shade
lev: level
l1: level 1
l2: level 2
l3: level 3
1st: first
2nd: second
3rd: third
ul: upper left
ur: upper right
ll: lower left
lr: lower right
upr: upper
lwr: lower
mand: lower
max: upper
hp: handpiece
carbamide: cp
carp: cartridge
zoe: zinc oxide eugenol
chr: chromic
rubberdam: dental dam
rdam: dental dam
tbrush: toothbrush
tp: toothpaste
prphy: prophy
wo: non free
without: non free
guante: glove
handschuh: glove
handschuhe: glove
gant: glove
nitrilo: nitrile
nitril: nitrile
vinilo: vinyl
chico: small
pequeno: small
petit: small
klein: small
mediano: medium
mittel: medium
moyen: medium
grande: large
gross: large
grand: large
aguja: needle
nadel: needle
aiguille: needle
larga: long
largo: long
lang: long
longue: long
corta: short
corto: short
kurz: short
court: short
courte: short
caja: box
boite: box
schachtel: box
stk: piece
rollo: roll
rolle: roll
algodon: cotton
watte: cotton
watterolle: cotton roll
coton: cotton
rouleau: roll
gasa: gauze
compresse: gauze sponge
compress: gauze sponge
mascarilla: mask
mundschutz: mask
masque: mask
babero: bib
punta: tip point
spitze: tip
embout: tip
pasta: paste
fresa: bur
bohrer: bur
fraise: bur strawberry
diamante: diamond
diamant: diamond
disco: disc
disque: disc
scheibe: disc
fino: fine thin
fina: fine thin
fein: fine
fin: fine thin
mince: thin
dunn: thin
delgado: thin
dick: heavy
epai: heavy
grueso: coarse heavy
gruesa: coarse heavy
grob: coarse
gros: coarse
matrizenband: matrix band
matrizenbander: matrix band
matriz: matrix
matrice: matrix
cemento: cement
zement: cement
ciment: cement
jeringa: syringe
spritze: syringe
seringue: syringe
capsula: capsule
kapsel: capsule
cartucho: cartridge
carpula: cartridge anesthetic
anestesia: anesthetic
anestesico: anesthetic
anesthesique: anesthetic
barniz: varnish
lack: varnish
vernis: varnish
fluor: fluoride
fluoruro: fluoride
hilo: cord floss suture
faden: suture
fil: suture cord
seda: silk
seide: silk
soie: silk
lima: file
feile: file
lime: file
bolsa: pouch bag
beutel: pouch bag
sachet: pouch
esterilizacion: sterilization
sterilisation: sterilization
esteril: sterile
steril: sterile
alginato: alginate
resina: composite resin
komposit: composite
blanco: white
weiss: white
blanc: white
azul: blue
blau: blue
bleu: blue
negro: black
schwarz: black
noir: black
rosa: pink
verde: green
grun: green
vert: green
amarillo: yellow
gelb: yellow
jaune: yellow
rojo: red
rot: red
rouge: red
menta: mint
minze: mint
menthe: mint
fresas: bur strawberry
cereza: cherry
kirsche: cherry
sin: non free
ohne: non free
sans: non free
polvo: powder
puder: powder
poudre: powder
puderfrei: powder free
pequena: small
mediana: medium
petite: small
moyenne: medium
kleine: small
grosse: large
papel: paper
papier: paper
papierspitze: paper point
gutapercha: gutta percha
guttapercha: gutta percha
eyector: ejector
eyectore: ejector
cubreboca: mask
tapaboca: mask
cepillo: brush toothbrush
esponja: sponge
lidocaina: lidocaine
lidocain: lidocaine
articaina: articaine
articain: articaine
mepivacaina: mepivacaine
mepivacain: mepivacaine
epinefrina: epinephrine
adrenalina: epinephrine
adrenalin: epinephrine
adrenaline: epinephrine
sellador: sealant
fosa: pit
fisura: fissure
adhesivo: adhesive
kleber: adhesive
colle: adhesive
acido: acid
saure: acid
acide: acid
grabador: etchant
atzgel: etchant gel
mordancage: etchant
fosforico: phosphoric
ionomero: ionomer
ionomere: ionomer
vidrio: glass
verre: glass
glasionomer: glass ionomer
hidroxido: hydroxide
calcio: calcium
corona: crown
krone: crown
couronne: crown
puente: bridge
brucke: bridge
banda: band
bande: band
cuna: wedge
keil: wedge
coin: wedge
espejo: mirror
spiegel: mirror
miroir: mirror
explorador: explorer
sonda: probe
sonde: probe explorer
cureta: curette
kurette: curette
pinza: forceps plier
zange: forceps plier
davier: forceps
tijera: scissor
schere: scissor
bisturi: scalpel blade
skalpell: scalpel
hoja: blade
klinge: blade
lame: blade
sutura: suture
nahtmaterial: suture
delantal: apron
pelicula: film
rontgen: x ray
radiografica: x ray
placa: plate
alambre: wire archwire
draht: wire archwire
arco: archwire
ligadura: ligature
ligatur: ligature
elastico: elastic
cera: wax
wachs: wax
cire: wax
yeso: stone plaster
gips: stone plaster
platre: plaster
desechable: disposable
einmal: disposable
jetable: disposable
repuesto: refill
nachfull: refill
recharge: refill
aplicador: applicator
applicateur: applicator
mezcla: mixing
misch: mixing
melangeur: mixing
vaso: cup
becher: cup
gobelet: cup
serviette: bib napkin
bavoir: bib
tupfer: gauze sponge
kompresse: gauze sponge
speichelsauger: saliva ejector
sauger: ejector
salivaire: saliva
salive: saliva
aspirateur: aspirator
kanule: needle
karpule: cartridge
cartouche: cartridge
hartmetall: carbide
carburo: carbide
carbure: carbide
rund: round
redonda: round
ronde: round
abformmaterial: impression material
abdruck: impression
empreinte: impression
impresion: impression
loffel: tray
cubeta: tray
alginat: alginate
zahnburste: toothbrush
zahnseide: floss
polierpaste: prophy paste
profilactica: prophy
profilaxi: prophy
prophylaxe: prophy
desinfektion: disinfectant
desinfectante: disinfectant
desinfectant: disinfectant
desinfektionstuch: disinfectant wipe
tuch: wipe
lingette: wipe
toallita: wipe
kofferdam: dental dam
digue: dental dam
dique: dental dam
folie: film
kittel: gown
bata: gown
blouse: gown
schutzbrille: protective eyewear
lunette: eyewear
lente: eyewear
gafa: eyewear
funda: sleeve
gaine: sleeve
hulle: sleeve
flexibel: flexible
temporal: temporary
temporar: temporary
provisoire: temporary
provisorisch: temporary
surtido: assorted
sortiert: assorted
assorti: assorted
transparente: clear translucent
transparent: clear translucent
violett: violet
morado: purple
lila: lavender
naranja: orange
gris: gray
grau: gray
superior: upper
inferior: lower
chicle: bubblegum
kaugummi: bubblegum
uva: grape
traube: grape
raisin: grape
cerise: cherry
erdbeere: strawberry
sandia: watermelon
canela: cinnamon
zimt: cinnamon
cannelle: cinnamon
vainilla: vanilla
vanille: vanilla
limon: lemon
tejida: woven
tejido: woven
tissee: woven
capa: ply
fach: ply
lagig: ply
pli: ply
plis: ply
bte: box
pqt: pack
paquete: pack
paquet: pack
monodosi: unit dose
monodosis: unit dose
einzeldosis: unit dose
unidose: unit dose
guttaperchaspitze: gutta percha point
diamantbohrer: diamond bur
hartmetallbohrer: carbide bur
gazekompresse: gauze sponge
servilleta: bib napkin
torunda: pellet cotton
cono: point cone
ensanchador: reamer
retractor: retraction
topico: topical
mezcladora: mixing
cucharilla: curette excavator
brunidor: burnisher
turbina: turbine handpiece
esterilizar: sterilization
superficie: surface
contenedor: container
punzocortante: sharps
cortopunzante: sharps
fluida: flowable
fluido: flowable
silicona: silicone vps
ligera: light
ligero: light
pesada: heavy
pesado: heavy
masilla: putty
rapido: fast
fraguado: set
dentadura: denture
blanqueamiento: whitening
frasco: bottle
molare: molar
grapa: clamp
untersuchungshandschuh: exam glove
nitrilhandschuh: nitrile glove
latexhandschuh: latex glove
einmalhandschuh: disposable glove
patientenserviette: patient bib
wattepellet: cotton pellet
injektionskanule: needle
absaugkanule: evacuation tip
sterilisationsbeutel: sterilization pouch
retraktionsfaden: retraction cord
polierscheibe: polishing disc
holzkeil: wood wedge
silikon: silicone vps
bissregistrierung: bite registration
fluoridlack: fluoride varnish
versiegler: sealant
befestigungszement: luting resin cement
wischtuch: wipe
wischtucher: wipe
flachendesinfektion: surface disinfectant
klammer: clamp
rontgenfilm: x ray film
mischkanule: mixing tip
abdruckloffel: impression tray
abformloffel: impression tray
einweg: disposable
schnell: fast
schwer: heavy
leicht: light
oberkiefer: upper
unterkiefer: lower
pompe: ejector
bavette: bib
pointe: point tip
cone: point cone
diamantee: diamond
retracteur: retraction
fluore: fluoride
fluide: flowable
porteempreinte: impression tray
crampon: clamp
lourd: heavy
leger: light
rapide: fast
prise: set
bois: wood
inox: stainless steel
inferieur: lower
superieur: upper
`;

const written = lines
  .trim()
  .split('\n')
  .map((line) => line.split(': '));

const meanings = new Map(
  [...written, ...Object.entries(sizesOfLists)].map(([said = '', meant = '']) => [
    rowWords(said).join(''),
    rowWords(meant),
  ]),
);

/** Plural endings in German and French: "Nadeln", "Bändern", "rouleaux". English and Spanish ones are removed earlier. */
const plurals = [/[nx]$/, /en$/];

/** Words that an abbreviation or foreign word may mean; empty for other words. */
export function glossed(word: string): readonly string[] {
  const known = meanings.get(word);
  if (known || word.length < 5) return known ?? [];
  for (const ending of plurals) {
    const meant = ending.test(word) ? meanings.get(word.replace(ending, '')) : undefined;
    if (meant) return meant;
  }
  return [];
}

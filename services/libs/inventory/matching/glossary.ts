import { rowWords } from './terms.js';

/**
 * How supply lists shorten dental words, and the words of lists in Spanish, German and French. Each may stand for any of the
 * words behind it. What search understands as well stands in the vocabulary of the domain.
 */
const lines = `
md: medium
mdm: medium
med: medium
lrg: large
lge: large
sml: small
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
ns: non sterile
strl: sterile
crs: coarse
xf: xfine fine
spd: speed
pln: plain
reg: regular
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
nw: non woven
pch: pouch
ster: sterilization sterile
autoclv: autoclave
evac: evacuation evacuator
ej: ejector
aw: air water
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
pt: point
pp: paper
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
ud: ultradent
hf: hu friedy
dentsp: dentsply
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
fraise: bur
diamante: diamond
diamant: diamond
disco: disc
disque: disc
scheibe: disc
fino: fine
fina: fine
fein: fine
fin: fine
grueso: coarse
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
`;

const meanings = new Map(
  lines
    .trim()
    .split('\n')
    .map((line) => {
      const [said = '', meant = ''] = line.split(': ');
      return [rowWords(said).join(''), rowWords(meant)] as const;
    }),
);

/** The words a written word may be short for, or foreign for; empty for a word that is neither. */
export const glossed = (word: string): readonly string[] => meanings.get(word) ?? [];

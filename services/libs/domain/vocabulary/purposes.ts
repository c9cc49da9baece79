import { queryWords, stem } from './words.js';

/**
 * Uses of kinds of products, in the words of people who do not know their names. Each line: names of a kind as they occur in
 * product names or categories | setting in which its use is described | its uses.
 *
 * Sources: a number is the section of 21 CFR part 872 (dental devices) that has the kind under its title; "K" is common usage in
 * the trade. The wording is our own.
 */
const glossary = `
exam glove | K | protect hands of dentist and staff from contamination while examining and treating patients, hand protection
nitrile exam glove, vinyl exam glove, chloroprene exam glove | K | for people with a glove allergy or sensitive skin
surgical glove | K | sterile hand protection for the surgeon during operation, implant surgery, extraction
face mask | K | protect mouth and nose of staff from splatter, aerosol, breathing germs
n95 respirator | K | filter airborne particles, breathing protection against aerosol and virus
protective eyewear | K | safety glasses, protect eyes of patient and staff from splash and debris, goggles, face shield
isolation gown | K | protect clothing and skin from splash, fluid, cover clothes, lab coat, jacket
sterilization pouch | K | bags to package, wrap and keep instruments sterile in the autoclave until used, storage
sterilization monitoring | K | test, check and prove that the autoclave sterilizer works and kills spores, weekly indicator
csr wrap | K | wrap cassettes and trays for the sterilizer, autoclave tape closes packs
instrument cleaner | K | clean dirty instruments before sterilizing, soak, remove blood and debris, ultrasonic bath solution, detergent
surface disinfectant | K | wipe, clean and disinfect counters, chairs, surfaces and operatory between patients, kill germs and viruses
barrier film | K | cover touched surfaces with sticky plastic sheets, keep clean, prevent cross contamination
barrier sleeve | K | disposable plastic cover against contamination, keep equipment clean between patients
sharps container | K | throw away, dispose and discard used needles, scalpels, blades safely, waste
hand hygiene | K | wash, clean, sanitize and care for hands, soap, dry skin
patient bib | K | keep clothes of the patient dry and clean, napkin
bib holder | K | clip or chain that holds the napkin around the neck of the patient
tray cover | K | paper liner under instruments on the tray
headrest cover | K | cover the headrest of the chair for each patient
cotton roll | K | keep the tooth dry, isolate, absorb saliva in the cheek
gauze sponge | K | pads to wipe, absorb and stop blood, bite on after extraction, wound
cotton pellet | K | tiny cotton balls to apply medicine or dry a cavity
dry angle | K | pads in the cheek absorb saliva from the parotid gland, keep molars dry
saliva ejector | K | suck, remove saliva and water from the mouth, low volume suction straw
hve evacuation tip | K | high volume suction, vacuum away water, aerosol and debris
aspirator tip | K | suck blood from the surgical site during surgery, fine suction
air water syringe tip | K | rinse with water and blow air to dry the tooth, spray, three way syringe
evacuation system cleaner | K | clean and flush suction lines, vacuum hoses, traps
micro applicator | 872.3140 | tiny brushes to apply and paint bond, etch, liquid
mixing pad, mixing well, dappen dish | K | mix small amounts of material, paper pad, palette
plastic cup | K | patients drink and rinse the mouth
prophy paste | 872.6030 | clean and polish teeth, remove stain and plaque at the hygiene visit, cleaning
prophy angle | 872.6290 | rubber cup to polish teeth with paste, cleaning, hygiene
fluoride varnish | K | paint on teeth to strengthen enamel, prevent cavities and decay, reduce sensitivity of sensitive teeth, kids and children
fluoride gel, fluoride foam, gel foam | K | strengthen enamel and prevent cavities and decay in a tray, children, caries prevention
sealant | K | seal pits, fissures and grooves of molars of children, prevent cavities and decay on chewing surfaces, kids
desensitizer | K | treat sensitive teeth, sensitivity to cold, sealing exposed dentin and roots, pain
plaque disclosing | K | show, stain and see plaque a patient missed when brushing, teach children
toothbrush | K | brush and clean teeth at home, give to patients
dental floss | K | clean between teeth, remove plaque and food
interdental brush | K | clean wide spaces between teeth, around bridges, implants and braces
chlorhexidine rinse, oral rinse | K | rinse for gum disease, gingivitis, bad breath, mouthwash kills bacteria
toothpaste | K | brush teeth, decay prevention at home, fluoride
dry mouth | K | relief for patients with little saliva
power toothbrush | K | electric brush, water flosser for home
ultrasonic insert | K | tip of the ultrasonic scaler removes tartar, calculus and deposits with vibration, ultrasound
ultrasonic scaler | K | removes tartar, calculus and deposits with ultrasound vibration, deep cleaning
air polishing powder | K | blow stain and biofilm off teeth with air jet, polish without paste, around braces
articaine, lidocaine, anesthetic cartridge | K | local anesthetic injection to numb and freeze a tooth, block pain before filling, extraction or drilling
anesthesia reversal, reversal cartridge | K | wake up numb lips faster, end of numbness after treatment
buffer kit, delivery accessory | K | less painful injection, comfortable, computer controlled
topical anesthetic | K | numb gum and tissue before the injection, painless needle, surface numbing gel
dental needle | K | inject anesthetic, give a shot, block or infiltration
aspirating syringe | K | holds the anesthetic cartridge to give the injection
universal composite | K | white, tooth-colored filling material to fill cavities and restore and repair front and back teeth, chipped tooth
flowable composite | K | thin, runny white filling for small cavities, liner
bulk fill composite | K | white filling placed in one thick layer, deep cavities, fast back tooth filling
glass ionomer restorative | K | filling that releases fluoride, children, baby teeth, root and non-stress cavities, sticks to wet tooth
amalgam capsule | 872.3110 | silver metal filling for back teeth, mercury alloy
bonding agent | 872.3200 | glue that makes composite filling stick to tooth, enamel and dentin, adhesive, prime and bond
etchant | K | acid to roughen enamel before bonding, etching
core build up | K | rebuild a broken down tooth before a crown, under crown, post
cavity liner | 872.3250 | protect the pulp and nerve under a deep filling, line a deep cavity, base, pulp capping
sectional matrix | K | band for tight contact between back teeth when filling between teeth, class II
tofflemire | K | metal band around the tooth holds filling in shape while packing, class II
matrix ring | K | ring separates teeth and holds the sectional band for tight contact
interdental wedge | K | hold band tight at the gum, separate teeth
finishing disc | 872.6010 | shape, contour, smooth and polish a filling
finishing strip | 872.6010 | smooth and polish between teeth, interproximal sanding
composite polisher | 872.6010 | shine, gloss, smooth and polish a white filling
articulating paper | K | check the bite, mark high spots and contacts of upper and lower teeth after filling or crown, occlusion, colored paper
resin cement | 872.3275 | permanently cement, glue and bond crowns, veneers, bridges, inlays, zirconia
glass ionomer cement | 872.3275 | permanently cement, seat and glue crowns, bridges and bands, releases fluoride
zinc phosphate, polycarboxylate | 872.3275 | traditional permanent cement for crowns and bridges
temporary cement | 872.3275 | hold, glue a temporary crown or provisional bridge for a while, easy to remove again
restorative primer | K | prepare zirconia, ceramic, porcelain or metal surface for bonding, silane, repair
stainless steel crown | 872.3330 | cover badly decayed baby teeth of children, primary molars, ready made metal cap
strip crown | 872.3330 | clear forms to rebuild front baby teeth with composite, kids
temporary crown | 872.3330 | protect the prepared tooth while the lab makes the permanent crown, provisional cap
temporary crown bridge material, bis acryl | K | make temporary, provisional crown or bridge at the chair
fiber post | K | anchor in the root after root canal to hold the core and crown, reinforce
retraction cord | K | push gum back, expose margin before impression of crown prep
hemostatic agent | K | stop and control bleeding of gum around a crown prep or cavity, blood
retraction paste | K | push gum away without cord, dry margin, stop bleeding before impression or scan
cad cam block | K | mill crowns, veneers and inlays in the office, same day crown, milling machine
impression material | 872.3660 | take a mold, copy of teeth and gum for crowns, bridges, dentures
putty | 872.3660 | stiff base of an impression, mold by hand
alginate | 872.3660 | cheap mold of teeth for study models, retainers, opposing arch, whitening trays
bite registration | K | record how upper and lower teeth bite together, jaw relation for the lab
mixing tip | K | nozzle on the cartridge mixes two pastes, automix gun
impression tray | K | holds the material in the mouth when taking a mold
triple tray | K | take impression of both arches and bite at once
tray adhesive | K | glue that makes impression material stick to the tray
dental stone, plaster | K | pour models and casts from an impression, study model, gypsum
dental wax | K | box impressions, bite rim, lab wax
hand file, reamer | 872.4565 | clean, shape, enlarge and widen root canals by hand, endodontic, nerve
rotary file, niti file, shaping finishing file, reciprocating file | K | clean and shape root canals with a motor, endodontic engine files
gates, peeso | K | open and widen canal entrance, make room for a post
gutta percha | K | fill and obturate the cleaned root canal after shaping, cones
paper point | K | dry the root canal before filling, obturation
canal sealer | K | seal and fill the root canal together with cones, obturation paste
mta, bioceramic | K | repair a perforation of the root, pulp cap, root end filling, apexification
calcium hydroxide paste | K | medicine placed in the canal between root canal visits, dressing
temporary filling | K | close the tooth for some days between visits, provisional restoration
irrigant | K | rinse, flush, wash, disinfect and dissolve tissue in root canals, bleach, kill bacteria
irrigation needle | K | deliver rinse deep in the canal
dental dam | K | rubber sheet isolates the tooth, keeps it dry and keeps saliva out during root canal or filling
dam clamp | K | holds the rubber sheet on the tooth
apex locator | K | find and measure the length of the root canal electronically, working length
endo motor | K | drives rotary files in the root canal, torque control
obturation unit | K | warm gutta percha, melt and fill the canal, heat
pulp tester | 872.1720 | test if a tooth and its nerve is alive, vital or dead, vitality
cold test spray | K | test if a tooth and its nerve is alive with cold, vitality, freeze
diamond bur | 872.4535 | cut, grind and prepare tooth for crown or veneer, drill porcelain, zirconia and enamel, crown prep
carbide bur | 872.3240 | drill tooth, remove decay, cut metal and old fillings, open cavity
surgical carbide bur | 872.3240 | cut bone, section wisdom teeth and roots during surgery
finishing carbide | 872.3240 | trim, finish and smooth fillings
rotary polisher | 872.6010 | polish and shine metal, ceramic, porcelain crown, zirconia
lab carbide | K | trim dentures, acrylic, models and metal in the laboratory
bur block | K | hold, sort and store drills in the sterilizer
high speed handpiece | 872.4200 | dental drill for cutting teeth, air turbine
electric handpiece | 872.4200 | drill attachment for electric motor
low speed handpiece | 872.4200 | slow drill for polishing, cleaning, removing decay, trimming
handpiece turbine | 872.4200 | replacement cartridge, repair a broken or noisy drill
handpiece lubricant, handpiece maintenance | K | oil, clean and service drills, make them last longer
curette | K | scrape, remove tartar and calculus below the gum by hand, root planing, deep cleaning, hygienist
scaler | 872.4565 | scrape, remove tartar, calculus and plaque above the gum by hand, hygienist
mouth mirror | 872.4565 | look, see and reflect light at back teeth, check up
explorer | K | find, detect cavities, decay and calculus by touch, check up, exam
probe | K | measure pocket depth of gum, periodontal exam, charting
composite instrument | K | place, shape and sculpt white filling by hand
plugger, condenser | 872.4565 | pack and press filling into the cavity
carver | K | carve, shape anatomy of a filling
excavator | K | scoop and spoon out soft decay by hand
burnisher | K | smooth margins of metal filling or band
cord packer | K | push cord under the gum
amalgam carrier | K | bring silver filling to the cavity
extraction forceps | K | pull, grip and take out a tooth, extract
elevator | K | loosen a tooth or root before pulling, lift root tips, extract
luxator, periotome | K | cut the ligament, loosen tooth gently before extraction, save bone
needle holder | K | grip the needle when stitching, suturing
scissors | K | cut stitches and tissue
rongeur | K | trim bone
tissue pliers, cotton pliers | K | tweezers to hold and pick up small things
instrument cassette | K | hold, organize and sterilize a set of instruments together
sharpening stone, sharpening kit, arkansas stone, india stone, ceramic stone | K | sharpen dull curettes, scalers and blunt instruments, edge
mouth prop | K | keep mouth of the patient open, bite block, tired jaw
cheek retractor, minnesota retractor | K | hold cheek, lips and tongue aside, photos, whitening
suture | K | stitch, sew and close a wound, gum or socket after surgery or extraction, thread
blade, scalpel | K | cut and incise gum in surgery, knife
bone graft | K | rebuild, regrow and fill missing bone, preserve the socket after extraction, ridge, sinus, implant site
barrier membrane | K | cover bone graft and keep tissue out while bone grows, guided regeneration
collagen plug, collagen tape, gelatin sponge, oxidized cellulose | K | stop bleeding in the socket after pulling a tooth, extraction, blood clot, wound
periodontal dressing | K | cover and protect gum wound after surgery, pack
saline | K | sterile water to rinse and cool in surgery
cold pack | K | ice for swelling, after surgery or extraction
local antibiotic | K | treat gum disease and infected deep pockets, periodontitis
dental implant | K | replace a missing tooth with a screw in jaw bone, fixture, artificial root
healing abutment | K | shapes gum while the implant heals
impression coping | K | transfer the position of the implant to the model
implant analog | K | stands for the implant in the lab model
abutment | K | connects crown with implant
overdenture attachment | K | snap, clip denture onto implants, loose denture
torque wrench, hex driver | K | tighten implant screws
orthodontic bracket, bracket kit | K | braces glued on teeth to straighten them
molar band, bondable tube | K | ring on back teeth anchors braces wire
archwire | K | wire through braces moves and straightens teeth
orthodontic elastic | K | rubber bands on braces, correct bite
ligature, power chain | K | tie the wire to braces, colored ties, close gaps
separator | K | make room between teeth before bands
orthodontic adhesive | K | glue braces, brackets to teeth, bonding
band cement | K | cement molar bands, orthodontic
orthodontic pliers | 872.4565 | bend wire, cut wire, remove braces, brackets and bands
aligner | K | clear trays that straighten teeth, chewies, seat, clean
aligner case, retainer case | K | box to store and carry retainer, aligner or mouthguard
relief wax | K | stop braces rubbing and poking the lips, sore cheek
retainer sheet, splint sheet, mouthguard sheet, thermoforming | K | plastic to form retainer, night guard, sports mouthguard, whitening tray on model with vacuum former, essix
x ray film | K | take radiograph pictures of teeth, intraoral
x ray positioner | 872.1905 | hold film or sensor in the mouth, aim the x-ray, bitewing
sensor barrier | K | cover sensor, keep it clean between patients
x ray apron | K | protect patient from radiation, lead shield, thyroid collar
x ray sensor | K | digital x-ray pictures on the computer, radiograph
psp imaging plate | K | reusable phosphor plates for digital x-ray scanner
x ray system | K | machine for taking x-ray pictures of teeth and jaw, radiograph
panoramic | 872.1800 | x-ray of the whole jaw
cbct | 872.1800 | three dimensional scan of jaw bone, 3d
take home whitening | K | bleach, brighten and whiten teeth at home in trays overnight, yellow or stained teeth
in office whitening | K | bleach, brighten and whiten teeth in one visit at the chair, stained
gingival barrier | K | protect gum from bleach while whitening, block out resin
denture acrylic, reline | K | repair a broken, cracked denture, refit a loose denture, base
repair powder, repair liquid | K | fix broken, cracked denture, same day
tissue conditioner | K | soft cushion under a denture that hurts, sore gum
denture teeth | K | artificial teeth for a set of full or partial dentures
3d printing resin | K | print models, splints, surgical guides and night guards, printer
pumice, polishing compound, rag wheel | K | polish dentures and acrylic in the lab
articulator | 872.3150 | holds models and moves like a jaw
rubber bowl, plaster knife | K | mix and trim plaster
curing light | K | harden, set and cure white fillings, composite and bond with blue light lamp
radiometer | K | test, check strength and output of the lamp
light guide, glare shield | K | replacement tip, protect eyes from blue lamp
ultrasonic bath | K | machine cleans instruments with ultrasound before sterilizing
amalgamator, automatic mixer | 872.3100 | shake, mix and triturate capsules or impression material
nitrous | K | laughing gas, sedation of anxious or scared patients
intraoral camera | K | take photos, show patients their teeth on the screen
electrosurgery unit | K | cut gum and stop bleeding with current
diode laser | K | cut, trim gum with laser light
steam sterilizer | K | autoclave, machine kills germs on instruments with steam and heat
patient chair, chair package | K | seat the patient lies on during treatment
delivery unit, assistant cart | K | holds handpieces and hoses at the chair
operating light | K | lamp over the chair lights the mouth
operator stool | K | seat for dentist, assistant, hygienist, back support
compressor | K | makes compressed air for drills
dry vacuum, vacuum | K | suction machine, pump for the office
intraoral scanner | K | digital impression, scan teeth without goop, camera for crowns and aligners
`;

interface Purpose {
  /** Words of a name of the kind, stemmed by `stem`; all must occur. */
  readonly words: readonly string[];
  readonly uses: string;
}

const purposes: readonly Purpose[] = glossary
  .trim()
  .split('\n')
  .flatMap((line) => {
    const [names = '', , uses = ''] = line.split('|').map((part) => part.trim());
    return names.split(',').map((name) => ({ words: queryWords(name), uses }));
  });

const byFirst = new Map<string, Purpose[]>();
for (const purpose of purposes) {
  const [first = ''] = purpose.words;
  byFirst.set(first, [...(byFirst.get(first) ?? []), purpose]);
}

/**
 * Uses of a product, in common words.
 * @param name product name; a kind is recognized when all words of one of its names are in it
 * @returns empty for a kind that is not in the glossary
 */
export function usesOf(name: string): string[] {
  const words = new Set(queryWords(name).map(stem));
  const found = new Set<string>();
  for (const word of words)
    for (const purpose of byFirst.get(word) ?? [])
      if (purpose.words.every((each) => words.has(each))) found.add(purpose.uses);
  return [...found];
}

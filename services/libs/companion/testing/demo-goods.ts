import type { Product } from '@sextant/seller-sandbox/catalog/product.js';

/** Types of the demo catalog that are what a need says; those after a colon only in these forms. */
const goods: Readonly<Record<string, readonly string[]>> = {
  'Anesthetic cartridges': ['Lidocaine 2%'],
  'Apex locator': ['Endodontic Equipment: Apex Locator'],
  Applicator: ['Micro Applicators'],
  'Articulating paper': ['Articulating Paper & Film'],
  'Bite registration': ['Bite Registration Material'],
  'Bitewing tab': [],
  'Bonding agent': ['Bonding Agent'],
  'Carbide bur': ['Carbide Burs FG'],
  'Cheek retractor': ['Sharpening & Retraction Aids: Cheek Retractor'],
  'Cotton rolls': ['Cotton Rolls'],
  'Dental needle': ['Dental Needles'],
  'Diamond burs': ['Diamond Burs FG', 'Single-Use Diamond Burs FG'],
  'Disinfecting wipes': ['Surface Disinfectant Wipes'],
  'Disposable air/water tip': ['Air/Water Syringe Tips'],
  EDTA: ['Endodontic Irrigant: EDTA 17 %'],
  'Endo motor': ['Endodontic Equipment: Cordless Endo Motor'],
  Etchant: ['Etchant Gel'],
  'Exam gloves': ['Chloroprene Exam Gloves', 'Latex Exam Gloves', 'Nitrile Exam Gloves', 'Vinyl Exam Gloves'],
  'Face masks': ['Earloop Face Masks'],
  Floss: ['Dental Floss'],
  'Fluoride varnish': ['5% Sodium Fluoride Varnish'],
  Gauze: ['Gauze Sponges'],
  'Gingival barrier': ['Gingival Barrier'],
  'Gracey curettes': ['Gracey Curette'],
  'Gutta-percha': ['Gutta Percha Points'],
  'Hand files': ['Endodontic Hand Files'],
  'Hand scalers': ['Scaler'],
  'Hemostatic dressing': [
    'Surgical Hemostats & Dressings: Collagen Plugs 10 ct, Collagen Tape 10 ct, Gelatin Sponge 12 ct, Oxidized Cellulose 12 ct',
  ],
  'Impression material, heavy body': [
    'VPS Impression Material: Heavy Body',
    'Polyether Impression Material: Heavy Body',
  ],
  'Impression material, light body': [
    'VPS Impression Material: Light Body',
    'Polyether Impression Material: Light Body',
  ],
  'Impression tray': ['Impression Trays'],
  Irrigant: ['Oral Rinse & Toothpaste: Chlorhexidine Rinse 16 oz'],
  'Irrigation needle': ['Irrigation Needle Tips'],
  'Irrigation syringe': [],
  'Matrix band': ['Sectional Matrix Bands', 'Tofflemire Matrix Bands'],
  'Mouth mirrors': ['Mouth Mirrors'],
  'Obturation unit': ['Endodontic Equipment: Obturation Unit'],
  'Paper points': ['Absorbent Paper Points'],
  'Patient bib': ['Patient Bibs'],
  'Perio probes': ['Explorers & Probes: Probe UNC-15, Probe Williams, Probe Marquis, Probe WHO'],
  'Prophy angle': ['Disposable Prophy Angles'],
  'Prophy angles': ['Disposable Prophy Angles'],
  'Prophy paste': ['Prophy Paste'],
  'Retraction cord': ['Retraction Cord'],
  'Rotary files': ['Rotary NiTi Files'],
  'Rubber dam': ['Dental Dam'],
  'Rubber dam clamps': ['Dental Dam Clamp'],
  'Rubber dam kit': [],
  'Saliva ejector': ['Saliva Ejectors'],
  'Scaler tips': ['Ultrasonic Insert'],
  'Scalpel blade': ['Surgical Blades & Scalpels'],
  Sealant: ['Pit & Fissure Sealant'],
  Sealer: ['Root Canal Sealer'],
  'Sensor barrier': ['Barrier Sleeves: Digital Sensor', 'X-Ray Sensor Barriers'],
  'Sodium hypochlorite': ['Endodontic Irrigant: NaOCl 3 %, NaOCl 6 %'],
  'Sterile gauze': [],
  'Sterile saline': ['Surgical Hemostats & Dressings: Saline 500 mL x 18'],
  'Sterile surgical gloves': ['Sterile Surgical Gloves'],
  'Sterilization pouches': ['Self-Seal Sterilization Pouches'],
  'Suction tip': ['HVE Evacuation Tips'],
  'Surface barrier': ['Barrier Film'],
  'Surgical suction tip': ['Surgical Aspirator Tips'],
  Suture: ['Sutures'],
  'Temporary cement': ['Temporary Cement'],
  'Temporary crown material': ['Bis-Acryl Temporary Crown & Bridge Material'],
  'Temporary filling': [
    'Calcium Hydroxide & Temporary Filling: Temporary Filling 30 g Jar, Temporary Filling Syringe, Zinc Oxide Eugenol Kit',
  ],
  'Topical anesthetic': ['Topical Anesthetic', 'Topical Anesthetic Gel 20% Benzocaine'],
  'Ultrasonic scaler': ['Ultrasonic Scaler'],
  Wedge: ['Interdental Wedges'],
  'Universal composite': ['Universal Composite'],
  'Whitening kit': ['In-Office Whitening Kit'],
};

/** True where the demo catalog has goods of a need at all. */
export const demoHas = (need: string): boolean => (goods[need] ?? []).length > 0;

/** True for a product of the demo catalog that is what a need says. */
export const demoCovers = (need: string, { rule, specifications }: Product): boolean =>
  (goods[need] ?? []).some((line) => {
    const [type, forms] = line.split(': ');
    return (
      type === rule.type &&
      (forms === undefined ||
        Object.values(specifications).some((value) => forms.split(', ').includes(value)))
    );
  });

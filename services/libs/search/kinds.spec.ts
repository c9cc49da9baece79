import { queryWords } from '@sextant/domain/vocabulary/words.js';
import { isOfOtherKind } from './kinds.js';

const BIBS = 'Bibs, Cups & Covers';
const PASTE = 'Prophy Paste & Angles';
const POINTS = 'Gutta Percha & Paper Points';

describe('a product of another kind than the words ask for', () => {
  it.each([
    ['bibs', 'Plasdent Clip Bib Holders, Disposable', BIBS],
    ['bibs', 'Dukal Simply Tray Covers, Ritter B', BIBS],
    ['bibs', 'Clip Bib Holders Disposable White', BIBS],
    ['bibs', 'Bib Holders Zirc Bib-Eze, Disposable, White', BIBS],
    ['bibs', 'Simply Tray Covers Weber (11 x 17.25 in) White 1000/case', BIBS],
    ['cups', 'Plasdent Clip Bib Holders, Disposable', BIBS],
    ['cups', 'Crosstex Patient Bibs, 2-Ply', BIBS],
    ['alginate', 'StatusBlue Alginate Substitute, Fast Set', 'Alginate & Bite Registration'],
    ['prophy paste', 'Plak Smacker Original Disposable Prophy Angles, Tapered Brush', PASTE],
    ['paste', 'Plak Smacker Original Disposable Prophy Angles, Tapered Brush', PASTE],
    ['prophy angles', 'Nupro Original Prophy Paste, Coarse', PASTE],
    ['paper points', 'SybronEndo K3 Gutta Percha Points, #40', POINTS],
    ['gutta percha points', 'Meta Biomed Paper Absorbent Paper Points, #25', POINTS],
    ['temporary crowns', 'Temporary Posts, #3', 'Temporary Crowns & Posts'],
    ['pliers', 'Transbond XT Orthodontic Adhesive', 'Ortho Adhesives & Pliers'],
    ['surface barriers', 'CaviWipes Surface Disinfectant Wipes', 'Surface Disinfection & Barriers'],
    ['curing light', 'VALO Curing Light Accessories, Tip', 'Curing Lights'],
  ])('asked for as "%s" is "%s"', (query, name, category) => {
    expect(isOfOtherKind(name, category, queryWords(query))).toBe(true);
  });

  it.each([
    ['patient bibs', 'Crosstex Patient Bibs, 2-Ply, Blue', BIBS],
    ['bib holders', 'Plasdent Clip Bib Holders, Disposable', BIBS],
    ['disposables', 'Dukal Simply Tray Covers, Ritter B', BIBS],
    ['alginate', 'Jeltrate Alginate Impression Material, Fast Set', 'Alginate & Bite Registration'],
    ['blades', 'Carbon Steel Surgical Blades & Scalpels, #15', 'Blades & Scalpels'],
    ['burs', 'Great White Carbide Burs FG, 557', 'Carbide Burs'],
    ['prophy paste', 'Keystone Gelato Prophy Paste, Medium, Grape', PASTE],
    ['prophy paste', 'Nupro Paste, Coarse', PASTE],
    ['points', 'SybronEndo K3 Gutta Percha Points, #40', POINTS],
    ['surgical instruments', 'Karl Schumacher Surgical Needle Holders & Scissors', 'Surgical Instruments'],
    ['lidocaine', 'Cook-Waite Dental Anesthetic Cartridges, Lidocaine 2%', 'Local Anesthetics'],
  ])('asked for as "%s" is not "%s"', (query, name, category) => {
    expect(isOfOtherKind(name, category, queryWords(query))).toBe(false);
  });
});

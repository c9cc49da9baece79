/** Values shared by several rules, in the notation of an axis. */
export const gloveSizes = 'X-Small@XS; Small@S; Medium@M; Large@L; X-Large@XL';
export const surgicalSizes = '5.5 6 6.5 7 7.5 8 8.5 9';
export const vitaShades = 'A1 A2 A3 A3.5 A4 B1 B2 B3 C2 C3 D2 D3';
export const commonShades = 'A1 A2 A3 A3.5 B1 B2 C2 BL';
export const isoSizes = '06 08 10 15 20 25 30 35 40 45 50 55 60 70 80 90 100 110 120 140';
export const obturationSizes = '15 20 25 30 35 40 45 50 55 60 70 80';
export const fileLengths = '21 mm; 25 mm; 31 mm';
export const bibColors = 'Blue White Green Lavender Pink Peach Aqua Yellow';
export const prophyFlavors = 'Mint Cherry Bubblegum Cinnamon Berry Orange Chocolate Grape Vanilla Unflavored';

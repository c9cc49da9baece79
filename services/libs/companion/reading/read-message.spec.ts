import { demoCatalog } from '../testing/demo-catalog.js';
import { readMessage } from './read-message.js';
import type { Before, MessageReading } from './reading.js';
import { vocabularyOf } from './vocabulary.js';

const vocabulary = vocabularyOf(demoCatalog(3));
const gloves: Before = { intent: 'find', slots: { product: 'nitrile gloves' } };
const read = (text: string, before?: Before): MessageReading => readMessage(text, vocabulary, before);
/** Intent and slots of the reading, without undefined ones. */
const said = (text: string, before?: Before) => {
  const { intent, slots } = read(text, before);
  return JSON.parse(JSON.stringify({ intent, slots })) as object;
};

describe('reading a message', () => {
  it.each([
    ['net32', 'net32'],
    ['tdsc', 'tdsc'],
    ['dentalcity', 'dentalcity'],
  ])('takes "%s" beside goods for the seller, with and without "from"', (name, seller) => {
    for (const text of [`gloves ${name}`, `${name} gloves`, `gloves from ${name}`])
      expect(said(text)).toEqual({ intent: 'find', slots: { product: 'gloves', seller } });
  });

  it.each([
    ['safco', 'safcodental', 'Safco'],
    ['darby', 'darby', 'Darby'],
    ['benco', 'benco', 'Benco'],
    ['patterson', 'pattersondental', 'Patterson'],
    ['henry schein', 'henryschein', 'Henry Schein'],
    ['dental city', 'dentalcity', 'Dental City'],
  ])('takes "%s" beside goods for the brand of that name, as a search does', (name, seller, brand) => {
    for (const text of [`gloves ${name}`, `${name} gloves`, `gloves by ${name}`, `gloves, the ${name} brand`])
      expect(said(text)).toEqual({ intent: 'find', slots: { product: 'gloves', brand } });
    for (const text of [`${name} gloves`, `gloves ${name}`])
      expect(vocabulary.read(text).sellersAsked).toEqual([]);
    for (const text of [`gloves from ${name}`, `does ${name} have gloves`, `is ${name} out of gloves`])
      expect(said(text)).toMatchObject({ slots: { product: 'gloves', seller } });
  });

  it.each([
    ['add 2 boxes of Darby gloves', 'add', { product: 'gloves', brand: 'Darby', quantity: 2 }],
    ['Darby gloves from net32', 'find', { product: 'gloves', brand: 'Darby', seller: 'net32' }],
    ['Darby or Benco gloves', 'compare', { product: 'gloves' }],
    ['darby shipping', 'shipping', { seller: 'darby' }],
    ['remove the Darby gloves from my cart', 'remove', { product: 'gloves', seller: 'darby' }],
    ['what does Darby charge for gloves', 'price', { product: 'gloves', seller: 'darby' }],
  ])('knows a seller from a brand in "%s"', (text, intent, slots) => {
    expect(said(text)).toMatchObject({ intent, slots });
  });

  it.each([
    ['darby', 'darby', 'Darby'],
    ['Safco', 'safcodental', 'Safco'],
    ['benco', 'benco', 'Benco'],
    ['Henry Schein', 'henryschein', 'Henry Schein'],
  ])('knows the seller "%s" from the brand in questions about orders', (name, seller, brand) => {
    const product = 'gloves';
    for (const text of [
      `how much did I spend at ${name}`,
      `how much did I spend with ${name} last month`,
      `how much did I spend on ${name}`,
      `my ${name} spend this year`,
      `how much did we pay ${name}`,
    ])
      expect(said(text)).toEqual({ intent: 'spending', slots: { seller } });
    for (const text of [`where is my ${name} order`, `did ${name} ship`, `what did I order from ${name}`])
      expect(said(text)).toEqual({ intent: 'order_status', slots: { seller } });
    expect(said(`how much did I spend on gloves at ${name}`)).toEqual({
      intent: 'spending',
      slots: { product, seller },
    });
    expect(said(`when did I last order gloves from ${name}`)).toEqual({
      intent: 'order_status',
      slots: { product, seller },
    });
    expect(said(`how much did I spend on ${name} gloves`)).toEqual({
      intent: 'spending',
      slots: { product, brand },
    });
    expect(said(`when did I last order ${name} gloves`)).toEqual({
      intent: 'order_status',
      slots: { product, brand },
    });
  });

  it('knows a seller from the number of an order', () => {
    for (const text of ['when did I last order net32 gloves', 'status of my gloves order net32'])
      expect(said(text)).toEqual({ intent: 'order_status', slots: { product: 'gloves', seller: 'net32' } });
  });

  it.each([
    ['nitrile gloves in large under $10', 'find', { product: 'nitrile gloves', size: 'large', maxPrice: 10 }],
    ['cheapest nitrile gloves per piece', 'cheapest', { product: 'nitrile gloves', sort: 'unit_price' }],
    ['which alginate costs least per scoop', 'cheapest', { product: 'alginate', sort: 'unit_price' }],
    ['cheapest per glove', 'cheapest', { product: 'glove', sort: 'unit_price' }],
    ['lowest unit price for alginate', 'cheapest', { product: 'alginate', sort: 'unit_price' }],
    ['cheapest alginate per box', 'cheapest', { product: 'alginate' }],
    ['Show me cheap alginate', 'find', { product: 'alginate', sort: 'price_asc' }],
    ['what is the cheapest prophy paste?', 'cheapest', { product: 'prophy paste' }],
    ['compare alginate from Darby and net32', 'compare', { product: 'alginate' }],
    ['compare the first two', 'compare', {}],
    ['557 carbide burs', 'find', { product: 'carbide burs 557' }],
    ['add two 330 burs', 'add', { product: 'burs 330', quantity: 2 }],
    ['order 3 packs of 557 burs', 'add', { product: 'burs 557', quantity: 3 }],
    ['add 12 burs to the cart', 'add', { product: 'burs', quantity: 12 }],
    ['gloves $10 to $20', 'find', { product: 'gloves', minPrice: 10, maxPrice: 20 }],
    ['gloves 10-20 dollars', 'find', { product: 'gloves', minPrice: 10, maxPrice: 20 }],
    ['who are you?', 'unsure', {}],
    ['shiping fee at benco?', 'shipping', { seller: 'benco' }],
    ['needles 30 short', 'find', { gauge: '30' }],
    ['make it two boxes of alginate', 'add', { quantity: 2, product: 'alginate' }],
    ['face masks level 3', 'find', { product: 'face masks level 3' }],
    ['k-files 25 mm', 'find', { product: 'k-files 25 mm' }],
    ['how much are 30 gauge needles', 'price', { product: 'needles', gauge: '30' }],
    ['is $12 a good price for face masks', 'good_price', { product: 'face masks' }],
    ['an alternative to Filtek composite in A2', 'substitute', { shade: 'A2' }],
    ['alternatives to the burs in my cart', 'substitute', { product: 'burs' }],
    ['find cheaper substitutes for the items in my cart', 'substitute', { sort: 'price_asc' }],
    ['add an alternative for the gloves to my cart', 'add', { product: 'gloves' }],
    ['add three boxes of cotton rolls to my cart', 'add', { product: 'cotton rolls', quantity: 3 }],
    ['take the gloves out of my cart', 'remove', { product: 'gloves' }],
    ["don't add the gloves", 'remove', { product: 'gloves' }],
    ['spend no more than $50 on burs', 'find', { product: 'burs', maxPrice: 50 }],
    ['did we spend less on gloves than last year', 'spending', { product: 'gloves' }],
    ['did I spend over $500 on gloves last month', 'spending', { product: 'gloves' }],
    ['save this for later', 'save', {}],
    ['let me know when sutures drop in price', 'save', { product: 'sutures' }],
    ['what do I need for 20 crown preps?', 'kit', { procedure: 'crown preps', quantity: 20 }],
    ['set up an endo operatory', 'kit', { procedure: 'endo operatory' }],
    ['what do I need for 7 sealants and 3 extractions', 'kit', { procedure: '7 sealants and 3 extractions' }],
    [
      '7 sealants plus an extraction, no masks',
      'kit',
      { procedure: '7 sealants plus an extraction', exclude: 'masks' },
    ],
    [
      'sealants and extractions for 20 patients',
      'kit',
      { procedure: 'sealants and extractions', quantity: 20 },
    ],
    ['kit for 3 extractions with composite and etch', 'kit', { procedure: 'extractions', quantity: 3 }],
    ['kit for crowns and bridges', 'kit', { procedure: 'crowns' }],
    ['1000000 fillings', 'kit', { procedure: 'fillings', quantity: 1_000_000 }],
    ['-3 crowns', 'kit', { procedure: 'crowns', quantity: -3 }],
    ['kit for tooth 14 extraction', 'kit', { procedure: 'extraction' }],
    ['add 1000000 gloves', 'add', { product: 'gloves', quantity: 1_000_000 }],
    ['kit for a crown prep but not from Darby', 'kit', { procedure: 'crown prep', exclude: 'darby' }],
    ['how much does Benco charge for shipping?', 'shipping', { seller: 'benco' }],
    ['where is my order?', 'order_status', {}],
    ['reorder what I bought last time', 'reorder', {}],
    ['how much did we spend at Henry Schein this year', 'spending', { seller: 'henryschein' }],
    ['latex free gloves', 'find', { product: 'gloves', exclude: 'latex' }],
    ['needles not 27 gauge', 'find', { product: 'needles', exclude: '27-gauge' }],
    ['masks not level 1', 'find', { product: 'masks', exclude: 'level-1' }],
    ['files not size 25', 'find', { product: 'files', exclude: 'size-25' }],
    ['gloves not powder-free', 'find', { product: 'gloves', exclude: 'powder-free' }],
    ['gloves, box of 200', 'find', { product: 'gloves', pack: 200 }],
    ['a box of composite please', 'add', { product: 'composite' }],
    ['what is the weather in Paris', 'unsure', {}],
    ['hello', 'unsure', {}],
    ['seems steep, no?', 'good_price', {}],
    ['show me alginate and cotton rolls next to each other', 'compare', { product: 'alginate cotton rolls' }],
    ['curing lights, nothing above $500', 'find', { product: 'curing lights', maxPrice: 500 }],
    ['send more of the bibs we ordered in june', 'reorder', { product: 'bibs' }],
    ['can I get an update on order 4821', 'order_status', {}],
    ['how do I place a sealant?', 'unsure', {}],
    ["Hurriseal's discontinued. Now what?", 'substitute', { product: 'Hurriseal' }],
    ["I don't want the alginate any more, take it off", 'remove', { product: 'alginate' }],
    ["gloves that don't contain latex", 'find', { product: 'gloves', exclude: 'latex' }],
    ["we can't use latex gloves", 'find', { product: 'gloves', exclude: 'latex' }],
    ['K-files 25mm', 'find', { product: 'K-files 25 mm' }],
    ['gloves size 7 and a half', 'find', { product: 'gloves', size: '7.5' }],
    ['non woven sponges', 'find', { product: 'non woven sponges' }],
    ['non-latex gloves', 'find', { product: 'gloves', exclude: 'latex' }],
    ['gloves that are lacking latex', 'find', { product: 'gloves', exclude: 'latex' }],
    ['composite lacking Kerr', 'find', { product: 'composite', exclude: 'kerr' }],
    ["We're lacking Kerr composite", 'find', { product: 'composite', brand: 'Kerr' }],
    ['we are still lacking latex gloves', 'find', { product: 'latex gloves' }],
    ['im lacking bibs', 'find', { product: 'bibs' }],
    ['2 percent lidocaine 1:100k', 'find', { product: '2% lidocaine 1:100k' }],
    ['impression material 2x50 ml', 'find', { product: 'impression material 2x50 ml' }],
    ['burs, a hundred in the pack', 'find', { product: 'burs', pack: 100 }],
    ['N95s', 'find', { product: 'N95' }],
    ['pediatric crowns', 'find', { product: 'pediatric crowns' }],
    ['disposable mirrors, pediatric', 'find', { product: 'disposable mirrors', size: 'pediatric' }],
    ['what can we use instead of alginate', 'substitute', { product: 'alginate' }],
    ['we stopped liking alginate, what is similar', 'substitute', { product: 'alginate' }],
    ['level 2 or level 3 masks?', 'compare', { product: 'level 2 level 3 masks' }],
    ['lidocaine with epinephrine', 'find', { product: 'lidocaine epinephrine' }],
    ['does anybody have the Septocaine Grand', 'find', { product: 'Septocaine Grand' }],
    ['bibs at Patersn', 'find', { product: 'bibs', seller: 'pattersondental' }],
    ['how much more do I need for free shipping at Safco?', 'shipping', { seller: 'safcodental' }],
    ["what's the free shipping minimum at net32?", 'shipping', { seller: 'net32' }],
    ['bibs from Shein', 'find', { product: 'bibs', seller: 'henryschein' }],
    ['reorder bibs', 'reorder', { product: 'bibs' }],
    ['lidocane 2% epi 100k, 5 boxes', 'find', { product: 'lidocaine 2% epinephrine 1:100k' }],
    ['articaine 200,000', 'find', { product: 'articaine 1:200k' }],
    ['lidocaine 2% 1/100k', 'find', { product: 'lidocaine 2% 1:100k' }],
    ['articaine 1:200', 'find', { product: 'articaine 1:200k' }],
    ['carbide burs 330L', 'find', { product: 'carbide burs 330L' }],
    ['z250 or z350?', 'compare', { product: 'z250 z350' }],
    ['we need something to stop gingival bleeding', 'find', {}],
    ['match for hu friedy scaler SN137', 'substitute', { brand: 'Hu-Friedy', product: 'scaler SN137' }],
    ['the bibs we ordered in spring, order them again', 'reorder', { product: 'bibs' }],
    ['order 48213 status', 'order_status', {}],
    ['order #a1b2c3', 'order_status', {}],
    ['#5f3a21?', 'order_status', {}],
    ['how do I cancel?', 'order_status', {}],
    ['what is needed for a denture repair', 'kit', { procedure: 'denture repair' }],
    ['which supplies go into a sinus lift', 'kit', { procedure: 'sinus lift' }],
    ['get me ready for 8 fillings monday', 'kit', { procedure: 'fillings', quantity: 8 }],
    ['need stuff for denture delivery x4', 'kit', { procedure: 'denture delivery', quantity: 4 }],
    ['bump the bibs up to 6', 'add', { product: 'bibs', quantity: 6 }],
    ['composite rated 4.5 or higher', 'find', { product: 'composite', minRating: 4.5, sort: 'rating' }],
    ['gloves with a rating of at least 4', 'find', { product: 'gloves', minRating: 4 }],
    ['gloves from net32 or Darby', 'find', { product: 'gloves', fromSellers: 'net32,darby' }],
    [
      'nitrile gloves in stock at Darby',
      'find',
      { product: 'nitrile gloves', seller: 'darby', inStock: true },
    ],
    ['in-stock masks', 'find', { product: 'masks', inStock: true }],
    ['add 2 boxes of masks that are in stock', 'add', { product: 'masks', quantity: 2, inStock: true }],
    ['masks not in stock', 'find', { product: 'masks' }],
    ['when are masks back in stock', 'find', { product: 'masks' }],
    ['scalpel blades rated 15', 'find', { product: 'scalpel blades' }],
    ['gloves size 4.5', 'find', { product: 'gloves', size: '4.5' }],
    ['cheapest gloves rated 4 or better', 'cheapest', { product: 'gloves', minRating: 4 }],
    ['bibs up to 6 dollars', 'find', { product: 'bibs', maxPrice: 6 }],
  ])('"%s"', (text, intent, slots) => {
    expect(said(text)).toMatchObject({ intent, slots });
  });

  it.each([
    ['in large', { size: 'large' }],
    ['only from Safco', { seller: 'safcodental' }],
    ['under $15 please', { maxPrice: 15 }],
    ['the second one', { ordinal: 2 }],
    ['what about vinyl?', { product: 'vinyl' }],
  ])('takes "%s" for a follow-up, when there is something to follow', (text, slots) => {
    expect(said(text, gloves)).toMatchObject({ intent: 'refine', slots });
  });

  it.each([
    ['make that 20', { quantity: 20 }],
    ['make that 20000', { quantity: 20000 }],
    ['make that -3', { quantity: -3 }],
    ['skip the wedges', { exclude: 'wedges' }],
    ['double it', {}],
    ['for 4', { quantity: 4 }],
    ['for six instead', { quantity: 6 }],
    ['same thing but for 25 patients', { quantity: 25 }],
    ['leave out the masks', { exclude: 'masks' }],
    ['skip the rubber dam', { exclude: 'rubber dam' }],
    ['leave the rubber dam off that list', { exclude: 'rubber dam' }],
    ['put a mouth prop on it', { product: 'mouth prop' }],
  ])('takes "%s" after a kit for a change of its list', (text, slots) => {
    const kit: Before = { intent: 'kit', slots: { procedure: 'crown preps', quantity: 10 } };
    expect(said(text, kit)).toMatchObject({ intent: 'kit', slots });
  });

  it.each(['which of those are in stock?', 'are all of them available at Benco', 'what is out of stock'])(
    'takes "%s" after a kit or an order for a question about what it holds',
    (text) => {
      for (const intent of ['kit', 'order_status'] as const)
        expect(read(text, { intent, slots: {} }).intent).toBe('stock');
    },
  );

  it.each([
    ['is it in stock', 'stock'],
    ['when will it be back in stock', 'stock'],
    ['in stock at Darby?', 'unsure'],
    ['Kerr in stock', 'find'],
  ])('reads "%s" where nothing has been shown', (text, intent) => {
    expect(read(text).intent).toBe(intent);
  });

  it.each([
    ['add half a dozen boxes of bibs', 6],
    ['2 dozen boxes of masks please', 24],
    ['put twenty-five boxes of gloves in my cart', 25],
    ['toss a couple of tubes of prophy paste in the cart', 2],
    ['add a dz cotton rolls', 12],
    ['add 4 bxs of gauze', 4],
    ['add cotton rolls twice', 2],
    ['which one of these is cheapest', undefined],
    ['how much for 3', 3],
    ['give us a dozen', 12],
    ['bump the bibs up to 6', 6],
    ['make the bibs 3 instead of 2', 3],
    ['what would 12 cost', 12],
    ['still waiting on 3 boxes of bibs', 3],
    ['what is the status of order 3', undefined],
    ['add 20000 boxes of bibs', 20000],
    ['add 20000 bibs', 20000],
    ['add 0 boxes of bibs', 0],
    ['add -3 boxes of bibs', -3],
    ['make it 20000', 20000],
    ['bump it up to 12000', 12000],
    ['make the bibs 20000', 20000],
    ['bump the bibs up to 20000', 20000],
    ['20000 more', 20000],
    ['add 20000 more', 20000],
    ['make it -3', -3],
    ['set that to −1', -1],
    ['how much for 2,289', 2289],
  ])('counts in "%s"', (text, quantity) => {
    expect(read(text).slots.quantity).toBe(quantity);
  });

  it.each([
    ['gloves no more than $15', 15],
    ['gloves, max 30', 30],
    ['gloves below fifty', 50],
    ['gloves, 40 bucks tops', 40],
    ['gloves $20 or less', 20],
    ['gloves 20 or less', 20],
    ["gloves, can't spend more than 25", 25],
    ['gloves under a hundred dollars', 100],
    ['a curing light under two hundred dollars', 200],
    ['gloves below one hundred and fifty', 150],
    ['gloves at most three hundred twenty-five dollars', 325],
    ['is 89 dollars ok for alginate', undefined],
    ['needles under 30 gauge', undefined],
  ])('reads the highest price of "%s"', (text, maxPrice) => {
    const { slots } = read(text);
    expect(slots.maxPrice).toBe(maxPrice);
    expect(slots.quantity).toBeUndefined();
  });

  it.each([
    ['curing lights over $1,200', 1200],
    ['curing lights over 50 dollars', 50],
    ['curing lights above two hundred bucks', 200],
    ['needles over 30 gauge', undefined],
  ])('reads the lowest price of "%s"', (text, minPrice) => {
    const { slots } = read(text);
    expect(slots.minPrice).toBe(minPrice);
    expect(slots.maxPrice).toBeUndefined();
  });

  it.each([
    ['nitrile gloves, L', 'L'],
    ['retraction cord #00', '00'],
    ['scalpel blades number 11', '11'],
    ['nitrile gloves sz m', 'M'],
    ['rubber dam clamp no. 14A', '14A'],
    ['cotton rolls #2', '2'],
    ['is there a charge on small orders', undefined],
  ])('reads the size of "%s"', (text, size) => {
    const { slots } = read(text);
    expect([slots.size, slots.ordinal]).toEqual([size, undefined]);
  });

  it.each([
    ['do u have bibs', 'find', 'bibs'],
    ['how much r bibs', 'price', 'bibs'],
    ['alginat fast set', 'find', 'alginate fast set'],
    ['sub for alginate?', 'substitute', 'alginate'],
    ['nvm on the masks', 'remove', 'masks'],
  ])('reads the shorthand of "%s"', (text, intent, product) => {
    expect(said(text)).toMatchObject({ intent, slots: { product } });
  });

  it.each([
    ['sterile surgical gloves size 8', undefined],
    ['disposable air water syringe tips', undefined],
    ['bibs vs Kerr OptiBond', undefined],
    ['bonding agents by Kerr', 'Kerr'],
    ['hufriedy scalers', 'Hu-Friedy'],
    ['hu friedy scalers', 'Hu-Friedy'],
    ['3M ESPE Filtek', '3M'],
    ['universal flow composite', undefined],
  ])('takes for a brand only what is one in "%s"', (text, brand) => {
    expect(read(text).slots.brand).toBe(brand);
  });

  it.each([
    ['add the gloves to my watch list', 'save'],
    ['drop the cheapest one from my cart', 'remove'],
    ["I don't need those masks", 'remove'],
    ['the gloves need to go', 'remove'],
    ['cancel the gloves in my basket', 'remove'],
    ['could you order three packs of gauze?', 'add'],
    ['can I have a box of gauze please', 'add'],
    ['nitrile or vinyl gloves?', 'compare'],
    ['gloves and masks', 'find'],
    ['gloves and masks, not from Henry Schein', 'find'],
    ['gloves and masks under $10', 'find'],
    ['remove the gloves that are not from Darby', 'remove'],
    ['net32 or benco for prophy paste?', 'compare'],
    ["what's the least I can pay for nitrile gloves", 'cheapest'],
    ["what's the closest thing to this alginate", 'substitute'],
    ['could it be here by friday if I order today', 'shipping'],
    ['can Benco get it to me tomorrow', 'shipping'],
    ['did Safco ship', 'order_status'],
    ['order the same masks once more', 'reorder'],
    ["what's left in the budget", 'spending'],
    ['$42 for a box of pouches, does that sound right', 'good_price'],
    ['do you carry flugelhorns', 'find'],
    ["I'd like to cancel my subscription", 'unsure'],
    ['my wisdom tooth is killing me', 'unsure'],
    ['call me at 5', 'unsure'],
    ['the budget option for bibs', 'cheapest'],
    ['put alginate next to stone', 'compare'],
    ['is Benco cheaper than Safco on bibs', 'compare'],
    ['is it cheaper than last month', 'good_price'],
    ['are my favorites a good price?', 'good_price'],
    ['are my saved items a good price', 'good_price'],
    ['are the prices of my favorites good', 'good_price'],
    ['how are the prices of my favorites', 'good_price'],
    ['did my favorites get cheaper', 'good_price'],
    ['which of my favorites is a good price', 'good_price'],
    ['put these on my wish list, they get cheaper in june', 'save'],
    ['is this good enough for my favorites? save it', 'save'],
    ['are bibs up again? feels like robbery', 'good_price'],
    ['could Darby get alginate to us by friday', 'shipping'],
    ['I want four boxes of alginate added', 'add'],
    ['drop number 2', 'remove'],
    ['kerr products', 'find'],
    ['the least pricey alginate', 'cheapest'],
    ['is alginate as good as stone', 'compare'],
    ['alginate $?', 'price'],
    ['isnt 80 a bit much for bibs', 'good_price'],
    ['empty basket', 'remove'],
    ['parcel from Darby, where?', 'order_status'],
    ['the gums are bleeding after a scaling', 'unsure'],
    ['what is the best time of year to buy bibs', 'good_price'],
    ['our usual bibs are backordered, any ideas?', 'substitute'],
    ['put the alginate on our list', 'save'],
    ['can we have them by thursday', 'shipping'],
    ['what did I order in May', 'order_status'],
    ['what have we bought this year', 'order_status'],
    ['what have we bought last year', 'order_status'],
    ['what did we order last time? get that again', 'reorder'],
    ['when did we last buy bibs', 'order_status'],
    ['when was the last time I ordered 3M bibs', 'order_status'],
    ['how long ago did we order bibs', 'order_status'],
    ['when did we order alginate', 'order_status'],
    ['what did we spend on bibs in May', 'spending'],
  ])('takes "%s" for what it asks', (text, intent) => {
    expect(read(text).intent).toBe(intent);
  });

  it.each([
    'what is in my cart',
    'whats in my cart',
    "what's in the basket",
    'What do I have in my cart?',
    'what have I got in my cart so far',
    'is there anything in my cart?',
    'show my cart',
    'show me what is in my cart',
    'please list the items in my cart',
    'can you show me everything in our cart, please',
    'let me see my basket before I order',
    'how many items are in my cart',
    'is my cart empty',
    'how much is my cart',
    'what does everything in my cart cost?',
    'cart total please',
    'can I get my cart cheaper?',
    'how can we save on our cart',
    'lower my cart total please',
    'can you lower my total',
    'how can I bring the total down?',
    'reduce the total of my cart',
    'optimize my cart',
    'can I save on my cart?',
    'make my cart cheaper',
    'are there any savings on my cart?',
    'how can I pay less for my cart',
    'what is the cheapest way to buy my cart?',
    'which items in my cart are out of stock?',
    'is everything in my cart in stock at the moment',
    'remove out of stock items from my cart',
    'the contents of my cart',
    'view cart',
    'my cart',
  ])('takes "%s" for a look at the cart, whatever was talked about before', (text) => {
    for (const before of [undefined, gloves])
      expect(said(text, before)).toEqual({ intent: 'cart', slots: {} });
  });

  it.each([
    ['put it in my cart', 'add'],
    ['take the gloves out of my cart', 'remove'],
    ['empty my cart', 'remove'],
    ['can I save the gloves in my cart for later', 'save'],
    ['what is the shipping for my cart', 'shipping'],
    ['build me a cart for 20 prophies', 'kit'],
  ])('takes "%s" for no look at the cart', (text, intent) => {
    expect(read(text).intent).toBe(intent);
  });

  it.each(['is there a cart for curing lights', 'show me carts', 'are the gloves in my cart', ''])(
    'takes no part of "%s" for a look at the cart',
    (text) => {
      expect(read(text).intent).not.toBe('cart');
    },
  );

  it.each([
    ['three more', 'add', { quantity: 3 }],
    ['ok get both', 'add', {}],
    ['the second one, throw in two', 'add', { ordinal: 2, quantity: 2 }],
    ['6 of the last one', 'add', { ordinal: -1, quantity: 6 }],
    ['add 20000 of the first one', 'add', { ordinal: 1, quantity: 20000 }],
    ['add −3 of the first one', 'add', { ordinal: 1, quantity: -3 }],
    ['add 20000 of it', 'add', { quantity: 20000 }],
    ['throw 4 in', 'add', { quantity: 4 }],
    ['sterile', 'refine', { product: 'sterile' }],
    ['put 3 of those in my basket', 'add', { quantity: 3 }],
    ['how much for 2', 'price', { quantity: 2 }],
    ['who sells it', 'find', {}],
    ['who else has that one in stock?', 'find', {}],
    ['best rated', 'refine', { sort: 'rating' }],
    ['sort by rating', 'refine', { sort: 'rating' }],
    ['which has the best rating?', 'compare', { sort: 'rating' }],
    ['which is rated best', 'compare', { sort: 'rating' }],
    ['which of those is rated the highest?', 'compare', { sort: 'rating' }],
    ['show only those rated 4.5 or higher', 'refine', { minRating: 4.5, sort: 'rating' }],
    ['only 4 stars and up', 'refine', { minRating: 4 }],
    ['with 4+ stars please', 'refine', { minRating: 4 }],
    ['is the second one in stock at Darby?', 'stock', { ordinal: 2, seller: 'darby' }],
    ['only in stock', 'stock', {}],
    ['and in stock at Benco?', 'refine', { seller: 'benco', inStock: true }],
    ['which of those are available?', 'stock', {}],
    ['is it back-ordered', 'stock', {}],
    ['who has it in stock?', 'stock', {}],
    ['tell me when it is back in stock', 'save', {}],
    ['when will it be back in stock', 'stock', {}],
    ['when will the second one be restocked?', 'stock', { ordinal: 2 }],
    ['substitute the one that is out of stock', 'substitute', {}],
    ['replace the one that is out of stock', 'substitute', {}],
    ['add the best rated one', 'add', { sort: 'rating' }],
    ['same but with 1:200k epi', 'refine', { product: '1:200k epinephrine' }],
    ['make it 20000', 'add', { quantity: 20000 }],
    ['20000 more', 'add', { quantity: 20000 }],
    ['make it -3', 'add', { quantity: -3 }],
    ['put the first and third side by side', 'compare', {}],
    ['which one is cheaper, net32 or Darby', 'compare', {}],
    ['is it cheaper at net32 or at Darby?', 'compare', {}],
    ['powder coated ones please', 'refine', {}],
    ['cheaper than 50', 'refine', { maxPrice: 50 }],
    ['from Patterson or Safco only', 'refine', {}],
    ["I'd like to hang on to these", 'save', {}],
    ['and alginate, number 15?', 'refine', {}],
    ['sterile, not powdered', 'refine', {}],
  ])('reads "%s" after a list', (text, intent, slots) => {
    const reading = said(text, gloves) as MessageReading;
    expect(reading.intent).toBe(intent);
    expect({ ordinal: undefined, quantity: undefined, ...reading.slots }).toMatchObject(slots);
    if (text.includes(' and ')) expect(reading.slots.ordinal).toBeUndefined();
  });

  it.each([
    ['bibs from Safco please, we go through them like water', 'bibs'],
    ['We no longer need the mixing tips, the assistant found a drawer full of them.', 'mixing tips'],
    ['They discontinued alginate. Anything like it?', 'alginate'],
  ])('reads no goods in what "%s" only tells', (text, product) => {
    expect(read(text).slots.product).toBe(product);
  });

  it('takes a count of what was shown for a wish to have it', () => {
    expect(said('that one, three please', gloves)).toMatchObject({ intent: 'add', slots: { quantity: 3 } });
  });

  it('goes on with what was asked before where a message says only what is different', () => {
    const priced: Before = { intent: 'price', slots: { product: 'alginate' } };
    expect(said('and at benco?', priced)).toMatchObject({ intent: 'price', slots: { seller: 'benco' } });
    const added: Before = { intent: 'add', slots: { ordinal: 1 } };
    expect(said('the last one, two boxes', added)).toMatchObject({
      intent: 'add',
      slots: { ordinal: -1, quantity: 2 },
    });
    expect(said('20', added)).toMatchObject({ intent: 'add', slots: { quantity: 20 } });
    expect(said('a dozen please', added)).toMatchObject({ intent: 'add', slots: { quantity: 12 } });
    for (const before of [gloves, added])
      expect(said('and cheaper?', before)).toMatchObject({ intent: 'cheapest' });
  });

  it.each([
    ['nitrile gloves not from Benco', 'benco', 'nitrile gloves'],
    ['gloves not from net32 or Darby', 'net32 darby', 'gloves'],
    ['gloves never from Benco', 'benco', 'gloves'],
    ['exclude 3M composites', '3m', 'composites'],
    ['composite but no 3M or Kerr', '3m kerr', 'composite'],
    ['composite, any but Kerr', 'kerr', 'composite'],
    ["composite. I don't want Kerr", 'kerr', 'composite'],
    ['gloves but please nothing from Schein', 'schein', 'gloves'],
    ["we don't want anything from Darby. gloves please", 'darby', 'gloves'],
    ["gloves, we don't buy from Darby", 'darby', 'gloves'],
    ["gloves but I don't use Darby", 'darby', 'gloves'],
    ['gloves that are not sold by Darby', 'darby', 'gloves'],
    ['gloves, no more Darby', 'darby', 'gloves'],
    ["gloves, but not Darby's", 'darby', 'gloves'],
    ['gloves anywhere but Darby', 'darby', 'gloves'],
    ['gloves from any seller but Darby', 'darby', 'gloves'],
    ['gloves but not the Darby ones', 'darby', 'gloves'],
    ['nothing by 3M: composite', '3m', 'composite'],
  ])('takes who is refused in "%s" for no wish', (text, exclude, product) => {
    expect(said(text)).toEqual({ intent: 'find', slots: { exclude, product } });
  });

  it.each([
    ['anyone else but benco', 'benco'],
    ["I don't want 3M", '3m'],
  ])('takes "%s" after a list for a list without', (text, exclude) => {
    expect(said(text, gloves)).toEqual({ intent: 'refine', slots: { exclude } });
  });

  it.each([
    ['gloves but not from Darby', { exclude: 'darby', product: 'gloves' }],
    ['what about gloves, not from Darby', { exclude: 'darby', product: 'gloves' }],
    ['any gloves except from Darby', { exclude: 'darby', product: 'gloves' }],
    ['bibs, no 3M please', { exclude: '3m', product: 'bibs' }],
  ])('takes "%s" for a search of its own, whatever was asked before', (text, slots) => {
    const composite: Before = { intent: 'find', slots: { product: 'composite' } };
    const kit: Before = { intent: 'kit', slots: { procedure: 'crown preps' } };
    for (const before of [undefined, composite, gloves, kit])
      expect(said(text, before)).toEqual({ intent: 'find', slots });
  });

  it.each([
    'but not from Darby',
    'not from Darby',
    'the same gloves but not from Darby',
    'vinyl, no Darby',
    'leave Darby out',
    'leave out Darby please',
    'minus Darby',
  ])('takes "%s" for a refusal of what was asked before', (text) => {
    expect(said(text, gloves)).toMatchObject({ intent: 'refine', slots: { exclude: 'darby' } });
  });

  it.each([
    ['composite, no Kerr and not from net32', 'kerr net32'],
    ['composite minus Dental City', 'dental city'],
    ['composite omitting Darby', 'darby'],
    ['composite witout Kerr', 'kerr'],
    ['composite without latex, not from Darby', 'latex darby'],
    ['composite but not latex and not from net32', 'latex net32'],
    ['composite, no Kerr, no latex and not from Benco', 'latex kerr benco'],
    ['composite, leave Henry Schein out', 'henry schein'],
    ['composite, no Kerr, not from Darby or Benco', 'kerr darby benco'],
  ])('takes every refusal of "%s" for one', (text, exclude) => {
    expect(said(text)).toEqual({ intent: 'find', slots: { exclude, product: 'composite' } });
  });

  it.each([
    'vinyl gloves in stock',
    'are bibs available at Darby',
    'composite A2 in stock at Darby',
    'is composite stocked at Darby',
  ])('takes "%s" for a search, with the words about stock as part of it', (text) => {
    for (const before of [undefined, gloves]) expect(read(text, before).intent).toBe('find');
  });

  it('takes goods of a brand that are not wanted any more out of the cart', () => {
    expect(said("I don't want the Kerr composite any more")).toMatchObject({
      intent: 'remove',
      slots: { brand: 'Kerr', product: 'composite' },
    });
  });

  it.each([
    'what is in my cart and what does it cost',
    'whats in my cart and how much',
    'show me my cart and the total',
    'my cart with prices',
    'how much would I save if I buy everything from one seller?',
    'what would my cart cost at a single vendor',
    'would it be cheaper to order it all from just one supplier',
  ])('takes "%s" for a question about the cart, whatever was spoken of', (text) => {
    for (const before of [undefined, gloves])
      expect(said(text, before)).toEqual({ intent: 'cart', slots: {} });
  });

  it.each(['find everything from Kerr at one price', 'gloves from one seller', 'how much are gloves'])(
    'takes "%s" for no question about the cart',
    (text) => {
      expect(read(text).intent).not.toBe('cart');
    },
  );

  it.each(['please cancel it', 'can I cancel that?', 'cancel it please'])(
    'takes "%s" after an order for that order, and for the cart otherwise',
    (text) => {
      expect(read(text, { intent: 'order_status', slots: {} }).intent).toBe('order_status');
      for (const before of [undefined, gloves]) expect(read(text, before).intent).toBe('remove');
    },
  );

  it.each([
    ['what about masks', 'refine'],
    ['what about nitrile exam masks?', 'refine'],
    ['and retraction cord', 'refine'],
    ['and surgical masks, level 3, by Kerr', 'find'],
  ])('takes "%s" after other goods for the same question: %s', (text, intent) => {
    expect(read(text, gloves).intent).toBe(intent);
  });

  it('goes on from an order to goods that are named', () => {
    const order: Before = { intent: 'order_status', slots: {} };
    expect(said('what about masks?', order)).toEqual({ intent: 'find', slots: { product: 'masks' } });
    expect(read('and the last one?', order).intent).toBe('order_status');
  });

  it('reads no goods in the number of an order', () => {
    expect(said('status of order SX-1a2b3c')).toEqual({ intent: 'order_status', slots: {} });
  });

  it('asks back for a value nobody can tell the goods of', () => {
    expect(said('blue')).toMatchObject({ intent: 'unsure' });
    expect(said('blue', gloves)).toMatchObject({ intent: 'refine' });
  });

  it('takes a verb for what it says in a follow-up too', () => {
    expect(said('add the second one', gloves)).toMatchObject({ intent: 'add', slots: { ordinal: 2 } });
    expect(said('is that a good price?', gloves)).toMatchObject({ intent: 'good_price' });
    expect(said('retraction cord', gloves)).toMatchObject({
      intent: 'find',
      slots: { product: 'retraction cord' },
    });
  });

  it('does not take a measure, a size or a code for a quantity', () => {
    for (const text of ['25 mm files', '#25 k-files', '4x4 gauze', '2% lidocaine', '27 gauge needles'])
      expect([text, read(text).slots.quantity]).toEqual([text, undefined]);
  });

  it.each([
    ['how much is 18311', 'price'],
    ['my price for 9708213', 'price'],
    ['how much is 2289', 'price'],
    ['what does 2289 cost?', 'price'],
    ['how much for 2289', 'price'],
    ['how much is it for 2289?', 'price'],
    ['what would 2289 cost', 'price'],
    ['18311', 'find'],
    ['and 18311?', 'find'],
    ['9708213 for me', 'find'],
    ['add 2289', 'add'],
    ['add 3 of 18311', 'add'],
    ['save 18311', 'save'],
    ['is 18311 a good price', 'good_price'],
    ['an alternative to 18311', 'substitute'],
  ])('reads the code of digits in "%s", whatever was talked about before', (text, intent) => {
    const product = /\d{4,}/.exec(text)?.[0];
    const kit: Before = { intent: 'kit', slots: { procedure: 'crown preps', quantity: 10 } };
    const added: Before = { intent: 'add', slots: { product: 'N86-462' } };
    for (const before of [undefined, gloves, added, kit])
      expect(said(text, before)).toMatchObject({ intent, slots: { product } });
  });

  it.each([
    'how much did we spend in 2025',
    'status of order 20417',
    'where is 20417, my order?',
    'call me at 5551234',
    'can Benco ship to 90210',
    'add 2000 of it',
    'make it 20000',
    'the first one, 20000 please',
  ])('takes no other number for a code: "%s"', (text) => {
    expect(read(text, gloves).slots.product).toBeUndefined();
  });

  it('reads whatever is typed without failing', () => {
    for (const text of [
      '',
      '   ',
      '$$$',
      '????',
      '((((',
      '\\',
      'a'.repeat(1000),
      '💉'.repeat(50),
      '1'.repeat(999),
    ])
      expect(read(text).intent).toEqual(expect.any(String));
  });
});

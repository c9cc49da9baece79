import type {
  CandidatesAnswer,
  InventoryAnswer,
  LatestInventoryAnswer,
  ProcessedItem,
} from '@sextant/contracts/http/inventory.js';
import type { AccountStates } from '@sextant/platform/auth/account-states.js';
import { InventoryErasure } from '@sextant/inventory/uploads/erasure.js';
import { UploadStore } from '@sextant/inventory/uploads/upload-store.js';
import { BatchContext } from '@sextant/platform/messaging/batch-handler.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import { until } from '@sextant/testing/eventually.js';
import { listProduct } from '../testing/products.js';
import { startShop, type Shop } from '../testing/shop-harness.js';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
  await listProduct(shop, 'gloves', 'Kerr Softgrip Nitrile Gloves, Medium', {
    net32: { sku: 'g-1234', priceCents: 1000 },
    darby: { sku: 'g-5678', priceCents: 1200 },
  });
  await listProduct(shop, 'bur', 'Kerr Beaver Diamond Bur, 856-016', {
    net32: { sku: 'b-1234', priceCents: 5000 },
  });
});
afterAll(() => shop.close());

type Shopper = Awaited<ReturnType<Shop['newShopper']>>;

function form(files: readonly (readonly [name: string, content: string | Buffer])[]) {
  const boundary = 'sextant-spec';
  const parts = files.flatMap(([name, content]) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    payload: Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

async function upload<T = InventoryAnswer>(
  { token }: Pick<Shopper, 'token'>,
  ...files: (readonly [name: string, content: string | Buffer])[]
) {
  const { payload, headers } = form(files);
  const authorization = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/inventory/upload',
    payload,
    headers: { ...headers, ...authorization },
  });
  return { status: answer.statusCode, body: answer.json<T>() };
}

const latest = async ({ token }: Shopper) =>
  (await shop.call<LatestInventoryAnswer>('GET', 'inventory/latest', { token })).body;

const list = [
  'Item;Mfr Code;Brand;Qty;Unit Price',
  'Softgrip nitrile gloves med 100/bx;K-gloves;Kerr;3;12.00',
  'softgrip nitrl gloves medium;;Kerr;2 boxes;',
  'Zentrix turbo lamp;;;1;5.00',
  ';;;4;1.00',
].join('\n');

describe('what a list costs here', () => {
  it('counts the buyer’s own price where a seller has said it', async () => {
    const items = await shop.sandbox.items('net32');
    const found = items.find(({ price, availability }) => Number(price) > 5 && availability === 'in_stock');
    if (!found) throw new Error('net32 has nothing');
    await listProduct(shop, 'own', 'Kerr Contract Gauze Sponges', {
      net32: { sku: found.sku, priceCents: 999_900 },
    });
    const ann = await shop.newShopper();
    await shop.connect(ann.userId, 'net32', { username: 'office' });
    const rows = 'Item;Code;Qty;Unit Price\nContract gauze sponges;K-own;2;10000.00\n';
    const here = async () => (await upload(ann, ['list.csv', rows])).body.data.processedItems[0]?.cost?.here;
    expect(await here()).toBe(19_998);
    const { body } = await shop.call<{ price: number }>('GET', 'personal-prices/net32/own', ann);
    expect(body.price).toBeLessThan(9999);
    expect(await here()).toBe(Math.round(body.price * 200) / 100);
  });

  it('is the price of the offer that the cart takes', async () => {
    await listProduct(shop, 'stock', 'Kerr Stocked Cotton Rolls', {
      darby: { sku: 'r-1', priceCents: 10_000 },
      safcodental: { sku: 'r-2', priceCents: 6000, availability: 'backorder' },
    });
    const items = await shop.sandbox.items('net32');
    const found = items.find(({ price, availability }) => Number(price) > 5 && availability === 'in_stock');
    if (!found) throw new Error('net32 has nothing');
    await listProduct(shop, 'costlier', 'Kerr Costlier Tongue Blades', {
      net32: { sku: found.sku, priceCents: 100 },
      darby: { sku: 'd-1', priceCents: 999_900 },
    });
    const ann = await shop.newShopper();
    await shop.connect(ann.userId, 'net32', { username: 'office' });
    const { body: own } = await shop.call<{ price: number }>('GET', 'personal-prices/net32/costlier', ann);
    const rows = [
      'Item;Code;Qty;Unit Price',
      'Stocked cotton rolls;K-stock;1;90.00',
      'Costlier tongue blades;K-costlier;1;90.00',
    ].join('\n');
    const { processedItems } = (await upload(ann, ['list.csv', rows])).body.data;
    expect(own.price).toBeGreaterThan(1);
    expect(processedItems.map(({ cost }) => cost?.here)).toEqual([100, own.price]);
    expect(processedItems[0]?.cost?.saving).toBe(-10);
  });
});

describe('what a list costs today', () => {
  it('is rounded once for the quantity', async () => {
    const rows = 'Item;Code;Qty;Unit Price\nSoftgrip nitrile gloves;K-gloves;2000 pcs;0.0785\n';
    const { processedItems } = (await upload(await shop.newShopper(), ['list.csv', rows])).body.data;
    expect(processedItems[0]?.cost).toMatchObject({ quantity: 20, paid: 157, here: 200 });
  });
});

describe('an uploaded list', () => {
  it('is matched, with what it costs today and here', async () => {
    const ann = await shop.newShopper();
    const { status, body } = await upload(ann, ['list.csv', list]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({
      fileName: 'list.csv',
      state: 'matched',
      results: {
        found: 2,
        unsure: 0,
        addedToFavorites: 0,
        notFound: 1,
        totalRows: 3,
        leftOut: 1,
        errors: ['Row 5: has neither a name nor a code.'],
      },
      totals: { rows: 1, paid: 36, here: 30, saving: 6 },
    });
    const [exact, named, unknown] = body.data.processedItems;
    expect(exact).toMatchObject({
      row: 2,
      originalName: 'Softgrip nitrile gloves med 100/bx',
      originalSku: 'K-gloves',
      quantity: 3,
      matchedProduct: { id: 'gloves', name: 'Kerr Softgrip Nitrile Gloves, Medium', minPrice: 10 },
      cost: { quantity: 3, conversion: null, paid: 36, here: 30, total: 30, saving: 6 },
    });
    expect(exact?.confidence).toBeGreaterThanOrEqual(80);
    expect(exact?.reasons).toContainEqual({ speaks: 'for', text: 'Code exact' });
    expect(exact?.matchedProduct?.sellers.map(({ seller }) => seller).toSorted()).toEqual(['darby', 'net32']);
    expect(named).toMatchObject({
      row: 3,
      quantity: 2,
      matchedProduct: { id: 'gloves' },
      cost: { paid: null },
    });
    expect(unknown).toMatchObject({ row: 4, matchedProduct: null, confidence: 0, cost: null });
  });

  it('says where a quantity cannot be used, and counts no such row', async () => {
    const rows = ['Name;Code;Qty;Unit Price', 'Gloves;K-gloves;-4;12.00', 'Bur;K-bur;;'].join('\n');
    const { body } = await upload(await shop.newShopper(), ['list.csv', rows]);
    expect(body.data).toMatchObject({
      results: { leftOut: 0, errors: ['Row 2: Quantity "-4" is not a whole number above 0. 1 was taken.'] },
      totals: { rows: 0 },
      processedItems: [
        { quantity: 1, quantityProblem: 'Quantity "-4" is not a whole number above 0. 1 was taken.' },
        { quantity: 1, quantityProblem: null },
      ],
    });
  });

  it('says which rows are not sure, and counts none as found that hardly fits', async () => {
    const ann = await shop.newShopper();
    const against: unknown = expect.objectContaining({ speaks: 'against' });
    const rows = ['Name', 'Kerr softgrip nitrile gloves large', 'medium salsa dip'].join('\n');
    const { id, results, processedItems } = (await upload(ann, ['list.csv', rows])).body.data;
    expect(results).toMatchObject({ found: 1, unsure: 1, notFound: 1 });
    expect(processedItems).toMatchObject([
      { matchedProduct: { id: 'gloves' }, reasons: expect.arrayContaining([against]) },
      { matchedProduct: null, confidence: 0, candidates: 1 },
    ]);
    for (const row of [2, 3])
      await shop.call('PUT', `inventory/uploads/${id}/rows/${row}`, {
        token: ann.token,
        body: { productId: 'gloves' },
      });
    expect(await latest(ann)).toMatchObject({ data: { results: { found: 2, unsure: 0, notFound: 0 } } });
  });

  it('warns of a price that is ten times the one here, or a tenth, and leaves it out of the totals', async () => {
    const rows = [
      'Name;Code;Qty;Unit Price',
      'Gloves;K-gloves;1;100.00',
      'Bur;K-bur;1;5.00',
      'Bur;K-bur;2;45',
    ];
    const { body } = await upload(await shop.newShopper(), ['list.csv', rows.join('\n')]);
    expect(body.data.processedItems.map(({ priceProblem }) => priceProblem)).toEqual([
      expect.stringContaining('The price in your list is about 10 times the best price here.'),
      expect.stringContaining('The best price here is about 10 times the price in your list.'),
      null,
    ]);
    expect(body.data.results.found).toBe(3);
    expect(body.data.totals).toMatchObject({ rows: 1, paid: 90 });
    expect(body.data.processedItems.map(({ cost }) => cost?.saving)).toEqual([null, null, -10]);
  });

  it('says of a row that its price cannot be read', async () => {
    const rows = ['Name;Code;Qty;Unit Price', 'Gloves;K-gloves;1;CAD 9', 'Bur;K-bur;1;USD 45.00 ea'];
    const { processedItems } = (await upload(await shop.newShopper(), ['list.csv', rows.join('\n')])).body
      .data;
    const problem = 'Price "CAD 9" is not a price in dollars. The row was matched without it.';
    expect(processedItems).toMatchObject([
      { priceProblem: problem, cost: { paid: null } },
      { priceProblem: null, cost: { paid: 45, saving: -5 } },
    ]);
  });

  it('may have characters of two units wherever its texts are cut off', async () => {
    const cut = (at: number) => `${'x'.repeat(at - 1)}🦷`;
    const rows = ['Name;Code;Qty;Unit Price;Note', `Gloves;K-gloves;${cut(40)};${cut(40)};${cut(80)}`];
    const { status, body } = await upload(await shop.newShopper(), ['list.csv', rows.join('\n')]);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ state: 'matched', results: { found: 1 } });
  });

  it('keeps its order when it is longer than what is matched at a time', async () => {
    const codes = Array.from({ length: 250 }, (_, n) => (n % 3 === 0 ? 'bur' : 'gloves'));
    const rows = ['Name;Code', ...codes.map((id, n) => `row ${n};K-${id}`)].join('\n');
    const { body } = await upload(await shop.newShopper(), ['long.csv', rows]);
    expect(body.data.processedItems.map(({ matchedProduct }) => matchedProduct?.id)).toEqual(codes);
  });

  it('is there after a reload, and belongs to one person', async () => {
    const [ann, bob] = [await shop.newShopper(), await shop.newShopper()];
    const { body } = await upload(ann, ['list.csv', list]);
    expect(await latest(ann)).toEqual({ state: 'done', data: body.data });
    expect(await latest(bob)).toEqual({ state: 'none' });
    const { token } = bob;
    for (const path of ['rows/2/candidates', 'errors.csv'])
      expect((await shop.call('GET', `inventory/uploads/${body.data.id}/${path}`, { token })).status).toBe(
        404,
      );
  });

  it.each([
    ['broken.xlsx', 'PK no workbook'],
    ['empty.csv', 'Name,Qty'],
  ])('stays when the next file, %s, is no list', async (...broken) => {
    const ann = await shop.newShopper();
    const { body } = await upload(ann, ['list.csv', list]);
    expect((await upload(ann, broken)).status).toBe(422);
    expect(await latest(ann)).toEqual({ state: 'done', data: body.data });
  });

  it('stays when its columns are corrected to some without a name', async () => {
    const ann = await shop.newShopper();
    const { body } = await upload(ann, ['list.csv', 'Name,Qty,Note\nKerr softgrip gloves medium,2,']);
    const columns = { name: 2, code: null, brand: null, quantity: 1, unit: null, price: null };
    const corrected = await shop.call('PUT', `inventory/uploads/${body.data.id}/columns`, {
      token: ann.token,
      body: { headerRow: 1, columns },
    });
    expect(corrected.status).toBe(422);
    expect(await latest(ann)).toEqual({ state: 'done', data: body.data });
  });

  it('stays when a file that was sent before it has been read at last', async () => {
    const ann = await shop.newShopper();
    const { data } = (await upload(ann, ['list.csv', list])).body;
    const earlier = {
      fileName: 'earlier.csv',
      table: { rows: [] },
      columns: data.columns,
      total: 1,
      startedAt: new Date(Date.parse(data.uploadedAt) - 1),
    };
    const store = new UploadStore(shop.readDb.knex);
    expect(await store.accept(ann.userId, { id: 'earlier', run: 'earlier' }, earlier)).toBe(false);
    expect(await latest(ann)).toEqual({ state: 'done', data });
  });

  it('is replaced by the next one, also where a process with a clock ahead has taken it', async () => {
    const ann = await shop.newShopper();
    shop.clock.advance(60_000);
    const first = await upload(ann, ['first.csv', list]);
    shop.clock.advance(-60_000);
    expect([first.status, (await upload(ann, ['next.csv', list])).status]).toEqual([200, 200]);
    expect(await latest(ann)).toMatchObject({ data: { fileName: 'next.csv' } });
  });

  it('may be told what a row means', async () => {
    const ann = await shop.newShopper();
    const { token } = ann;
    const { id } = (await upload(ann, ['list.csv', list])).body.data;
    const found = await shop.call<CandidatesAnswer>('GET', `inventory/uploads/${id}/rows/2/candidates`, {
      token,
    });
    expect(found.body.candidates[0]).toMatchObject({ product: { id: 'gloves' }, cost: { saving: 6 } });
    const choose = (productId: string | null) =>
      shop.call<ProcessedItem>('PUT', `inventory/uploads/${id}/rows/2`, { token, body: { productId } });
    expect((await choose('bur')).status).toBe(409);
    expect((await choose(null)).body).toMatchObject({ row: 2, chosen: true, matchedProduct: null });
    expect(await latest(ann)).toMatchObject({
      data: { results: { found: 1, notFound: 2 }, totals: { rows: 0 } },
    });
    expect((await choose('gloves')).body).toMatchObject({ chosen: true, matchedProduct: { id: 'gloves' } });
  });

  it('asks for its columns when none has a known name, and remembers them', async () => {
    const ann = await shop.newShopper();
    const odd = 'Artikel;Menge\nKerr softgrip nitrile gloves medium;2\n';
    const first = (await upload(ann, ['odd.csv', odd])).body.data;
    expect(first).toMatchObject({
      state: 'columns',
      columns: { headerRow: 1, headers: ['Artikel', 'Menge'], corrected: false },
      processedItems: [],
    });
    const columns = { name: 0, code: null, brand: null, quantity: 1, unit: null, price: null };
    const corrected = await shop.call<InventoryAnswer>('PUT', `inventory/uploads/${first.id}/columns`, {
      token: ann.token,
      body: { headerRow: 1, columns },
    });
    expect(corrected.body.data).toMatchObject({
      state: 'matched',
      processedItems: [{ matchedProduct: { id: 'gloves' }, quantity: 2 }],
    });
    const again = (await upload(ann, ['odd too.csv', odd])).body.data;
    expect(again).toMatchObject({
      state: 'matched',
      columns: { columns, corrected: true },
      results: { found: 1 },
    });
    const beyond = await shop.call('PUT', `inventory/uploads/${again.id}/columns`, {
      token: ann.token,
      body: { headerRow: 1, columns: { ...columns, quantity: 7 } },
    });
    expect(beyond).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
  });

  it('has the rows of the columns named last, also when the former ones are still being matched', async () => {
    const ann = await shop.newShopper();
    const rows = Array.from({ length: 3000 }, (_, n) => `Kerr softgrip nitrile gloves ${n};Beaver bur ${n}`);
    const { id } = (await upload(ann, ['list.csv', ['Artikel;Regal', ...rows].join('\n')])).body.data;
    const name = (at: number) =>
      shop.call<InventoryAnswer>('PUT', `inventory/uploads/${id}/columns`, {
        token: ann.token,
        body: {
          headerRow: 1,
          columns: { name: at, code: null, brand: null, quantity: null, unit: null, price: null },
        },
      });
    const first = name(0);
    await until(async () => (await latest(ann)).state === 'processing');
    const second = await name(1);
    expect(second).toMatchObject({
      status: 200,
      body: { data: { columns: { columns: { name: 1 } }, results: { totalRows: 3000 } } },
    });
    expect(await first).toMatchObject({ status: 409, body: { code: 'upload_stopped' } });
    expect(second.body.data.processedItems[0]).toMatchObject({ originalName: 'Beaver bur 0' });
    expect(await latest(ann)).toEqual({ state: 'done', data: second.body.data });
  });

  it('waits for its columns where the column of codes, the only one known, is empty', async () => {
    const rows = ['What we need,Ref. No.,How many?', 'Kerr softgrip nitrile gloves medium,,2', ',,2'];
    const { body } = await upload(await shop.newShopper(), ['list.csv', rows.join('\n')]);
    expect(body.data).toMatchObject({ state: 'columns', columns: { columns: { name: null, code: 1 } } });
  });

  it('goes on when the process that matched it has ended, and can be stopped', async () => {
    const [ann, bob] = [await shop.newShopper(), await shop.newShopper()];
    const { id } = (await upload(ann, ['list.csv', list])).body.data;
    const knex = shop.readDb.knex;
    const leave = (secondsAgo = 0) =>
      knex
        .withSchema('inventory')
        .from('upload')
        .where({ id })
        .update({
          state: 'matching',
          touched_at: knex.raw(`clock_timestamp() - ? * interval '1 second'`, [secondsAgo]),
        });
    const stop = ({ token }: Shopper) => shop.call('POST', `inventory/uploads/${id}/stop`, { token });
    await leave();
    expect(await latest(ann)).toMatchObject({ state: 'processing', id });
    await leave(61);
    expect(await latest(ann)).toMatchObject({ state: 'processing', id });
    await until(async () => (await latest(ann)).state === 'done');
    expect(await latest(ann)).toMatchObject({ data: { id, results: { found: 2, totalRows: 3 } } });
    expect((await stop(ann)).status).toBe(404);
    await leave();
    expect((await stop(bob)).status).toBe(404);
    expect((await stop(ann)).status).toBe(200);
    expect(await latest(ann)).toMatchObject({ state: 'failed', message: 'This upload was stopped.' });
  });

  it('stays with its process where the clock of that one is behind', async () => {
    const ann = await shop.newShopper();
    const rows = Array.from({ length: 3000 }, (_, n) => `Kerr softgrip nitrile gloves ${n}`);
    shop.clock.advance(-120_000);
    const answer = upload(ann, ['list.csv', ['Name', ...rows].join('\n')]);
    await until(async () => (await latest(ann)).state === 'processing');
    shop.clock.advance(120_000);
    expect(await latest(ann)).toMatchObject({ state: 'processing' });
    expect((await answer).status).toBe(200);
  });

  it('gives back the rows to check, harmless in a spreadsheet', async () => {
    const ann = await shop.newShopper();
    const rows = ['Name,Qty', '=HYPERLINK("http://x.example"),1', '-Zentrix @lamp,1', ',9'];
    const { id } = (await upload(ann, ['list.csv', rows.join('\n')])).body.data;
    const { text, headers } = await shop.call('GET', `inventory/uploads/${id}/errors.csv`, {
      token: ann.token,
    });
    expect(headers['content-disposition']).toContain('inventory-errors.csv');
    expect(text).toBe(
      '\uFEFFRow,Problem,Name,Qty\r\n' +
        '2,holds a formula where a name or code belongs.,"\'=HYPERLINK(""http://x.example"")",1\r\n' +
        "3,No product found.,'-Zentrix @lamp,1\r\n" +
        '4,has neither a name nor a code.,,9\r\n',
    );
  });

  it('gives back every row that is not taken as it is, once with all its reasons', async () => {
    const ann = await shop.newShopper();
    const rows = [
      'Name,Code,Qty,Price',
      'Gloves,K-gloves,1,10.00',
      'Gloves doubted,K-gloves,1,100.00',
      'Kerr softgrip nitrile gloves large,,-4,ask',
    ];
    const { id } = (await upload(ann, ['list.csv', rows.join('\n')])).body.data;
    const file = async () =>
      (await shop.call('GET', `inventory/uploads/${id}/errors.csv`, { token: ann.token })).text;
    const lines = (await file()).split('\r\n').slice(1, -1);
    expect(lines).toEqual([
      expect.stringMatching(/^3,"The price in your list is about 10 times the best price here\..*,100\.00$/),
      expect.stringMatching(
        /^4,"Quantity ""-4"" is .* was taken\. Price ""ask"" is .* without it\. Not sure\. .+\.",Kerr .*,ask$/,
      ),
    ]);
    await shop.call('PUT', `inventory/uploads/${id}/rows/4`, {
      token: ann.token,
      body: { productId: 'gloves' },
    });
    expect(await file()).not.toContain('Not sure');
  });

  it('gives back a row whose quantity is not taken, also where the release that has read it did not say so', async () => {
    const ann = await shop.newShopper();
    const { id } = (await upload(ann, ['list.csv', 'Name,Code,Qty\nGloves,K-gloves,-4'])).body.data;
    const file = async () =>
      (await shop.call('GET', `inventory/uploads/${id}/errors.csv`, { token: ann.token })).text;
    const before = await file();
    expect(before).toContain('2,"Quantity ""-4"" is not a whole number above 0. 1 was taken."');
    await shop.readDb
      .knex('upload')
      .withSchema('inventory')
      .where({ id })
      .update({ problems: '[]', row_problems: '[]' });
    expect(await file()).toBe(before);
  });

  it('gives them back only so often', async () => {
    const ann = await shop.newShopper();
    const { id } = (await upload(ann, ['list.csv', list])).body.data;
    const get = () => shop.call('GET', `inventory/uploads/${id}/errors.csv`, { token: ann.token });
    const answers: number[] = [];
    while (answers.length < 50 && !answers.includes(429)) answers.push((await get()).status);
    expect(new Set(answers)).toEqual(new Set([200, 429]));
  });

  it('has the same problems where the previous release has stored them', async () => {
    const ann = await shop.newShopper();
    const rows = ['Name,Qty', 'Zentrix lamp,1', ',9', 'Zentrix lamp,1', 'Total,11'];
    const { id, results } = (await upload(ann, ['list.csv', rows.join('\n')])).body.data;
    expect(results).toMatchObject({
      leftOut: 2,
      errors: [
        'Row 3: has neither a name nor a code.',
        'Row 4: repeats row 2. Both were kept.',
        'Row 5: is a total, not a product.',
      ],
    });
    const file = async () =>
      (await shop.call('GET', `inventory/uploads/${id}/errors.csv`, { token: ann.token })).text;
    const before = await file();
    const changed = await shop.readDb
      .knex('upload')
      .withSchema('inventory')
      .where({ id })
      .whereNotNull('row_problems')
      .update({ row_problems: null });
    expect(changed).toBe(1);
    expect(await latest(ann)).toMatchObject({ data: { results } });
    expect(await file()).toBe(before);
  });

  it.each([
    ['without a session', 401, undefined, [['list.csv', list]]],
    ['of another type', 400, 'File type must be .xlsx, .xls, .csv', [['list.pdf', list]]],
    [
      'that are two',
      400,
      'Too many files',
      [
        ['a.csv', list],
        ['b.csv', list],
      ],
    ],
    ['that is empty', 400, 'The file is empty', [['list.csv', '']]],
    ['that is too large', 413, 'File is larger than 10 MB', [['list.csv', Buffer.alloc(10_485_761, 'a')]]],
    [
      'that is something else',
      422,
      'This file is a PDF, whatever its name says. Save the list as .xlsx or .csv.',
      [['list.xlsx', '%PDF-1.7']],
    ],
    [
      'without rows',
      422,
      'The list has no rows with a product name or code below its header.',
      [['list.csv', 'Name,Qty']],
    ],
  ] as [string, number, string | undefined, [string, string | Buffer][]][])(
    'is refused %s',
    async (_, status, message, files) => {
      const ann = status === 401 ? { token: '' } : await shop.newShopper();
      const answer = await upload<{ message: string }>(ann, ...files);
      expect([answer.status, answer.body.message]).toEqual([status, message ?? expect.any(String)]);
    },
  );

  it('goes with the account', async () => {
    const [ann, bob] = [await shop.newShopper(), await shop.newShopper()];
    for (const shopper of [ann, bob]) await upload(shopper, ['list.csv', list]);
    const { knex } = shop.readDb;
    const deleted = { type: 'UserDeleted', data: { userId: ann.userId } } as RecordedEvent;
    const erase = (status: 'registered' | 'deleted') => {
      const accounts = { current: () => Promise.resolve({ status }) } as unknown as AccountStates;
      return knex.transaction((trx) =>
        new InventoryErasure(accounts).erase([deleted], new BatchContext([trx])),
      );
    };
    // A deletion in Kafka that the event store does not have erases nothing.
    await erase('registered');
    expect((await latest(ann)).state).toBe('done');
    await erase('deleted');
    await erase('deleted');
    expect([await latest(ann), (await latest(bob)).state]).toEqual([{ state: 'none' }, 'done']);
    const left = await knex.raw<{ rows: unknown[] }>(
      'select from inventory.item where not exists (select from inventory.upload where id = upload_id)',
    );
    expect(left.rows).toEqual([]);
  });
});

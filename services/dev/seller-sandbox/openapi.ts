import { MAX_LINES } from '@sextant/domain/shared/limits.js';
import { visualKinds } from './catalog/visuals.js';
import { availabilities } from './feed-item.js';
import { LONGEST_REFERENCE, MOST_OF_ONE } from './orders/read-order.js';

const money = { type: 'string', pattern: '^\\d+\\.\\d{2}$', description: 'US dollars, as "12.34".' };
const nullableMoney = { ...money, type: ['string', 'null'] };
const text = { type: 'string' };
const count = { type: 'integer', minimum: 0 };
const json = (schema: unknown) => ({ 'application/json': { schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const object = (properties: Record<string, unknown>, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
});
const answer = (description: string, schema: unknown) => ({ description, content: json(schema) });
const problem = (description: string) => ({
  description,
  content: { 'application/problem+json': { schema: ref('Problem') } },
});
const availability = { type: 'string', enum: availabilities };
const parameter = (name: string, where: 'path' | 'header', required: boolean) => ({
  name,
  in: where,
  required,
  schema: text,
});
const seller = parameter('key', 'path', true);
const bearer = [{ bearer: [] }];
const refusals = {
  401: problem('No valid token.'),
  404: problem('No such seller, item or order.'),
  503: problem('Try again later.'),
};

const feedItem = object(
  {
    sku: { ...text, description: 'The seller’s own item number, unique in the feed.' },
    name: text,
    brand: text,
    manufacturer: text,
    manufacturerCode: {
      ...text,
      description: 'As the seller prints it; case, blanks and hyphens do not count.',
    },
    gtin: { type: 'string', pattern: '^\\d{8,14}$' },
    description: text,
    categories: { type: 'array', items: text, minItems: 2, maxItems: 2, description: 'Root and leaf.' },
    kind: { type: 'string', enum: [...visualKinds] },
    familyId: { ...text, description: 'Shared by the sizes and shades of one product line.' },
    specifications: { type: 'object', additionalProperties: text },
    visual: object(
      { kind: text, swatch: { type: 'string', pattern: '^#[0-9a-f]{6}$' }, label: text, pack: text },
      ['kind'],
    ),
    url: { type: 'string', format: 'uri' },
    price: nullableMoney,
    availability,
    rating: { type: ['number', 'null'], minimum: 0, maximum: 5 },
    ratingCount: count,
    history: {
      type: 'array',
      items: {
        type: 'array',
        prefixItems: [{ type: 'string', format: 'date' }, money],
        minItems: 2,
        maxItems: 2,
      },
    },
  },
  ['sku', 'name', 'brand', 'manufacturer', 'manufacturerCode', 'categories', 'url', 'price', 'availability'],
);

const acceptedLine = object({
  sku: text,
  quantity: count,
  status: { const: 'accepted' },
  unitPrice: money,
  lineTotal: money,
});
const refusedLine = object(
  {
    sku: text,
    quantity: count,
    status: { const: 'refused' },
    reason: { enum: ['unknown_sku', 'out_of_stock', 'price_changed'] },
    currentPrice: money,
  },
  ['sku', 'quantity', 'status', 'reason'],
);

/** Contract between Sextant and a seller, implemented by the sandbox; a real seller could implement it too. */
export const openapi = {
  openapi: '3.1.0',
  info: {
    title: 'Seller contract',
    version: '1.0.0',
    description: 'What a seller offers Sextant: a feed, prices per account, and orders.',
  },
  paths: {
    '/sellers/{key}/feed': {
      get: {
        summary: 'Everything the seller sells, whole',
        description: 'Supports gzip, ETag with If-None-Match, and Last-Modified with If-Modified-Since.',
        parameters: [
          seller,
          parameter('If-None-Match', 'header', false),
          parameter('If-Modified-Since', 'header', false),
        ],
        responses: {
          200: answer('The feed.', ref('Feed')),
          304: { description: 'Nothing changed.' },
          404: refusals[404],
          503: refusals[503],
        },
      },
    },
    '/sellers/{key}/login': {
      post: {
        summary: 'Log an account in',
        parameters: [seller],
        requestBody: { required: true, content: json(object({ username: text, password: text })) },
        responses: {
          200: answer('Logged in.', object({ token: text })),
          400: problem('A field is missing.'),
          ...refusals,
        },
      },
    },
    '/sellers/{key}/prices/{sku}': {
      get: {
        summary: 'What the account pays for an item',
        security: bearer,
        parameters: [seller, parameter('sku', 'path', true)],
        responses: { 200: answer('The price.', ref('AccountPrice')), ...refusals },
      },
    },
    '/sellers/{key}/orders': {
      post: {
        summary: 'Place an order',
        description:
          'Each line is accepted or refused on its own. A line is never charged above its unitPrice. The same Idempotency-Key gives the same answer and one order.',
        security: bearer,
        parameters: [seller, parameter('Idempotency-Key', 'header', false)],
        requestBody: { required: true, content: json(ref('NewOrder')) },
        responses: {
          201: answer('A new order.', ref('Order')),
          200: answer('The order placed earlier under this key.', ref('Order')),
          400: problem('The order cannot be read.'),
          409: problem('The key was used for other lines, or its first request is still being worked on.'),
          413: problem('The body is too large.'),
          ...refusals,
        },
      },
    },
    '/sellers/{key}/orders/by-key/{idempotencyKey}': {
      get: {
        summary: 'The order placed under a key, for a caller whose answer was lost',
        security: bearer,
        parameters: [seller, parameter('idempotencyKey', 'path', true)],
        responses: {
          200: answer('The order.', ref('Order')),
          ...refusals,
          404: problem('The account has no order under this key; the code is order_not_found.'),
        },
      },
    },
    '/sellers/{key}/orders/{id}': {
      get: {
        summary: 'An order of the account',
        security: bearer,
        parameters: [seller, parameter('id', 'path', true)],
        responses: { 200: answer('The order.', ref('Order')), ...refusals },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Feed: object({
        seller: text,
        generatedAt: { type: 'string', format: 'date-time' },
        items: { type: 'array', items: ref('FeedItem') },
      }),
      FeedItem: feedItem,
      AccountPrice: object({
        sku: text,
        price: nullableMoney,
        listPrice: nullableMoney,
        contract: { type: 'boolean' },
        currency: { const: 'USD' },
        availability,
      }),
      Address: object({
        firstName: text,
        lastName: text,
        clinic: text,
        address: text,
        city: text,
        state: text,
        zipCode: text,
        country: text,
        phone: text,
        notes: text,
      }),
      NewOrder: object(
        {
          reference: { type: ['string', 'null'], maxLength: LONGEST_REFERENCE },
          purchaseOrderNumber: { type: ['string', 'null'], maxLength: LONGEST_REFERENCE },
          deliverTo: ref('Address'),
          lines: {
            type: 'array',
            minItems: 1,
            maxItems: MAX_LINES,
            items: object(
              {
                sku: text,
                quantity: { type: 'integer', minimum: 1, maximum: MOST_OF_ONE },
                unitPrice: money,
              },
              ['sku', 'quantity'],
            ),
          },
        },
        ['lines'],
      ),
      Order: object({
        id: text,
        status: { enum: ['accepted', 'partially_accepted', 'refused'] },
        placedAt: { type: 'string', format: 'date-time' },
        reference: { type: ['string', 'null'] },
        purchaseOrderNumber: { type: ['string', 'null'] },
        lines: { type: 'array', items: { oneOf: [acceptedLine, refusedLine] } },
        total: money,
      }),
      Problem: object(
        {
          type: text,
          title: text,
          status: count,
          detail: text,
          message: text,
          code: text,
          errors: { type: 'object', additionalProperties: text },
        },
        ['type', 'title', 'status', 'message', 'code'],
      ),
    },
  },
} as const;

/** Longest texts about one item that a seller may send, in a feed or in a file, in characters; and most `specifications`. */
export const feedLimits = {
  sku: 64,
  name: 300,
  brand: 100,
  manufacturerCode: 64,
  gtin: 14,
  description: 5000,
  category: 100,
  specificationName: 60,
  specification: 300,
  specifications: 100,
  visual: 40,
  url: 500,
} as const;

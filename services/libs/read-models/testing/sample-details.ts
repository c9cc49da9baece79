/** Details of a listed product of which only the name matters. */
export const sampleDetails = (name: string) => ({
  name,
  brand: 'Kerr',
  manufacturer: 'Kerr',
  manufacturerCode: '1',
  description: '',
  categories: ['Supplies', 'Burs'],
  kind: 'carton',
  familyId: '',
  specifications: {},
  gtin: '',
});

import { parseOrderFilters, withOrderFilters } from './order-filters.js';

const params = (text: string) => new URLSearchParams(text);

describe('filters of the orders', () => {
  it('come from the address, without what makes no sense there', () => {
    expect(
      parseOrderFilters(
        params('status=shipped&startDate=2026-03-01&endDate=soon&seller=darbydental&q= gloves '),
      ),
    ).toEqual({
      status: 'shipped',
      startDate: '2026-03-01',
      endDate: null,
      seller: 'darby',
      q: 'gloves',
    });
    expect(parseOrderFilters(params('status=toString')).status).toBeNull();
    expect(parseOrderFilters(params('seller=acme')).seller).toBeNull();
  });

  it('begin at page 1 when they change', () => {
    const changed = withOrderFilters(params('page=3&startDate=2026-03-01'), {
      status: 'pending',
      startDate: null,
    });
    expect(changed.toString()).toBe('status=pending');
  });
});

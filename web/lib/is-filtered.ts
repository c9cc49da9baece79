/** True when a filter has another value than where none is set. */
export const isFiltered = <Filters extends object>(filters: Filters, none: Filters): boolean =>
  (Object.keys(none) as (keyof Filters)[]).some((name) => filters[name] !== none[name]);

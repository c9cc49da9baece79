type PageItem = number | 'gap-before' | 'gap-after';

/**
 * Page buttons to show: the first, the last and those within 2 of the current page, with an ellipsis at
 * distance 3. pages(6, 20) → 1 … 4 5 6 7 8 … 20.
 */
export function pageItems(current: number, total: number): PageItem[] {
  const items: PageItem[] = [];
  for (let page = 1; page <= total; page += 1) {
    const distance = page - current;
    if (page === 1 || page === total || Math.abs(distance) <= 2) items.push(page);
    else if (distance === -3) items.push('gap-before');
    else if (distance === 3) items.push('gap-after');
  }
  return items;
}

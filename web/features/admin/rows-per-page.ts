/** Rows of a list of the dashboard. */
export const ROWS_PER_PAGE = 10;

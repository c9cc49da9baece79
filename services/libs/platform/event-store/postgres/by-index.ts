/**
 * Attributes of functions that look rows up. Their plans are cached per connection, and a plan made while the log was
 * small would go on scanning all of it while an import lets it grow. One plan serves all arguments: otherwise Postgres plans every
 * page of the log, and planning takes a third of the time of a page.
 */
export const BY_INDEX =
  'set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan';

/**
 * Attributes of functions that look rows up. Their plans are cached per connection, and a plan made while the log was
 * small would go on scanning all of it while an import lets it grow. With one plan for all arguments, Postgres does not plan a
 * page of the log anew at every call, which would be a third of its time.
 */
export const BY_INDEX =
  'set enable_seqscan = off set enable_bitmapscan = off set plan_cache_mode = force_generic_plan';

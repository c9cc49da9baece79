/**
 * Attribute of functions that look rows up. Their plans are cached per connection, and a plan made while the log was
 * small would go on scanning all of it while an import lets it grow.
 */
export const BY_INDEX = 'set enable_seqscan = off set enable_bitmapscan = off';

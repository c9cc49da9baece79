/**
 * Attribute of functions that look things up. Their plans are kept per connection, and one made while the log was
 * small would go on reading all of it while an import lets it grow.
 */
export const BY_INDEX = 'set enable_seqscan = off set enable_bitmapscan = off';

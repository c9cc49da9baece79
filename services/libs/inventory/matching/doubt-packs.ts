import type { Candidate } from './candidate.js';
import { PACKS_FIT } from './confidence.js';

/** Highest confidence where the row does not say how many pieces it means. */
const PACK_OPEN = 76;

/** Candidates that may be taken unseen: of a row that leaves the size of the pack open, none is sure. */
export function doubtPacks(candidates: readonly Candidate[]): Candidate[] {
  const isOpen = candidates[0]?.reasons.some(({ text }) => text === PACKS_FIT) ?? false;
  return candidates.map((candidate) =>
    isOpen ? { ...candidate, confidence: Math.min(candidate.confidence, PACK_OPEN) } : candidate,
  );
}

import type { Candidate } from './candidate.js';
import { PACKS_FIT } from './confidence.js';

/** Highest confidence where the row does not say how many pieces it means. */
const PACK_OPEN = 76;

/** Makes all matches of a row unsure that leaves the size of the pack open. */
export function doubtPacks(candidates: readonly Candidate[]): Candidate[] {
  const isOpen = candidates[0]?.reasons.some(({ text }) => text === PACKS_FIT) ?? false;
  return candidates.map((candidate) =>
    isOpen ? { ...candidate, confidence: Math.min(candidate.confidence, PACK_OPEN) } : candidate,
  );
}

/** Limits of one reply. */
export interface ReplyLimits {
  /** Requests to the model; each may call tools. */
  readonly steps: number;
  /** Tokens of one answer of the model. */
  readonly tokensPerStep: number;
  /** Time from the question to the end of the reply, in milliseconds. */
  readonly timeMs: number;
}

export const REPLY_LIMITS: ReplyLimits = { steps: 4, tokensPerStep: 500, timeMs: 25_000 };

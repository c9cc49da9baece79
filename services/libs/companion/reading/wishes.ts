/** True for a text that asks for low prices first. */
export const wantsCheap = (text: string): boolean =>
  /\b(?:cheap|cheaper|inexpensive|affordable|low[- ]cost|budget(?! (?:left|report|so|is|of|for|was))(?<!(?:the|our|my|over|under|a|on|within) budget)|on a budget|economical|less expensive|lower[- ]priced?|low[- ]price[ds]?)\b/i.test(
    text,
  );

/** True for a text that asks for well-rated or popular products first. */
export const wantsBest = (text: string): boolean =>
  /\b(?:best|top|highest)[- ]rated\b|\bhighly rated\b|\b(?:best|better|good|top) reviews?\b|\bpopular\b/i.test(
    text,
  );

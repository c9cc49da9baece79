let ending = false;

/** From now on the process takes no new work: /readyz says so. */
export const beginToEnd = (): void => {
  ending = true;
};

export const isEnding = (): boolean => ending;

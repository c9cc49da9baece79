let ending = false;

/** Marks the process as ending: from now on /readyz says that it takes no new work. */
export const beginToEnd = (): void => {
  ending = true;
};

export const isEnding = (): boolean => ending;

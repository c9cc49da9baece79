/** Name of the difference to what is paid today. */
export const savingName = (saving: number): string => (saving >= 0 ? 'You would save' : 'Costs more here by');

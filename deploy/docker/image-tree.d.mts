/** Makes what the image consists of, from an installed and built checkout, in a folder that is empty or does not exist yet. */
export function makeImageTree(target: string): void;

/** Makes what the image consists of, from an installed and built checkout, in a folder that is empty or does not exist yet. */
export function makeImageTree(target: string): void;

/** Packages of a checkout that are links to another folder, as in a work tree that borrows the packages of another one. */
export function borrowedPackages(checkout: string): string[];

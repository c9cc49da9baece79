export function queries(): readonly {
  readonly file: string;
  readonly query: string;
  readonly legend?: string;
}[];

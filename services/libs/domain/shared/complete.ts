/** A value whose optional fields have to be named as well, so that nobody who copies one forgets a field. */
export type Complete<T> = { readonly [Field in keyof Required<T>]: T[Field] };

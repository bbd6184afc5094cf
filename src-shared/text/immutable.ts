/** A value of which no part is changed. */
export type Immutable<Value> = { readonly [Key in keyof Value]: Immutable<Value[Key]> };

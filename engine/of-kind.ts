/** The members of a union that may have a kind. */
export type OfKind<Union, Kind> = Union extends { readonly kind: infer Own }
  ? Extract<Kind, Own> extends never
    ? never
    : Union
  : never;

/** The members of an object that may be undefined, as members that may be left out. */
type Given<T> = {
  readonly [Key in keyof T as undefined extends T[Key] ? never : Key]: T[Key];
} & {
  readonly [Key in keyof T as undefined extends T[Key] ? Key : never]?: Exclude<T[Key], undefined>;
};

/** The members that are not undefined. */
export function given<T extends object>(members: T): Given<T> {
  const some = Object.entries(members).filter(([, value]) => value !== undefined);
  return Object.fromEntries(some) as Given<T>;
}

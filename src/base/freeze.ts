/** A set that no code holding it can change: its mutators throw. */
export function frozenSet<T>(values: Iterable<T>): ReadonlySet<T> {
  const set = new Set(values);
  const refuse = () => {
    throw new TypeError("The set is frozen");
  };
  for (const name of ["add", "delete", "clear"]) Object.defineProperty(set, name, { value: refuse });
  return Object.freeze(set);
}

/** Freezes plain objects and arrays all the way down and returns `value`. Sets in it must be frozen already. */
export function deepFreeze<T>(value: T): T {
  if (typeof value !== "object" || value === null || value instanceof Set) return value;
  Object.freeze(value);
  for (const member of Object.values(value)) deepFreeze(member);
  return value;
}

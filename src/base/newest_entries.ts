/** Sets an entry that `map` does not have yet, and drops the oldest entry when there are more than `max`. */
export function addNewest<K, V>(map: Map<K, V>, key: K, value: V, max: number): void {
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > max && !oldest.done) map.delete(oldest.value);
}

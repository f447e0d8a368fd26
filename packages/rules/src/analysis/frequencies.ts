/** How many sessions share a value; null stands for unknown. */
export interface Frequency<Value> {
  readonly value: Value;
  readonly sessions: number;
}

/** Most frequent first; ties in order of appearance. */
export function counted<Value>(values: readonly Value[]): Frequency<Value>[] {
  const found = new Map<Value, number>();
  for (const value of values) found.set(value, (found.get(value) ?? 0) + 1);
  return [...found]
    .map(([value, sessions]) => ({ value, sessions }))
    .toSorted((a, b) => b.sessions - a.sessions);
}

/** The same for values that are alike when their JSON is. */
export function countedAlike<Value>(values: readonly Value[]): Frequency<Value>[] {
  const known = new Map(values.map((value) => [JSON.stringify(value), value]));
  return counted(values.map((value) => JSON.stringify(value))).flatMap(
    ({ value: key, sessions }) => {
      const value = known.get(key);
      return value === undefined ? [] : [{ value, sessions }];
    },
  );
}

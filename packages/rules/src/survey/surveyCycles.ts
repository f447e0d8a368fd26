/** The names an expression refers to, in lower case: `{a} + {b.c} > {row.d}` gives a, b and row. */
export function referencedNames(expression: string): string[] {
  const names = new Set<string>();
  for (const [, name = ''] of expression.matchAll(/\{([^{}]{1,300})\}/g)) {
    names.add(name.trim().replace(/^[#$]/, '').split(/[.[]/, 1)[0]!.toLowerCase());
  }
  return [...names];
}

/** The indices of calculated values that depend on themselves. */
export function calculationCycles(values: readonly unknown[]): number[] {
  const reads = new Map<string, string[]>();
  const nameAt = values.map((value) => {
    if (typeof value !== 'object' || value === null) return null;
    const { name, expression } = value as { name?: unknown; expression?: unknown };
    if (typeof name !== 'string' || typeof expression !== 'string') return null;
    const own = name.toLowerCase();
    reads.set(own, [...(reads.get(own) ?? []), ...referencedNames(expression)]);
    return own;
  });
  const reachesItself = (start: string) => {
    const seen = new Set<string>();
    const waiting = [...(reads.get(start) ?? [])];
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      if (name === start) return true;
      if (seen.has(name)) continue;
      seen.add(name);
      waiting.push(...(reads.get(name) ?? []));
    }
    return false;
  };
  return nameAt.flatMap((name, place) => (name !== null && reachesItself(name) ? [place] : []));
}

/** Formats 'idt 1.1' as 'I-DT v1.1'. */
export function algorithmNames(algorithms: readonly string[]): string {
  return algorithms
    .map((named) => {
      const [name = '', version = ''] = named.split(' ');
      const known = { idt: 'I-DT', ivt: 'I-VT' }[name] ?? name;
      return version ? `${known} v${version}` : known;
    })
    .join(', ');
}

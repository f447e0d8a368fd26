/** Formats 'idt 1.1' as 'I-DT v1.1'. */
export function algorithmNames(algorithms: readonly string[]): string {
  return algorithms
    .map((named) => {
      const [name = '', version = ''] = named.split(' ');
      const known =
        { segments: 'Segmentation', idt: 'I-DT', ivt: 'I-VT', i2mc: 'I2MC' }[name] ?? name;
      return version ? `${known} v${version}` : known;
    })
    .join(', ');
}

const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/**
 * How a migration begins beside which servers of the version before may go on: it only adds what they do not need, and this
 * version reads what they go on writing.
 */
const SIDE_BY_SIDE = /^-- Side by side: yes$/m;

export const worksWithBefore = ({ text }: { readonly text: string }) => SIDE_BY_SIDE.test(text);

/** Name and SQL of every migration, in the order in which they are applied. */
export const migrations: readonly { name: string; text: string }[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), text }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

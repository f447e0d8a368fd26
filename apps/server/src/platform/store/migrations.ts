const files = import.meta.glob<string>('./migrations/*.sql', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Name and SQL of every migration, in the order in which they are applied. */
export const migrations: readonly { name: string; text: string }[] = Object.entries(files)
  .map(([path, text]) => ({ name: path.replace(/^.*\/|\.sql$/g, ''), text }))
  .sort((a, b) => (a.name < b.name ? -1 : 1));

// What a run of mutants says, as Markdown.

const packageOf = (path) => path.split('/')[1];
const short = (text) => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};
const code = (text) => (text.trim() === '' ? 'nothing' : `\`${short(text)}\``);

/**
 * @param {readonly {id: string, path: string, line: number, original: string, replacement: string, status: string}[]} judged
 * @param {Readonly<Record<string, string>>} reasons why a mutant may survive, by its id
 */
export function summary(judged, reasons) {
  const survived = judged.filter(({ status }) => status === 'survived');
  const unnamed = survived.filter(({ id }) => !reasons[id]);
  const rows = [...new Set(judged.map(({ path }) => packageOf(path)))].sort().map((name) => {
    const own = judged.filter(({ path }) => packageOf(path) === name);
    const count = (wanted) => own.filter(({ status }) => status === wanted).length;
    const found = count('killed') + count('timed out');
    const share = ((100 * found) / own.length).toFixed(1);
    return `| ${name} | ${own.length} | ${count('killed')} | ${count('timed out')} | ${count('survived')} | ${share} % |`;
  });
  const listed = survived.toSorted((a, b) =>
    a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1,
  );
  const table = [
    '| package | mutants | killed | timed out | survived | found |',
    '| --- | --- | --- | --- | --- | --- |',
    ...rows,
    '',
    `Survived without a reason in tools/mutation/survivors.json: ${unnamed.length}`,
    '',
    '| where | mutant | instead of | why it survives |',
    '| --- | --- | --- | --- |',
    ...listed.map(
      ({ id, path, line, original, replacement }) =>
        `| ${path}:${line} | ${code(replacement)} | ${code(original)} | ${reasons[id] ?? `(none, ${id})`} |`,
    ),
  ].join('\n');
  return { table: `${table}\n`, unnamed: unnamed.length };
}

// What a run of mutants says, as Markdown.

const packageOf = (path) => path.split('/')[1];
const short = (text) => {
  const line = text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
};
const code = (text) => (text.trim() === '' ? 'nothing' : `\`${short(text)}\``);

/**
 * @param {readonly {id: string, path: string, line: number, original: string, replacement: string, status: string}[]} judged
 * @param {readonly {isEquivalent: boolean, why: string, mutants: readonly string[]}[]} named why mutants
 *   may survive; an equivalent one changes nothing that anybody could observe
 */
export function summary(judged, named) {
  const reasons = new Map(named.flatMap((one) => one.mutants.map((id) => [id, one])));
  const survived = judged.filter(({ status }) => status === 'survived');
  const unnamed = survived.filter(({ id }) => !reasons.has(id));
  const rowOf = (name, own) => {
    const count = (wanted) => own.filter(({ status }) => status === wanted).length;
    const equivalent = own.filter(
      ({ id, status }) => status === 'survived' && reasons.get(id)?.isEquivalent,
    ).length;
    const found = count('killed') + count('timed out');
    const share = (of) => `${((100 * found) / of).toFixed(1)} %`;
    const cells = [count('killed'), count('timed out'), count('survived'), equivalent];
    const shares = [share(own.length), share(own.length - equivalent)];
    return `| ${[name, own.length, ...cells, ...shares].join(' | ')} |`;
  };
  const names = [...new Set(judged.map(({ path }) => packageOf(path)))].sort();
  const listed = survived.toSorted((a, b) =>
    a.path === b.path ? a.line - b.line : a.path < b.path ? -1 : 1,
  );
  const table = [
    '| package | mutants | killed | timed out | survived | of these equivalent | found | found of those not equivalent |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...names.map((name) =>
      rowOf(
        name,
        judged.filter(({ path }) => packageOf(path) === name),
      ),
    ),
    rowOf('both', judged),
    '',
    `Survived without a reason in tools/mutation/survivors.json: ${unnamed.length}`,
    '',
    '| where | mutant | instead of | equivalent | why it survives |',
    '| --- | --- | --- | --- | --- |',
    ...listed.map(({ id, path, line, original, replacement }) => {
      const reason = reasons.get(id);
      const why = reason ? `${reason.isEquivalent ? 'yes' : 'no'} | ${reason.why}` : `? | (${id})`;
      return `| ${path}:${line} | ${code(replacement)} | ${code(original)} | ${why} |`;
    }),
  ].join('\n');
  return { table: `${table}\n`, unnamed: unnamed.length };
}

/** What is walked in ten minutes, downloads apart. */
export const LIMIT_SECONDS = 600;

/**
 * A table in Markdown, which is read in a terminal as well.
 * @param {{step: string, command: string, seconds: number, downloadSeconds: number, isOk: boolean}[]} rows
 *   `seconds` without those of downloads
 */
export function walkTable(rows) {
  const { seconds, downloadSeconds } = totals(rows);
  const cells = [
    ['step', 'command', 'seconds', 'downloads'],
    ...rows.map((row) => [
      row.step,
      inCode(row.command),
      row.isOk ? row.seconds.toFixed(1) : 'failed',
      row.downloadSeconds > 0 ? row.downloadSeconds.toFixed(1) : '',
    ]),
    ['**total**', '', `**${seconds.toFixed(1)}**`, `**${downloadSeconds.toFixed(1)}**`],
  ];
  const widths = cells[0].map((_, at) => Math.max(...cells.map((row) => [...row[at]].length)));
  const padded = (text, at) => (at < 2 ? text.padEnd(widths[at]) : text.padStart(widths[at]));
  const line = (row) => `| ${row.map(padded).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (at < 2 ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)).join(' | ')} |`;
  return [line(cells[0]), rule, ...cells.slice(1).map(line)].join('\n');
}

export function totals(rows) {
  const sum = (key) => rows.reduce((total, row) => total + row[key], 0);
  return { seconds: sum('seconds'), downloadSeconds: sum('downloadSeconds') };
}

/** @returns {string[]} why the walk failed; none when it is fine */
export function walkProblems(rows) {
  const failed = rows.filter(({ isOk }) => !isOk).map(({ command }) => `failed: ${command}`);
  const { seconds } = totals(rows);
  return seconds > LIMIT_SECONDS
    ? [...failed, `It took ${seconds.toFixed(0)} s; the limit is ${LIMIT_SECONDS} s.`]
    : failed;
}

const MAX_LETTERS = 96;

/** Shortened at its end; a bar would end the cell. */
function inCode(command) {
  const short = command.length > MAX_LETTERS ? `${command.slice(0, MAX_LETTERS - 1)}…` : command;
  return `\`${short.replaceAll('|', '\\|')}\``;
}

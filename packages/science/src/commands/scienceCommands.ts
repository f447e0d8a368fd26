/** Command line of the science package: the command, its options, its files and its output. */
import { aoiMetricsCommand } from './aoiMetricsCommand';
import { CommandRefusal } from './commandRefusal';
import type { CommandOutput, ScienceCommand } from './commandTypes';
import { fixationsCommand } from './fixationsCommand';
import { multimatchCommand } from './multimatchCommand';
import { qualityCommand } from './qualityCommand';

const COMMANDS: readonly ScienceCommand[] = [
  fixationsCommand,
  aoiMetricsCommand,
  qualityCommand,
  multimatchCommand,
];

const HELP = `npm run --silent science -- COMMAND … : the analysis on the command line, CSV in, CSV out

${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(14)}${summary}`).join('\n')}

COMMAND --help states columns, units and formulas. Columns are found by their names, in any order; more columns
do no harm. Figures are in full precision. What cannot be worked with is said on stderr, with exit code 2.`;

/**
 * @param args the arguments after `science`
 * @param read returns the text of a file
 * @throws CommandRefusal saying what to do
 */
export function runScienceCommand(
  args: readonly string[],
  read: (path: string) => string,
): CommandOutput {
  const [name, ...rest] = args;
  if (name === '--help' || name === '-h' || name === 'help') return { csv: `${HELP}\n`, notes: [] };
  const command = COMMANDS.find((one) => one.name === name);
  if (!command) {
    const said = name === undefined ? 'A command is missing.' : `There is no command "${name}".`;
    throw new CommandRefusal(`${said}\n\n${HELP}`);
  }
  if (rest.includes('--help') || rest.includes('-h'))
    return { csv: `${command.help}\n`, notes: [] };
  const options = new Map<string, string>();
  const files: string[] = [];
  for (let at = 0; at < rest.length; at++) {
    const word = rest[at] ?? '';
    if (!word.startsWith('--')) {
      files.push(word);
      continue;
    }
    const [option = '', ...value] = word.slice(2).split('=');
    if (!command.options.includes(option)) {
      const known = command.options.map((one) => `--${one}`).join(', ');
      throw new CommandRefusal(`${command.name} has no option --${option}; it has ${known}.`);
    }
    if (options.has(option)) throw new CommandRefusal(`--${option} is given twice.`);
    const text = value.length > 0 ? value.join('=') : rest[++at];
    if (text === undefined || (value.length === 0 && text.startsWith('--'))) {
      throw new CommandRefusal(`--${option} needs a value.`);
    }
    options.set(option, text);
  }
  return command.run({ files, options, read });
}

export { CommandRefusal };

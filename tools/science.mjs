// `npm run --silent science -- COMMAND …`: the analysis on the command line (docs/science/commandLine.md).
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { root } from './root.mjs';

// Other programs read stdout, so installing and building print to stderr.
const print = process.stdout.write.bind(process.stdout);
process.stdout.write = process.stderr.write.bind(process.stderr);
// A reader that closes the pipe early, such as head, is not an error.
process.stdout.on('error', (cause) => process.exit(cause.code === 'EPIPE' ? 0 : 1));

const { ensureInstalled } = await import('./running/ensureInstalled.mjs');
await ensureInstalled();
const { runScienceCommand, CommandRefusal } = await scienceCommands();
try {
  const { csv, notes } = runScienceCommand(process.argv.slice(2), readText);
  for (const note of notes) console.error(note);
  print(csv);
} catch (cause) {
  if (!(cause instanceof CommandRefusal)) throw cause;
  console.error(cause.message);
  process.exitCode = 2;
}

function readText(path) {
  if (path === '-') {
    throw new CommandRefusal(
      'Files are read by their names; "-" is none. Write the data to a file first.',
    );
  }
  // npm runs scripts in the root folder, whatever the current directory was.
  const found = [resolve(process.env.INIT_CWD ?? '.', path), resolve(path)].find(existsSync);
  if (found === undefined) throw new CommandRefusal(`${path} is not there.`);
  try {
    return readFileSync(found, 'utf8');
  } catch (cause) {
    throw new CommandRefusal(`${path} cannot be read: ${cause.message}`);
  }
}

/** The commands are TypeScript: bundled in memory, within a quarter of a second. */
async function scienceCommands() {
  const { build } = await import('vite');
  const folder = join(root, 'packages/science/src/commands');
  const { output } = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      ssr: true,
      target: 'node20',
      rolldownOptions: { input: join(folder, 'scienceCommands.ts') },
    },
  });
  const code = Buffer.from(output[0].code).toString('base64');
  return await import(`data:text/javascript;base64,${code}`);
}

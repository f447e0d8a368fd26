// `npm run walk`: walks through docs/installation.md and docs/operations.md in a clean Debian. See `-- --help`.
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './root.mjs';
import { run } from './running/run.mjs';
import { makeDebian, offerProgram } from './walk/cleanDebian.mjs';
import { enterCleanRoom } from './walk/cleanRoom.mjs';
import { documentedBlocks, withoutComment } from './walk/documentedCommands.mjs';
import { downloadOf } from './walk/downloads.mjs';
import { ADDRESS, DOCUMENTS, REPOSITORY, STEPS, SUBSTITUTES } from './walk/steps.mjs';
import { walkProblems, walkTable } from './walk/walkTable.mjs';

const HELP = `npm run walk [-- options]

Makes a clean Debian in a folder, and runs in it what stands in the blocks \`sh walk=…\` of docs/installation.md and
docs/operations.md: from the packages to https, a backup, a fire and a restored study. Prints what each command took,
and fails when one failed or all took more than ten minutes, downloads apart. As root, with debootstrap.

--folder FOLDER    where the Debian is made, an empty folder (default: one in the temporary folder)
--release NAME     of Debian (default trixie)
--base FILE        an archive of the fresh Debian, made when it is missing: for many walks in a day
--keep             leave the folder as it is at the end
--show             show what every command says, not only one that failed`;

const { values: options } = parseArgs({
  options: {
    folder: { type: 'string' },
    release: { type: 'string', default: 'trixie' },
    base: { type: 'string' },
    keep: { type: 'boolean', default: false },
    show: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
if (process.platform !== 'linux' || process.getuid() !== 0)
  refuse('The walk takes Linux, as root.');
if (!options.base && (await run('which', ['debootstrap'])).code !== 0) {
  refuse('The walk takes debootstrap: apt-get install debootstrap');
}

const blocks = documentedBlocks(
  DOCUMENTS.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') })),
);
const folder = options.folder ?? mkdtempSync(join(tmpdir(), 'fovea-walk-'));
mkdirSync(folder, { recursive: true });
if (readdirSync(folder).length > 0) refuse(`${folder} is not empty.`);
// Whatever ends the walk, the folder goes; what is mounted in it was never mounted out here.
if (!options.keep) {
  process.on('exit', () => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
}

// Everybody in it has to be able to open its root.
chmodSync(folder, 0o755);

console.log(`A clean Debian (${options.release}) in ${folder} …`);
await makeDebian(folder, options);
await offerProgram(folder, REPOSITORY);
const notes = join(folder, 'srv/walk');
mkdirSync(notes, { mode: 0o700 });
copyFileSync(join(root, 'tools/walk/studyByCalls.mjs'), join(notes, 'studyByCalls.mjs'));
appendFileSync(join(folder, 'etc/hosts'), `127.0.0.1 localhost fovea\n127.0.0.1 ${ADDRESS}\n`);

const room = await enterCleanRoom(folder, {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  TERM: 'dumb',
  DEBIAN_FRONTEND: 'noninteractive',
  // Node has authorities of its own; those of this machine's network, and of the walk, are with the system's.
  NODE_EXTRA_CA_CERTS: '/etc/ssl/certs/ca-certificates.crt',
  // What was fetched before is enough.
  npm_config_prefer_offline: 'true',
  ...settingsOfThisMachine(),
});
const shell = room.openShell({ isOnline: false });
const online = room.openShell({ isOnline: true });
const rows = [];
try {
  await walk();
} finally {
  await room.leave();
}

console.log(`\n${walkTable(rows)}\n`);
console.log(
  `Not as on a machine of its own:\n${SUBSTITUTES.map((each) => `- ${each}`).join('\n')}`,
);
const problems = walkProblems(rows);
console.log(problems.length === 0 ? '\nThe walk is fine.' : `\n${problems.join('\n')}`);
process.exitCode = problems.length === 0 ? 0 : 1;

/** Ends at the first command that fails: those after it would tell nothing. */
async function walk() {
  for (const { name, block, commands = blocks.get(block)?.commands ?? [] } of STEPS) {
    if (commands.length === 0) throw new Error(`No document has a block walk=${block}.`);
    console.log(name);
    for (const command of commands) {
      const row = await timed(command);
      rows.push({ step: name, command: withoutComment(command), ...row });
      if (!row.isOk) return;
    }
  }
}

async function timed(command) {
  const { first, isDownload } = downloadOf(command);
  let downloadSeconds = 0;
  if (first ?? isDownload) {
    const fetched = await said(online, first ? await atSameFolder(first) : command);
    if (isDownload || fetched.code !== 0) {
      return { seconds: 0, downloadSeconds: fetched.seconds, isOk: fetched.code === 0 };
    }
    downloadSeconds = fetched.seconds;
  }
  const { code, output, seconds } = await said(shell, command);
  // The study is made with the password that it says.
  if (/ create-admin /.test(command)) {
    writeFileSync(join(notes, 'create-admin.log'), output, { mode: 0o600 });
  }
  return { seconds, downloadSeconds, isOk: code === 0 };
}

async function atSameFolder(command) {
  const { output } = await shell.run('pwd');
  return `cd '${output}' && ${command}`;
}

async function said(where, command) {
  const answer = await where.run(command);
  const isOk = answer.code === 0;
  console.log(`  ${isOk ? '✓' : '✗'} ${answer.seconds.toFixed(1).padStart(6)} s  ${command}`);
  if (options.show || !isOk) console.log(answer.output.replace(/^/gm, '             '));
  return answer;
}

/** How this machine reaches its registries, where it does not do so in the usual way. */
function settingsOfThisMachine() {
  const names = ['http_proxy', 'https_proxy', 'no_proxy', 'npm_config_registry'];
  return Object.fromEntries(
    names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
  );
}

function refuse(message) {
  console.error(message);
  process.exit(1);
}

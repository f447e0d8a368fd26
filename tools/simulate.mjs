// `npm run simulate`: simulated respondents complete a whole study in seconds. See `-- --help`.
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import { ensureInstalled } from './running/ensureInstalled.mjs';

const HELP = `npm run simulate [-- options]

Simulated respondents take part in a study: every stimulus, a recorded face, and the upload, on a
simulated clock. Then a table lists the results; the command fails when a recording did not arrive or
could not be processed.

--study LINK or ID    the study, which must be collecting; an id needs --server. Default: a temporary
                      server with a study of every type of stimulus
--server ADDRESS      where the study is (default http://localhost:8080)
--respondents N       how many (default 3)
--seed TEXT           the same text gives the same people (default "fovea")
--email, --password   of a researcher of the study, to check the processing; or in the environment
                      as FOVEA_EMAIL and FOVEA_PASSWORD

Recordings in a running study are stored like all others: start with its preview link, or delete them.`;

const { values: options } = readOptions();
if (options.help) {
  console.log(HELP);
  process.exit(0);
}
const respondents = Number(options.respondents);
if (!(Number.isInteger(respondents) && respondents > 0))
  fail('--respondents takes a number above 0.');

if (options.study === '')
  fail('--study takes a link or an id; leave it out for a study of every type of stimulus.');

await ensureInstalled();
const { loadSource } = await import('./running/loadSource.mjs');
const { simulateStudy } = await loadSource('tests/simulation/simulateStudy.ts');
let target;
try {
  target = options.study ? await existingTarget(options.study) : await temporaryTarget();
  const sessions = await simulateStudy({
    link: target.link,
    respondents,
    seed: options.seed,
    researcher: target.researcher,
    onSession: ({ label, isComplete }) =>
      console.log(`${label}: ${isComplete ? 'done' : 'NOT complete'}`),
  });
  console.log(`\n${table(sessions)}`);
  if (!target.researcher) {
    console.log('\nSign in with --email and --password to see what was processed.');
  }
  process.exitCode = sessions.every(({ isComplete }) => isComplete) ? 0 : 1;
} catch (cause) {
  console.error(process.env.FOVEA_DEBUG ? cause : errorSentence(cause));
  process.exitCode = 1;
} finally {
  await target?.stop();
}

function readOptions() {
  try {
    return parseArgs({
      options: {
        study: { type: 'string' },
        server: { type: 'string', default: 'http://localhost:8080' },
        respondents: { type: 'string', default: '3' },
        seed: { type: 'string', default: 'fovea' },
        email: { type: 'string', default: process.env.FOVEA_EMAIL },
        password: { type: 'string', default: process.env.FOVEA_PASSWORD },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (cause) {
    return fail(`${cause.message}\n\n${HELP}`);
  }
}

function fail(text) {
  console.error(text);
  process.exit(1);
}

/** A study on a running server. */
async function existingTarget(study) {
  const link = /^https?:/.test(study)
    ? study
    : `${options.server.replace(/\/$/, '')}/collect/#s/${study}`;
  const { email, password } = options;
  let researcher = null;
  if (email && password) {
    const { connect } = await loadSource('packages/link/src/calls/call.ts');
    const { requestToken } = await loadSource('packages/contract/src/people/accounts.ts');
    const base = new URL(link).origin;
    const body = { username: email, password, grant_type: 'password' };
    const { accessToken } = await connect({ base })(requestToken, { body });
    researcher = connect({ base, token: () => accessToken });
  }
  return { link, researcher, stop: async () => {} };
}

/** A temporary server with a study of every type of stimulus. */
async function temporaryTarget() {
  const { ok } = await build({ programs: ['server'] });
  if (!ok) throw new Error('The server could not be built.');
  const { startLabServer } = await loadSource('tests/servers/labServer.ts');
  const { createStudyOfEveryKind } = await loadSource('tests/simulation/createStudyOfEveryKind.ts');
  const lab = await startLabServer();
  try {
    const { link } = await createStudyOfEveryKind(lab.call, lab.url, 'Every kind of stimulus');
    console.log(`A study of every kind of stimulus, on a server of its own (${lab.url}).`);
    return { link, researcher: lab.call, stop: lab.stop };
  } catch (cause) {
    await lab.stop();
    throw cause;
  }
}

function table(sessions) {
  const number = (value, digits, unit) =>
    value === null ? '–' : `${value.toFixed(digits)}${unit}`;
  const rows = [
    ['respondent', 'slides', 'chunks', 'size', 'length', 'upload', 'state', 'accuracy', 'gaze'],
    ...sessions.map((visit) => [
      visit.label,
      String(visit.slides),
      String(visit.chunks),
      `${(visit.bytes / 1024).toFixed(0)} kB`,
      `${(visit.recordedMs / 1000).toFixed(0)} s`,
      visit.upload,
      visit.problem ?? visit.state ?? 'not seen',
      number(visit.accuracyDeg, 1, '°'),
      number(visit.gazeQuality === null ? null : visit.gazeQuality * 100, 0, ' %'),
    ]),
  ];
  const widths = rows[0].map((_, at) => Math.max(...rows.map((row) => row[at].length)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at]))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function errorSentence(cause) {
  if (!(cause instanceof Error)) return String(cause);
  if (cause.status === 0) return `No server answers at ${new URL(cause.url).origin}.`;
  return cause.problem?.message ?? cause.message;
}

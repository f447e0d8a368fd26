// The curve of load.bench.mjs as a table, and what it says about machines.

/** One step: what a respondent costs in a minute, and how busy the machine was. */
export function stepFigures(respondents, { found, before, after }, coreCount) {
  const lastS = (after.atMs - before.atMs) / 1000;
  const minutes = (respondents * lastS) / 60;
  const used = (from, to) => to.cpuS - from.cpuS;
  const apiS = after.apis.map((api, at) => used(before.apis[at], api));
  const apisS = apiS.reduce((sum, s) => sum + s, 0);
  const postgresS = used(before.postgres, after.postgres);
  const generatorS = used(before.generator, after.generator);
  const machineS = after.machine.busyS - before.machine.busyS;
  const written = [...after.apis, after.postgres].reduce((sum, one) => sum + one.writtenBytes, 0);
  const writtenBefore = [...before.apis, before.postgres].reduce(
    (sum, one) => sum + one.writtenBytes,
    0,
  );
  return {
    respondents,
    apiMs: (apisS * 1000) / minutes,
    postgresMs: (postgresS * 1000) / minutes,
    generatorMs: (generatorS * 1000) / minutes,
    sentKb: found.bytes / 1000 / minutes,
    writtenKb: (written - writtenBefore) / 1000 / minutes,
    statements: (after.statements - before.statements) / minutes,
    commits: (after.commits - before.commits) / minutes,
    chunks: found.chunks,
    missed: found.missed,
    failures: found.failures,
    p50Ms: found.p50Ms,
    p99Ms: found.p99Ms,
    slowestMs: found.slowestMs,
    /** Shares of one core; of the machine for the last three. */
    busiestApi: Math.max(...apiS) / lastS,
    postgresShare: postgresS / lastS,
    machineShare: machineS / lastS / coreCount,
    waitingShare: (after.machine.waitingS - before.machine.waitingS) / lastS / coreCount,
    othersShare: Math.max(0, machineS - apisS - postgresS - generatorS) / lastS / coreCount,
  };
}

const COLUMNS = [
  ['respondents', ({ respondents }) => String(respondents)],
  ['api', ({ apiMs }) => `${apiMs.toFixed(0)} ms`],
  ['PostgreSQL', ({ postgresMs }) => `${postgresMs.toFixed(0)} ms`],
  ['generator', ({ generatorMs }) => `${generatorMs.toFixed(0)} ms`],
  ['sent', ({ sentKb }) => `${sentKb.toFixed(0)} kB`],
  ['written', ({ writtenKb }) => `${writtenKb.toFixed(0)} kB`],
  ['queries', ({ statements }) => statements.toFixed(1)],
  ['commits', ({ commits }) => commits.toFixed(1)],
  ['p50', ({ p50Ms }) => `${p50Ms.toFixed(0)} ms`],
  ['p99', ({ p99Ms }) => `${p99Ms.toFixed(0)} ms`],
  ['slowest', ({ slowestMs }) => `${slowestMs.toFixed(0)} ms`],
  ['missed', ({ missed, chunks }) => `${missed} of ${chunks}`],
  ['busiest api', ({ busiestApi }) => percent(busiestApi)],
  ['machine busy', ({ machineShare }) => percent(machineShare)],
  ['waits for disk', ({ waitingShare }) => percent(waitingShare)],
  ['other programs', ({ othersShare }) => percent(othersShare)],
];

const percent = (share) => `${(share * 100).toFixed(0)} %`;

/** A table of Markdown; the times and sizes are for each respondent-minute. */
export function markdownTable(steps) {
  const lines = [
    COLUMNS.map(([name]) => name),
    ...steps.map((step) => COLUMNS.map(([, of]) => of(step))),
  ];
  const widths = COLUMNS.map((_, at) => Math.max(...lines.map((line) => line[at].length)));
  const text = lines.map(
    (line) => `| ${line.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`,
  );
  text.splice(1, 0, `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`);
  return text.join('\n');
}

/** What had no room left in the last step, and the factor by which more machines would help, from processor time. */
export function conclusions(steps, apiCount) {
  const last = steps.at(-1);
  const held = steps.filter(({ missed }) => missed === 0).at(-1) ?? steps[0];
  const bends =
    last.missed === 0
      ? 'nothing: no deadline was missed'
      : last.othersShare > 0.25
        ? `other programs had ${percent(last.othersShare)} of the machine: measure again on a quiet one`
        : last.busiestApi > 0.9
          ? 'the thread of an api process'
          : last.machineShare > 0.9
            ? 'the processors'
            : last.waitingShare > 0.2
              ? 'the disk'
              : 'neither processors nor disk: waiting between them';
  const servedMs = held.apiMs + held.postgresMs;
  const perCore = 60_000 / servedMs;
  // A process runs JavaScript on one thread, so an api process cannot use more than one core for it.
  const onOwnMachine = (servedMs + held.generatorMs) / servedMs;
  const postgresElsewhere = servedMs / Math.max(held.apiMs, held.postgresMs);
  return {
    held: steps.some(({ missed }) => missed === 0) ? held.respondents : 0,
    servedMs,
    coresFor5000: (5000 * servedMs) / 60_000,
    text: [
      `What bends first with ${apiCount === 1 ? 'one api process' : `${apiCount} api processes`}: ${bends}.`,
      `A core serves ${perCore.toFixed(0)} respondents at the cost of the step with ${held.respondents}.`,
      `Generator on another machine: ${onOwnMachine.toFixed(2)} times as many; PostgreSQL on a third one: ${postgresElsewhere.toFixed(2)} times as many again.`,
      `5,000 respondents need ${((5000 * servedMs) / 60_000).toFixed(1)} cores for api processes and PostgreSQL, not counting processing.`,
    ].join('\n'),
  };
}

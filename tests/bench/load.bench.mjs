// How many respondents a machine records at once: 50, 100, 200 … until a chunk is not acknowledged before the next one
// of its stream is due. With one `api` process and with two, on one durable PostgreSQL and one data folder,
// with what a respondent before a webcam sends (load/respondentProfile.mjs); then with a video as well. It prints
// processor time, bytes and queries for each respondent-minute. Processing is not part of it. Linux only.
// It takes at most 12 minutes; FOVEA_BENCH_SHORT=1 takes two. FOVEA_LOAD_STEPS=50,100 chooses other steps.
import { cpus } from 'node:os';
import { openLoadedApis } from './load/loadedApis.mjs';
import { conclusions, markdownTable, stepFigures } from './load/loadTable.mjs';

const isShort = process.env.FOVEA_BENCH_SHORT === '1';
const STEPS = (
  process.env.FOVEA_LOAD_STEPS ?? (isShort ? '50,200' : '50,100,200,400,800,1200,1600,2400')
)
  .split(',')
  .map(Number);
const WARM_UP_MS = isShort ? 5000 : 6000;
const LAST_MS = isShort ? 10_000 : 20_000;
const CURVES = [
  { apis: 1, hasVideo: false, limitMs: 260_000 },
  { apis: 2, hasVideo: false, limitMs: 260_000 },
  { apis: 1, hasVideo: true, limitMs: 130_000 },
];

async function curve(root, { apis, hasVideo, limitMs }) {
  const untilMs = performance.now() + limitMs;
  const loaded = await openLoadedApis({ root, apis, hasVideo });
  const steps = [];
  try {
    const title = `${apis === 1 ? 'one api process' : `${apis} api processes`}${hasVideo ? ', with video' : ''}`;
    const streams = loaded.profile.map(
      ({ name, everyMs, bytes }) => `${name} ${bytes} bytes every ${everyMs / 1000} s`,
    );
    console.log(`\nLoad, ${title}: ${streams.join(', ')}, and a ping every 15 s`);
    for (const respondents of STEPS) {
      const figures = stepFigures(
        respondents,
        await loaded.step(respondents, WARM_UP_MS, LAST_MS),
        cpus().length,
      );
      steps.push(figures);
      if (figures.failures.length > 0) console.log(`failed: ${figures.failures.join('; ')}`);
      if (figures.missed > 0) break;
      if (performance.now() > untilMs) {
        console.log('The time is up before a deadline was missed.');
        break;
      }
    }
    const found = conclusions(steps, apis);
    console.log(`${markdownTable(steps)}\n${found.text}`);
    return rowsOf(`load, ${title}`, steps, found);
  } finally {
    await loaded.close();
  }
}

function rowsOf(what, steps, found) {
  const held = steps.filter(({ missed }) => missed === 0).at(-1) ?? steps[0];
  const row = (name, value, unit) => ({
    ...{ name: `${what}: ${name}`, value, unit },
    ...{ against: null, ratio: null },
  });
  return [
    row('respondents without a missed deadline', found.held, ''),
    row(`upload with ${held.respondents}, p99`, held.p99Ms, 'ms'),
    row('processor time of a respondent-minute, api', held.apiMs, 'ms'),
    row('processor time of a respondent-minute, PostgreSQL', held.postgresMs, 'ms'),
    row('queries of a respondent-minute', held.statements, ''),
    row('cores for 5,000 respondents, without processing', found.coresFor5000, ''),
  ];
}

export async function rows({ root }) {
  const all = [];
  for (const one of isShort ? CURVES.slice(0, 2) : CURVES) all.push(...(await curve(root, one)));
  return all;
}

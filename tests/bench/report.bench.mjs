// Reports of a study of 1,000 respondents, 20 stimuli and 5 areas of interest on each: a Vega-Lite chart of all
// 100,000 rows of metrics, built-in reports, a series of ten, and an R report beside Rscript alone on the same files; and
// calls to a server meanwhile. FOVEA_BENCH_RESPONDENTS makes it smaller.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { loadSource } from '../../tools/running/loadSource.mjs';
import { agent, ask, benchServer, expectOk } from './benchServer.mjs';

const RESPONDENTS = Number(process.env.FOVEA_BENCH_RESPONDENTS ?? 1000);
const STIMULI = 20;
const AREAS = 5;
const LIMIT = { chartMs: 5000, callMs: 100, rRatio: 2 };
const BUILT_IN = ['fovea-study-summary', 'fovea-data-quality', 'fovea-aoi-comparison'];

const range = (n) => Array.from({ length: n }, (_, at) => at);
const csv = (header, rows) => `${[header, ...rows].join('\n')}\n`;
const respondents = range(RESPONDENTS).map((at) => `P${String(at).padStart(4, '0')}`);
const stimuli = range(STIMULI).map((at) => `Stimulus ${at + 1}`);

/** Numbers that look like results and are the same in every run. */
function random(at) {
  const x = Math.sin(at * 12.9898 + 78.233) * 43758.5453;
  return x - Math.floor(x);
}

const TABLES = {
  sessions: () =>
    csv(
      'respondent,start_time,flow,device,browser,age,gender,low_quality,low_quality_reasons,no_gaze_detail,is_partial',
      respondents.map(
        (name, at) =>
          `${name},2026-03-0${1 + (at % 9)}T09:00:00.000Z,Flow ${at % 2},Desktop,Chrome,${20 + (at % 50)},${at % 2 ? 'MALE' : 'FEMALE'},${at % 20 ? 'FALSE' : 'TRUE'},,,FALSE`,
      ),
    ),
  segment_respondents: () =>
    csv(
      'segment_id,segment,respondent',
      respondents.flatMap((name, at) => [
        `all,All Respondents,${name}`,
        `s${at % 2},Segment ${at % 2},${name}`,
      ]),
    ),
  stimuli: () =>
    csv(
      'stimulus,stimulus_id,type,position,width_px,height_px,exposure_ms',
      stimuli.map((name, at) => `${name},id-${at},IMAGE,${at + 1},1600,900,30000`),
    ),
  quality: () =>
    csv(
      'respondent,stimulus,accuracy_deg,calibration_points,precision_std_deg,gaze_share,face_share,effective_rate_hz,degree_error_percent,loss_blink,loss_face_lost,loss_several_faces,loss_off_screen,loss_tab_left,loss_no_picture,loss_no_gaze,showings,frozen_ms,algorithm,algorithm_version',
      respondents.flatMap((name, at) => [
        `${name},,${(1 + 3 * random(at)).toFixed(3)},9,0.7,0.91,0.99,30,27,0.05,0.01,0,0.02,0,0,0.01,,,ridge,4`,
        ...stimuli.map(
          (stimulus, s) =>
            `${name},${stimulus},,,,${(0.8 + 0.2 * random(at * 31 + s)).toFixed(3)},0.99,,,0.05,0.01,0,0.02,0,0,0.01,1,0,,`,
        ),
      ]),
    ),
  aoi_definitions: () =>
    csv(
      'stimulus,aoi_id,aoi,color,timeline',
      stimuli.flatMap((stimulus, s) =>
        range(AREAS).map((a) => `${stimulus},aoi-${s}-${a},Area ${a},#2f6f9f,[]`),
      ),
    ),
  aoi_segments: () =>
    csv(
      'segment,stimulus,aoi_id,aoi,ratio_fixation,ratio_fixation_numerator,ratio_fixation_denominator',
      stimuli.flatMap((stimulus, s) =>
        range(AREAS).map(
          (a) =>
            `All Respondents,${stimulus},aoi-${s}-${a},Area ${a},0.8,${0.8 * RESPONDENTS},${RESPONDENTS}`,
        ),
      ),
    ),
  aoi_metrics: () =>
    csv(
      'respondent,stimulus,aoi_id,aoi,ttff_ms,dwell_time_ms_fixation,dwell_time_percent_fixation,fixation_count,revisits_fixation,visits_fixation,area_pixels,duration_ms,actual_exposure_ms,mouse_clicks',
      respondents.flatMap((name, at) =>
        stimuli.flatMap((stimulus, s) =>
          range(AREAS).map((a) => {
            const x = random(at * 1009 + s * 31 + a);
            const found = x > 0.2;
            return `${name},${stimulus},aoi-${s}-${a},Area ${a},${found ? (5000 * x).toFixed(3) : ''},${found ? (2000 * x).toFixed(3) : '0.000'},${(20 * x).toFixed(6)},${found ? 3 : 0},${found ? 1 : 0},2,70000.00,30000.000,30000.000,0`;
          }),
        ),
      ),
    ),
};

const CHART = JSON.stringify({
  data: { name: 'aoi_metrics' },
  transform: [{ filter: 'datum.ttff_ms !== null' }],
  mark: 'boxplot',
  encoding: {
    y: { field: 'stimulus', type: 'nominal' },
    x: { field: 'ttff_ms', type: 'quantitative' },
    color: { field: 'aoi', type: 'nominal' },
  },
});

/** What a report in R usually does: it reads tables, counts, and draws. */
const R_SCRIPT = `
metrics <- read_table("aoi_metrics")
medians <- aggregate(ttff_ms ~ stimulus + aoi, metrics, median)
svg("report.svg")
boxplot(ttff_ms ~ aoi, metrics)
dev.off()
writeLines(sprintf("<p>%s %s: %.0f ms</p>", medians$stimulus, medians$aoi, medians$ttff_ms), "report.html")
`;

function writeStudy(folder) {
  mkdirSync(join(folder, 'tables'), { recursive: true });
  for (const [name, text] of Object.entries(TABLES)) {
    writeFileSync(join(folder, 'tables', `${name}.csv`), text());
  }
  writeFileSync(join(folder, 'codebook.json'), '{"tables":[]}');
  writeFileSync(join(folder, 'pictures.json'), '[]');
  const study = { id: 'study', name: 'Bench', createdDate: '2026-03-01', respondents: RESPONDENTS };
  writeFileSync(
    join(folder, 'params.json'),
    JSON.stringify({
      parameters: { segments: ['s0', 's1'] },
      study,
      madeAt: '2026-03-31T00:00:00Z',
      product: { name: 'Fovea', version: '0' },
    }),
  );
}

/** What a report costs that is not the first of its run. */
async function seriesRows(make, series, what) {
  const found = [];
  const small = {
    HTML: ['report.html', '<p>{{ tables.sessions.size }}</p>'],
    VEGA_LITE: ['report.json', JSON.stringify({ data: { name: 'sessions' }, mark: 'point' })],
  };
  for (const [type, [path, bytes]] of Object.entries(small)) {
    const times = [];
    for (const at of range(11)) {
      const { tookMs } = await make(type, path, [{ path, bytes }], series);
      if (at > 0) times.push(tookMs);
    }
    times.sort((a, b) => a - b);
    found.push({ name: `${what}: small ${type}, in a run`, value: times[5], unit: 'ms' });
  }
  await series.end();
  return found;
}

/** A script of R in the sandbox, against Rscript alone with the same code on the same files. */
async function rRows({ folder, inFolder, make, what }) {
  const { rEngine } = await loadSource('apps/server/src/studies/reportEngines/r/rEngine.ts');
  const r = rEngine('R_SCRIPT', { temporaryFolder: folder });
  const { isAvailable, problem } = await r.availability();
  if (!isAvailable) {
    console.log(`no R report: ${problem}`);
    return [];
  }
  const alone = join(folder, 'alone.R');
  const readTable = `read_table <- function(name) read.csv(file.path("${inFolder}/tables", paste0(name, ".csv")), na.strings = "")\n`;
  writeFileSync(alone, readTable + R_SCRIPT);
  const aloneMs = [];
  const madeMs = [];
  for (let at = 0; at < 3; at++) {
    const since = performance.now();
    await promisify(execFile)('Rscript', ['--vanilla', alone], { cwd: folder });
    aloneMs.push(performance.now() - since);
    const file = { path: 'report.R', bytes: R_SCRIPT };
    madeMs.push((await make('R_SCRIPT', 'report.R', [file], r.begin(folder))).tookMs);
  }
  const [least, made] = [Math.min(...aloneMs), Math.min(...madeMs)];
  return [
    { name: `${what}: Rscript alone`, value: least, unit: 'ms' },
    {
      name: `${what}: the same as a report in R`,
      ...{ value: made, unit: 'ms', against: LIMIT.rRatio * least },
      ratio: made / (LIMIT.rRatio * least),
    },
  ];
}

export async function rows({ root }) {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-bench-'));
  const inFolder = join(folder, 'in');
  writeStudy(inFolder);
  const { htmlEngine } = await loadSource('apps/server/src/studies/reportEngines/htmlEngine.ts');
  const { BUILT_IN_TEMPLATES } = await loadSource(
    'apps/server/src/studies/reportEngines/builtInTemplates.ts',
  );
  const engine = htmlEngine({
    temporaryFolder: folder,
    processFile: join(root, 'apps/server/dist/reportProcess.js'),
    limitMs: 120_000,
  });
  const write = (files) => {
    rmSync(join(inFolder, 'template'), { recursive: true, force: true });
    for (const { path, bytes } of files) {
      mkdirSync(dirname(join(inFolder, 'template', path)), { recursive: true });
      writeFileSync(join(inFolder, 'template', path), bytes);
    }
  };
  const make = async (type, mainFile, files, series = null) => {
    write(files);
    const outFolder = mkdtempSync(join(folder, 'out-'));
    const since = performance.now();
    const { signal } = new AbortController();
    const own = series ?? engine.begin(folder);
    const outcome = await own.run({ inFolder, outFolder, type, mainFile, signal });
    if (series === null) await own.end();
    if (outcome.state !== 'SUCCESS') throw new Error(outcome.message);
    const sizeKb = statSync(join(outFolder, outcome.mainFile)).size / 1000;
    return { tookMs: performance.now() - since, sizeKb };
  };
  await engine.availability();
  const server = await benchServer(root, join(folder, 'data'));
  try {
    const calls = [];
    let isMaking = true;
    const calling = (async () => {
      while (isMaking) {
        const asked = performance.now();
        await expectOk(ask(server.url, 'GET', '/health'));
        calls.push(performance.now() - asked);
        await new Promise((done) => setTimeout(done, 20));
      }
    })();
    const chart = await make('VEGA_LITE', 'report.json', [{ path: 'report.json', bytes: CHART }]);
    const what = `report on ${RESPONDENTS} respondents, ${STIMULI} stimuli, ${AREAS} AOIs each`;
    const found = [
      {
        name: `${what}: Vega-Lite`,
        ...{ value: chart.tookMs, unit: 'ms', against: LIMIT.chartMs },
        ratio: chart.tookMs / LIMIT.chartMs,
      },
    ];
    for (const id of BUILT_IN) {
      const template = BUILT_IN_TEMPLATES.find((one) => one.id === id);
      const made = await make('HTML', 'report.html', template.files);
      console.log(`${id}: ${made.tookMs.toFixed(0)} ms, ${made.sizeKb.toFixed(0)} kB`);
      found.push({ name: `${what}: ${id}`, value: made.tookMs, unit: 'ms' });
    }
    found.push(...(await seriesRows(make, engine.begin(folder), what)));
    found.push(...(await rRows({ folder, inFolder, make, what })));
    isMaking = false;
    await calling;
    calls.sort((a, b) => a - b);
    const callMs = calls[Math.floor(calls.length * 0.95)];
    found.push({
      name: `${what}: GET /health meanwhile, p95`,
      ...{ value: callMs, unit: 'ms', against: LIMIT.callMs },
      ratio: callMs / LIMIT.callMs,
    });
    return found;
  } finally {
    await server.stop('SIGKILL');
    agent.destroy();
    rmSync(folder, { recursive: true, force: true });
  }
}

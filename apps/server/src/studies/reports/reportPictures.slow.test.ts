import { createSegment } from '@fovea/contract/analysis/segments';
import { TemplateParameter, type ParameterValues } from '@fovea/contract/studies/reports';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { aPicturedStudy, type PicturedStudy } from '../../testing/reports/aPicturedStudy';
import { reportCalls } from '../../testing/reports/reportCalls';
import { setUpServer, setUpUser } from '../../testing/setUp';
import type { ReportEngine, ReportSeries } from '../reportEngines/reportEngine';
import { filmThumbnailOf } from '../media/thumbnail';
import { pictureOfStimulus } from './pictureOfStimulus';
import { replaceReportTools } from './reportTools';

const server = setUpServer();
const ada = setUpUser(server);
let study: PicturedStudy;
/** Keeps the list of pictures and all of them. */
const series: ReportSeries = {
  end: async () => {},
  async run({ inFolder, outFolder }) {
    const list = await readFile(join(inFolder, 'pictures.json'), 'utf8');
    await mkdir(join(outFolder, 'pictures'));
    for (const { path } of JSON.parse(list) as { path: string }[]) {
      await copyFile(join(inFolder, path), join(outFolder, path));
    }
    await writeFile(join(outFolder, 'report.html'), list);
    return { state: 'SUCCESS', mainFile: 'report.html', log: '' };
  },
};
const gallery: ReportEngine = {
  types: ['HTML'],
  availability: async () => ({ isAvailable: true, problem: null }),
  begin: () => series,
};
beforeAll(() => replaceReportTools(server.context, { engines: [gallery] }));
beforeEach(async () => {
  study = await aPicturedStudy(server, ada);
});

const { add, run, runs, open, text } = reportCalls(server, ada, () => study.studyId);

interface Picture {
  readonly path: string;
  readonly kind: string;
  readonly stimulus: string;
  readonly segment: string | null;
  readonly width: number;
  readonly height: number;
  readonly top_seconds_per_deg2: number | null;
  readonly n: number | null;
}

async function picturesOf(
  fields: Parameters<typeof add>[1],
  content = 'pictures',
  values: ParameterValues = {},
) {
  await run(await add(content, fields), values);
  await server.runJobs();
  const { reports } = (await runs())[0]!;
  return await Promise.all(
    reports.map(async (report) => {
      const list = JSON.parse(await text(report)) as Picture[];
      const raw = async (picture: Picture) => {
        const answer = await open(report, picture.path);
        return await sharp(await answer.arrayBuffer())
          .raw()
          .toBuffer();
      };
      return { list, raw };
    }),
  );
}

/** How much the columns of a picture differ from another, in tenths of its width. */
function differences(a: Buffer, b: Buffer, { width, height }: Picture): number[] {
  const sums = Array.from({ length: 10 }, () => 0);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * 3;
      for (let c = 0; c < 3; c++) {
        sums[Math.floor((x * 10) / width)]! += Math.abs(a[at + c]! - b[at + c]!);
      }
    }
  }
  return sums;
}
const hottest = (sums: readonly number[]) => sums.indexOf(Math.max(...sums));

test('the stimulus and a heatmap of everybody and of each segment are drawn', async () => {
  await ada.call(createSegment, {
    ...{ studyId: study.studyId, body: { name: 'Left', respondents: [study.ids[0]!] } },
  });
  await server.runJobs();
  const [report] = await picturesOf({});
  const { list, raw } = report!;
  expect(list).toMatchObject([
    { kind: 'stimulus', stimulus: 'Shelf', segment: null, n: null, width: 960 },
    { kind: 'heatmap', stimulus: 'Shelf', segment: 'All Respondents', n: 3 },
    { kind: 'heatmap', stimulus: 'Shelf', segment: 'Left', n: 1 },
  ]);
  const [stimulus, , left] = list;
  const sums = differences(await raw(stimulus!), await raw(left!), left!);
  expect(hottest(sums)).toBe(2);
  // One second of one person on one place: twice as hot as half of it would be.
  expect(left!.top_seconds_per_deg2).toBeGreaterThan(list[1]!.top_seconds_per_deg2!);
});

test('the report of one respondent has the heatmap of that respondent only', async () => {
  const reports = await picturesOf({ respondentDynamic: true });
  const hot = await Promise.all(
    reports.map(async ({ list, raw }) => {
      expect(list.map(({ kind, n }) => [kind, n])).toEqual([
        ['stimulus', null],
        ['heatmap', 1],
      ]);
      return hottest(differences(await raw(list[0]!), await raw(list[1]!), list[1]!));
    }),
  );
  expect(hot).toEqual([2, 5, 7]);
});

test('no pictures are drawn for a template that names none', async () => {
  const [report] = await picturesOf({}, 'tables only: loss_no_picture');
  expect(report!.list).toEqual([]);
});

test('segments are drawn on one scale for a template that compares them, without the segment of everybody', async () => {
  for (const [name, respondents] of [
    ['Left', study.ids.slice(0, 1)],
    ['Others', study.ids.slice(1)],
  ] as const) {
    await ada.call(createSegment, {
      studyId: study.studyId,
      body: { name, respondents: [...respondents] },
    });
  }
  await server.runJobs();
  const [report] = await picturesOf({}, 'pictures heatmap_on_one_scale');
  const { list, raw } = report!;
  const compared = list.filter(({ kind }) => kind === 'heatmap_on_one_scale');
  expect(compared.map(({ segment, n }) => [segment, n])).toEqual([
    ['Left', 1],
    ['Others', 2],
  ]);
  const own = (name: string) =>
    list.find(({ kind, segment }) => kind === 'heatmap' && segment === name)!;
  // Two who looked at different places: each is half as hot as the one who is alone.
  expect(own('Others').top_seconds_per_deg2).toBeCloseTo(own('Left').top_seconds_per_deg2! / 2, 4);
  expect(compared.map(({ top_seconds_per_deg2: top }) => top)).toEqual([
    own('Left').top_seconds_per_deg2,
    own('Left').top_seconds_per_deg2,
  ]);
  const strength = async (picture: Picture) =>
    Math.max(...differences(await raw(list[0]!), await raw(picture), picture));
  expect(await strength(compared[0]!)).toBe(await strength(own('Left')));
  expect(await strength(compared[1]!)).toBeLessThan(0.9 * (await strength(own('Others'))));
});

test('of chosen segments only those are on the scale', async () => {
  const chosen = await ada.call(createSegment, {
    ...{ studyId: study.studyId, body: { name: 'Two', respondents: study.ids.slice(0, 2) } },
  });
  await ada.call(createSegment, {
    ...{ studyId: study.studyId, body: { name: 'One', respondents: study.ids.slice(2) } },
  });
  await server.runJobs();
  const segments = TemplateParameter.parse({
    ...{ name: 'segments', type: 'ENUMERATION', order: 1, label: 'Segments', multiple: true },
    choices: ['EVERY_SEGMENT'],
  });
  const [report] = await picturesOf({ parameters: [segments] }, 'pictures heatmap_on_one_scale', {
    segments: [chosen.id],
  });
  const compared = report!.list.filter(({ kind }) => kind === 'heatmap_on_one_scale');
  expect(compared.map(({ segment }) => segment)).toEqual(['Two']);
});

test('a film is drawn whole, with the moment of its picture, whatever its edges look like', async () => {
  // A film of 640 x 360 that is black, with a white right half: what has one colour is no bar.
  const black = { r: 0, g: 0, b: 0 };
  const white = await sharp({
    create: { width: 320, height: 360, channels: 3, background: '#fff' },
  })
    .png()
    .toBuffer();
  const frame = await sharp({ create: { width: 640, height: 360, channels: 3, background: black } })
    .composite([{ input: white, left: 320, top: 0 }])
    .png()
    .toBuffer();
  for (const [width, height] of [
    [640, 360],
    [360, 360],
  ] as const) {
    const objects = {
      read: async () =>
        await filmThumbnailOf(
          await sharp(frame).resize(width, height, { fit: 'fill' }).png().toBuffer(),
        ),
    };
    const film = {
      imageKey: null,
      videoKey: 'v',
      thumbnailKey: 't',
      exposureTimeMs: 1500,
      width,
      height,
    };
    const found = await pictureOfStimulus(objects, film);
    expect(found).toMatchObject({ tMs: 750, width: 960, height: (960 * height) / width });
    const { data, info } = await sharp(found!.png).raw().toBuffer({ resolveWithObject: true });
    const brightness = (share: number) =>
      data[
        (Math.floor(info.height / 2) * info.width + Math.floor(share * info.width)) * info.channels
      ]!;
    expect([0.02, 0.48, 0.52, 0.98].map((share) => brightness(share) > 128)).toEqual([
      false,
      false,
      true,
      true,
    ]);
  }
});

import { readFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listSessions } from '@fovea/contract/participation/respondents';
import {
  createVisualExport,
  deleteVisualExport,
  listVisualExports,
  VisualExportSelection,
} from '@fovea/contract/studies/visualExports';
import { FRAME_INTERVAL_MS, filmFrameCount } from '@fovea/rules/analysis/visualExports';
import type { Dialog } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ffprobe, hasFfprobe } from '../visualExports/ffprobe';
import { probeFilm } from '../visualExports/probeFilm';
import { eventually } from './analysisPages';
import { demoWalk, type DemoWalk } from './demoWalk';

const CREATE = 'Create visualization export';

/** Images and videos of the analysis: asked for, made by the browser, and downloaded. */
export function testVisualExports(current: () => DemoWalk): void {
  const folder = mkdtempSync(join(tmpdir(), 'fovea-visuals-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  beforeAll(() => {
    // The browser asks before a page is left that makes an export.
    current().page.on('dialog', accept);
    return () => current().page.off('dialog', accept);
  });
  const asked: string[] = [];
  const accept = (dialog: Dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  };

  const visuals = () => current().page.getByRole('region', { name: 'Visualizations' });
  const rowOf = (name: string) => visuals().getByRole('row').filter({ hasText: name });
  const downloadOf = (name: string) =>
    rowOf(name).getByRole('button', { name: new RegExp(`^Download ${name}, `) });

  /** @returns the bytes of the file, and the name that the browser was told */
  async function fileOf(name: string) {
    const { page } = current();
    const button = downloadOf(name);
    await button.waitFor({ timeout: 240_000 });
    const [download] = await Promise.all([page.waitForEvent('download'), button.click()]);
    const path = join(folder, name);
    await download.saveAs(path);
    return { bytes: new Uint8Array(readFileSync(path)), fileName: download.suggestedFilename() };
  }

  test('an image of what is on screen is previewed, made and downloaded', async () => {
    const walk = current();
    const { page, demo } = walk;
    const { studyId } = demo;
    for (const { id } of await demo.call(listVisualExports, { studyId })) {
      await demo.call(deleteVisualExport, { studyId, exportId: id });
    }
    await walk.open('/export');
    // A first attempt has left its exports on the page.
    await page.reload();
    await visuals().getByText('No visualizations have been created yet.').waitFor();

    await walk.look('Poster', 'visuals');
    // The colours of a picture alone have numbers, too.
    await page.getByText(/s\/deg²$/).waitFor();
    await page.getByRole('button', { name: CREATE }).click();
    const dialog = page.getByRole('dialog', { name: CREATE });
    await dialog.getByRole('img', { name: /^Preview/ }).waitFor();
    // A video is usual where an earlier step has left something moving on the stage.
    await dialog.getByRole('radio', { name: /^Image/ }).check();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Poster heat!');
    await dialog.getByText('Only letters, digits, hyphens and underscores are kept.').waitFor();
    await walk.expectSound('visual-dialog');
    await dialog.getByRole('button', { name: 'Create', exact: true }).click();
    await dialog.waitFor({ state: 'hidden' });
    await walk.open('/export');
    const { bytes, fileName } = await fileOf('Poster_heat');
    expect(fileName).toBe('Poster_heat.png');
    expect(sizeOfPng(bytes)).toEqual([1600, 900]);
  });

  test('a film that is interrupted by a reload is taken up again and is whole', async () => {
    const walk = current();
    const { page, demo } = walk;
    const { studyId } = demo;
    const film = await walk.stimulusNamed('Morning film');
    const poster = await walk.stimulusNamed('Poster');
    const { id: segmentId } = await walk.segmentNamed('All Respondents');
    const [session] = (await demo.call(listSessions, { studyId })).filter(
      ({ state, preview }) => state === 'PROCESSED' && !preview,
    );
    // Asked for elsewhere; the page makes them because it sees the list.
    const ask = (
      userDefinedName: string,
      type: 'IMAGE' | 'VIDEO',
      stimulusId: string,
      of: object,
    ) =>
      demo.call(createVisualExport, {
        body: {
          studyId,
          stimulusId,
          userDefinedName,
          type,
          exportSelection: VisualExportSelection.parse(of),
          requestId: crypto.randomUUID(),
        },
      });
    await ask('Everything', 'VIDEO', film.id, {
      visualizations: ['STIMULUS', 'DYNAMIC_HEATMAP', 'DYNAMIC_GAZE_PATH', 'SIGNAL_OVERLAY'],
      segmentIds: [segmentId],
      customLines: [JOY],
    });
    await ask('Path', 'IMAGE', poster.id, {
      visualizations: ['STATIC_GAZE_PATH'],
      respondentIds: [session!.id],
      basis: 'fixations',
    });
    await page.reload();
    // The other row names a gaze path too, and may be queued still.
    await rowOf('Path').getByText('Queued').first().waitFor();
    await rowOf('Everything')
      .getByText(/^[1-9]\d%$/)
      .waitFor();
    await walk.expectSound('visuals');
    await page.getByRole('heading', { level: 1 }).click();
    await page.reload();
    expect(asked).toContain('beforeunload');
    // Nothing of the first attempt can be taken for the film.
    const begun = (await demo.call(listVisualExports, { studyId })).find(
      ({ userDefinedName }) => userDefinedName === 'Everything',
    );
    expect(begun).toMatchObject({ state: 'PROCESSING', s3FileUrl: null, sizeBytes: null });

    const { bytes, fileName } = await fileOf('Everything');
    expect(fileName).toBe('Everything.mp4');
    const made = await probeFilm(bytes);
    const source = await probeFilm(await bytesAt(new URL(film.videoUrl!, demo.url)));
    const { exposureTimeMs } = film;
    expect([made.codec, made.widthPx, made.heightPx]).toEqual(['avc', 1280, 720]);
    expect(made.frames).toHaveLength(filmFrameCount(exposureTimeMs));
    expect(Math.abs(made.videoMs - exposureTimeMs)).toBeLessThanOrEqual(FRAME_INTERVAL_MS);
    expect(made.audioCodec).toBe(source.audioCodec);
    expect(made.sounds.map(({ data }) => Buffer.from(data).toString('base64'))).toEqual(
      source.sounds.map(({ data }) => Buffer.from(data).toString('base64')),
    );
    expect(sizeOfPng((await fileOf('Path')).bytes)).toEqual([1600, 900]);
  });

  test.skipIf(!hasFfprobe)('ffprobe decodes the whole film and finds its audio', async () => {
    const walk = current();
    const { exposureTimeMs, videoUrl } = await walk.stimulusNamed('Morning film');
    const sourcePath = join(folder, 'source.mp4');
    writeFileSync(sourcePath, await bytesAt(new URL(videoUrl!, walk.demo.url)));
    const source = ffprobe(sourcePath);
    const made = ffprobe(join(folder, 'Everything'));
    const frames = filmFrameCount(exposureTimeMs);
    expect(made).toMatchObject({ codec: 'h264', widthPx: 1280, heightPx: 720, frames });
    expect(Math.abs(made.videoMs - exposureTimeMs)).toBeLessThanOrEqual(FRAME_INTERVAL_MS);
    expect([made.audioCodec, made.sounds]).toEqual([source.audioCodec, source.sounds]);
  });

  test('a browser without an H.264 encoder says so and still makes images', async () => {
    const walk = current();
    const page = await walk.page.context().newPage();
    try {
      await page.addInitScript(() => Reflect.deleteProperty(window, 'VideoEncoder'));
      await demoWalk(walk.demo, page).look('Morning film', 'visuals');
      await page.getByRole('button', { name: CREATE }).click();
      const dialog = page.getByRole('dialog', { name: CREATE });
      await dialog
        .getByText(
          /^Unfortunately, your browser does not support the generation of visual exports at this time\./,
        )
        .waitFor();
      expect(await dialog.getByRole('radio', { name: /^Video/ }).isDisabled()).toBe(true);
      expect(await dialog.getByRole('radio', { name: /^Image/ }).isChecked()).toBe(true);
      await dialog.getByRole('img', { name: /^Preview/ }).waitFor();
      expect(await dialog.getByRole('button', { name: 'Create', exact: true }).isEnabled()).toBe(
        true,
      );
    } finally {
      await page.close();
    }
  });

  test('the notifications lead to the files, and a deleted one is gone', async () => {
    const { page, demo } = current();
    await page.getByRole('button', { name: /^Notifications/ }).click();
    const entry = page.getByRole('listitem').filter({ hasText: 'Everything' });
    await entry.getByRole('link', { name: 'Download' }).waitFor();
    await entry.getByText('Video export').waitFor();
    await page.keyboard.press('Escape');
    await rowOf('Everything').getByRole('button', { name: 'Delete Everything' }).click();
    const sure = page.getByRole('dialog', { name: 'Delete the export' });
    await sure.getByRole('button', { name: 'Delete' }).click();
    await rowOf('Everything').waitFor({ state: 'detached' });
    const { studyId } = demo;
    const names = async () =>
      (await demo.call(listVisualExports, { studyId })).map(
        ({ userDefinedName }) => userDefinedName,
      );
    await eventually(async () => (await names()).toSorted()).toEqual(['Path', 'Poster_heat']);
  });
}

const JOY = {
  signal: 'joy',
  rangeType: 'fixed',
  customScaleMin: null,
  customScaleMax: null,
  color: '#56b4e9',
  thickness: 2,
} as const;

async function bytesAt(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

/** [width, height] of a PNG file. */
function sizeOfPng(bytes: Uint8Array): number[] {
  const file = Buffer.from(bytes);
  expect(file.subarray(1, 4).toString()).toBe('PNG');
  return [file.readUInt32BE(16), file.readUInt32BE(20)];
}

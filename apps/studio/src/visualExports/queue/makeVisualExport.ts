import { getStudy } from '@fovea/contract/studies/studies';
import { changeVisualExport, type VisualExport } from '@fovea/contract/studies/visualExports';
import {
  exportFrameSize,
  pictureFrameSize,
  visualExportProgress,
} from '@fovea/rules/analysis/visualExports';
import type { Scene } from '../../replay/scene/scene';
import { call } from '../../state/api';
import { discardFilm, renderFilm, renderPicture } from '../render/renderClient';
import { buildScene } from '../scene/buildScene';
import type { SceneTexts } from '../scene/sceneOverlay';
import { uploadVisualExport } from './uploadVisualExport';
import { putIntoList } from './visualExportCalls';

/**
 * Makes the file of an export, from its stored selection alone, and hands it to the server.
 * @param onProgress 0..1
 */
export async function makeVisualExport(
  one: VisualExport,
  texts: SceneTexts,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<void> {
  const { id: exportId, study: studyId, type, exportSelection: selection } = one;
  const step = (name: 'generating' | 'uploading' | 'completing') => (share: number) =>
    onProgress(visualExportProgress(type, name, share));
  const say = async (body: { state: 'PROCESSING' | 'SUCCESS'; s3FileUrl?: string }) =>
    putIntoList(await call(changeVisualExport, { studyId, exportId, body }, { signal }));

  await say({ state: 'PROCESSING' });
  step('generating')(0);
  // Asked anew: addresses that the screen knows may have expired, and segments change.
  const study = await call(getStudy, { studyId }, { signal });
  const scene = await buildScene(study, one.stimuli[0] ?? '', selection, signal, texts);
  signal.throwIfAborted();
  const file =
    type === 'VIDEO'
      ? await renderFilm(scene, frameOf(scene, 'VIDEO'), step('generating'), signal)
      : await pictureOf(scene, selection.timeMs, signal);
  try {
    const location = await uploadVisualExport(one, file, signal, step('uploading'));
    step('completing')(0);
    await say({ state: 'SUCCESS', s3FileUrl: location });
    step('completing')(1);
  } finally {
    if (type === 'VIDEO') await discardFilm(file);
  }
}

const frameOf = ({ stimulus }: Scene, type: VisualExport['type']) =>
  exportFrameSize({ widthPx: stimulus.width, heightPx: stimulus.height }, type);

function pictureOf(scene: Scene, timeMs: number | null, signal: AbortSignal): Promise<Blob> {
  const { width: widthPx, height: heightPx } = scene.stimulus;
  const frame = frameOf(scene, 'IMAGE');
  // Lines and text grow with the picture, so that they look alike at any size.
  const pixelRatio = frame.widthPx / pictureFrameSize({ widthPx, heightPx }).widthPx;
  return renderPicture(
    scene,
    { ...frame, timeMs: timeMs ?? scene.durationMs, pixelRatio, background: null, footer: null },
    signal,
  );
}

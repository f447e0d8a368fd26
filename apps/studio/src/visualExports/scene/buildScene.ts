import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import type { VisualExportSelection } from '@fovea/contract/studies/visualExports';
import { trustedUrl } from '@fovea/link/calls/trustedUrl';
import { respondentsHash } from '@fovea/rules/analysis/visualExports';
import { readResult } from '../../replay/results/readResult';
import type { Result } from '../../replay/results/results';
import type { Scene, SceneStimulus } from '../../replay/scene/scene';
import { RenderError } from '../render/renderError';
import { hasFixations } from '../selection/shownVisualizations';
import { sceneAois } from './sceneAois';
import { SceneError } from './sceneError';
import { sceneFiles } from './sceneFiles';
import { sceneOverlay, type SceneTexts } from './sceneOverlay';
import { sceneVisuals } from './sceneVisuals';

/**
 * Everything that a picture or a film of a selection is drawn from, read from the server: no screen
 * has to show it. The addresses in it expire after some minutes.
 *
 * @param texts words that are drawn, in the language of the user
 * @throws SceneError, RenderError, or ApiError when the server cannot be asked
 */
export async function buildScene(
  study: Study,
  stimulusId: string,
  selection: VisualExportSelection,
  signal: AbortSignal,
  texts: SceneTexts,
): Promise<Scene> {
  const stimulus = study.stimuli.find(({ id }) => id === stimulusId);
  if (!stimulus) throw new SceneError('stimulusGone');
  checkSegments(study, selection);
  const files = await sceneFiles(study.id, stimulus, selection, signal);
  if (!files) throw new SceneError('noResults');
  const url = trustedUrl(files.url);
  const result = await readResult(files.kind, url, signal);
  checkFixations(selection, result);
  const durationMs = result.durationMs || stimulus.exposureTimeMs;
  return {
    stimulus: sceneStimulus(stimulus),
    showsStimulus: selection.visualizations.includes('STIMULUS'),
    durationMs,
    data: { kind: files.kind, url },
    visuals: sceneVisuals(selection, files.kind),
    topSeconds: selection.heatmapTopSeconds,
    xNormPerDeg: selection.xNormPerDeg,
    overlay: await sceneOverlay(files, selection, durationMs, signal, texts),
    aois: selection.showAois ? await sceneAois(study.id, stimulus, selection, signal) : [],
  };
}

function checkSegments(study: Study, selection: VisualExportSelection): void {
  const { segmentIds, segmentsRespondentsHash } = selection;
  if (!segmentIds) return;
  const segments = segmentIds.map((id) => study.segments.find((each) => each.id === id));
  if (segments.includes(undefined)) throw new SceneError('segmentGone');
  const known = segments.map((segment) => segment?.respondents ?? []);
  if (segmentsRespondentsHash && segmentsRespondentsHash !== respondentsHash(known)) {
    throw new SceneError('staleSegment');
  }
}

function checkFixations({ visualizations, basis }: VisualExportSelection, result: Result): void {
  const drawsFixations =
    visualizations.includes('STATIC_GAZE_PATH') ||
    (visualizations.includes('DYNAMIC_GAZE_PATH') && basis === 'fixations');
  if (drawsFixations && !hasFixations(result)) throw new RenderError('noFixations');
}

/** With addresses that a worker, which knows no page, can read from. */
function sceneStimulus(stimulus: Stimulus): SceneStimulus {
  const { id, type, displayName, width, height, imageUrl, videoUrl, instructionOptions } = stimulus;
  return {
    id,
    type,
    displayName,
    width,
    height,
    imageUrl: imageUrl && trustedUrl(imageUrl),
    videoUrl: videoUrl && trustedUrl(videoUrl),
    instructionOptions,
  };
}

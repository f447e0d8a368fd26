import type { Study } from '@fovea/contract/studies/studies';
import { pictureFrameSize } from '@fovea/rules/analysis/visualExports';
import type { IntlShape } from 'react-intl';
import { signalName } from '../../replay/signals/signalName';
import { renderPicture } from '../render/renderClient';
import type { Footer } from '../render/footer';
import { buildScene } from '../scene/buildScene';
import { selectionOf } from '../selection/selectionOf';
import type { ShownView } from '../selection/shownView';
import { shownVisualizations } from '../selection/shownVisualizations';
import type { PictureOptions } from './pictureOptions';
import { pictureName } from './pictureNames';
import type { PictureSource } from './pictureSource';
import { captionLines, pictureLegend } from './pictureTexts';
import { topSecondsOf } from './topSeconds';

/** Below a stimulus with transparent parts, as on a slide. */
const PAPER = '#ffffff';

/** A picture of a view as it is on screen at this time. */
export function stagePicture(
  intl: IntlShape,
  study: Study,
  view: ShownView,
  timeMs: number,
): PictureSource {
  const size = pictureFrameSize({ widthPx: view.stimulus.width, heightPx: view.stimulus.height });

  async function prepare(options: PictureOptions, signal: AbortSignal) {
    const { result } = view;
    if (!result) {
      throw new Error(
        intl.formatMessage({
          id: 'picture.stillLoading',
          defaultMessage: 'The data is still loading. Try again in a moment.',
        }),
      );
    }
    const visualizations = shownVisualizations(view).filter(
      (each) => each !== 'STIMULUS' || !options.isTransparent,
    );
    if (visualizations.length === 0 && !view.showsAois) {
      throw new Error(
        intl.formatMessage({
          id: 'picture.nothing',
          defaultMessage:
            'Nothing but the stimulus is shown. Turn on a heatmap or paths in the Visuals tab, or leave the background in the picture.',
        }),
      );
    }
    const hasHeatmap = visualizations.some((each) => each.endsWith('HEATMAP'));
    const topSeconds = hasHeatmap
      ? (view.topSeconds ?? (await topSecondsOf(result, view, signal)))
      : null;
    const selection = selectionOf({ ...view, topSeconds }, visualizations, timeMs);
    const scene = await buildScene(study, view.stimulus.id, selection, signal, {
      signalName: ({ id }) => signalName(intl, id),
    });
    const facts = {
      ...{ study, view, result, topSeconds, timeMs, now: new Date() },
      hasSignals: scene.overlay !== null,
    };
    const lines = options.hasCaption ? captionLines(intl, facts) : [];
    const legend = options.hasLegend ? pictureLegend(intl, facts) : null;
    const footer: Footer | null =
      lines.length > 0 || legend
        ? { lines, legend, isRtl: document.documentElement.dir === 'rtl' }
        : null;
    return { scene, footer, background: options.isTransparent ? null : PAPER };
  }

  return {
    name: pictureName([view.stimulus.displayName, view.who]),
    data: { what: 'other', studyId: study.id },
    async png(options, scale, signal) {
      const { scene, footer, background } = await prepare(options, signal);
      return await renderPicture(
        scene,
        {
          ...{ timeMs, footer, background, pixelRatio: scale },
          widthPx: size.widthPx * scale,
          heightPx: size.heightPx * scale,
        },
        signal,
      );
    },
    async svg(options, signal) {
      const { scene, footer, background } = await prepare(options, signal);
      const { sceneSvg } = await import('./svg/sceneSvg');
      const title = `${view.stimulus.displayName} · ${view.who}`;
      return await sceneSvg(scene, { timeMs, ...size, background, footer, title }, signal);
    },
  };
}

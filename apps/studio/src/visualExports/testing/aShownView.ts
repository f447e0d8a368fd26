import { aStimulus, aStudy } from '@fovea/samples/studies';
import { segmentResult } from '../../analysis/testing/someResults';
import { NO_LIMITS, type ShownView } from '../selection/shownView';

const poster = aStimulus({ id: 'poster', displayName: 'Poster' });
export const study = aStudy({ stimuli: [poster] });

/** All respondents over the poster with a heatmap; only what matters has to be given. */
export function aShownView(given: Partial<ShownView> = {}): ShownView {
  const [segment] = study.segments;
  if (!segment) throw new Error('A study has the segment All Respondents.');
  return {
    key: 'one',
    stimulus: poster,
    who: 'All Respondents',
    whose: { kind: 'segment', segment: { ...segment, respondents: ['session-ada'] } },
    visuals: {
      basis: 'gaze',
      showHeatmap: true,
      heatmapType: 'static',
      colormap: 'cubehelix',
      heatmapSigmaDeg: 1,
      heatmapOpacity: 1,
      showGazeOrFixations: false,
    },
    lines: [],
    limits: NO_LIMITS,
    showsAois: false,
    hiddenAoiIds: [],
    result: segmentResult,
    topSeconds: null,
    xNormPerDeg: null,
    ...given,
  };
}

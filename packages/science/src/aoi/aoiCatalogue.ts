/**
 * Description of every AOI metric: name, unit, definition, formula, and where vendors differ. Shown
 * next to the figures and written into reports; docs/science/aoi.md has more detail.
 *
 * In formulas A(t) is the AOI at time t, E the respondent's exposure [0, exposure), active the
 * times at which the AOI has a shape.
 */
import type { AoiMetricId } from './aoiTypes';

export const AOI_METRIC_GROUP_NAMES = [
  'Fixation-based',
  'Gaze-based',
  'Mouse',
  'Area and exposure',
  'Segment ratios',
] as const;
export type AoiMetricGroupName = (typeof AOI_METRIC_GROUP_NAMES)[number];

/** Figures of a whole segment rather than of one respondent. */
export const AOI_RATIOS = [
  'ratioFixation',
  'ratioGaze',
  'ratioSaccade',
  'revisitorRatioFixation',
  'revisitorRatioGaze',
] as const;
export type AoiRatioId = (typeof AOI_RATIOS)[number];

export interface AoiCatalogueEntry {
  readonly id: AoiMetricId | AoiRatioId;
  readonly name: string;
  /** `ratio`: a proportion, 0 to 1. */
  readonly unit: 'ms' | '%' | 'px²' | 'count' | 'ratio';
  readonly group: AoiMetricGroupName;
  /** One sentence. */
  readonly description: string;
  readonly formula: string;
  /** Where programs differ; null if they do not. */
  readonly vendors: string | null;
  /** Shown by default. */
  readonly defaultInUI: boolean;
}

const HIT =
  'Others count a fixation by where it starts (RealEye) or by its centre at any time; here its centre must be inside for at least half of its frames.';
const VISITS =
  'Tobii ends a visit at any gaze elsewhere and bridges no loss; others bridge their own gaps. Here missing data up to 100 ms does not end a visit, a hit elsewhere does.';

export const AOI_CATALOGUE: readonly AoiCatalogueEntry[] = [
  {
    id: 'fixationCount',
    name: 'Fixation count',
    unit: 'count',
    group: 'Fixation-based',
    description:
      'Fixations whose centre lies in the AOI for at least half of the 30 frames a second that they last.',
    formula:
      'count of fixations f with inside(f) >= 0.5; inside(f) = part of the frame times of f with centre in A(t)',
    vendors: HIT,
    defaultInUI: true,
  },
  {
    id: 'ttffMs',
    name: 'Time to first fixation',
    unit: 'ms',
    group: 'Fixation-based',
    description:
      'From the moment the AOI could be seen to the start of the first fixation in it; no value for those who never looked.',
    formula:
      'max(0, start of first hit fixation - max(stimulus onset, first activation of the AOI))',
    vendors:
      'RealEye calls this the relative TTFF and its TTFF is from the onset of the stimulus. Some programs write 0 or the whole duration for those who never looked, which spoils the mean.',
    defaultInUI: true,
  },
  {
    id: 'ttffFromOnsetMs',
    name: 'Time to first fixation from onset',
    unit: 'ms',
    group: 'Fixation-based',
    description: 'From the onset of the stimulus to the start of the first fixation in the AOI.',
    formula: 'start of first hit fixation - stimulus onset',
    vendors: 'RealEye calls this TTFF.',
    defaultInUI: false,
  },
  {
    id: 'firstFixationDurationMs',
    name: 'First fixation duration',
    unit: 'ms',
    group: 'Fixation-based',
    description: 'How long the first fixation in the AOI lasts, as a whole.',
    formula: 'end - start of the first hit fixation, within E',
    vendors: null,
    defaultInUI: false,
  },
  {
    id: 'meanFixationDurationMs',
    name: 'Mean fixation duration',
    unit: 'ms',
    group: 'Fixation-based',
    description: 'Mean length of the respondent’s fixations in the AOI.',
    formula: 'sum of (end - start) over hit fixations / fixation count',
    vendors: null,
    defaultInUI: false,
  },
  {
    id: 'dwellTimeMsFixation',
    name: 'Dwell time (fixations)',
    unit: 'ms',
    group: 'Fixation-based',
    description:
      'Time of the fixations in the AOI, without the parts of them at which the AOI was elsewhere or not active.',
    formula:
      'sum over hit fixations of |f and active| * frames inside / frames active; 0 when never hit',
    vendors:
      'Tobii’s total duration of fixations is this for areas that stand still. Its “visit duration” also counts saccades inside.',
    defaultInUI: true,
  },
  {
    id: 'dwellTimePercentFixation',
    name: 'Dwell time (fixations), percent',
    unit: '%',
    group: 'Fixation-based',
    description:
      'Dwell time of fixations as a part of the time the respondent could have seen the AOI.',
    formula: '100 * dwellTimeMsFixation / actualExposureMs',
    vendors: 'Some programs divide by the length of the stimulus, or by the time with valid gaze.',
    defaultInUI: true,
  },
  {
    id: 'visitsFixation',
    name: 'Visits (fixations)',
    unit: 'count',
    group: 'Fixation-based',
    description:
      'Runs of fixations in the AOI; a fixation elsewhere ends one, and so does missing data of more than 100 ms.',
    formula: 'number of maximal runs of hit fixations',
    vendors: VISITS,
    defaultInUI: false,
  },
  {
    id: 'revisitsFixation',
    name: 'Revisits (fixations)',
    unit: 'count',
    group: 'Fixation-based',
    description: 'Visits after the first one.',
    formula: 'max(0, visitsFixation - 1)',
    vendors: 'Some programs count every visit as a revisit.',
    defaultInUI: true,
  },
  {
    id: 'saccadeCount',
    name: 'Saccades into the AOI',
    unit: 'count',
    group: 'Fixation-based',
    description:
      'Movements from one fixation to the next that end in the AOI, from outside or from within it; not those during which data was missing for more than 100 ms.',
    formula:
      'count of hit fixations that follow another fixation of the exposure without such a loss',
    vendors:
      'Some programs count only those that come from outside, or those that start in it. At 30 samples a second saccades are known only by the fixations at their ends.',
    defaultInUI: false,
  },
  {
    id: 'hitTimeMsGaze',
    name: 'Time to first gaze',
    unit: 'ms',
    group: 'Gaze-based',
    description:
      'From the onset of the stimulus to the first gaze sample in the AOI; no value for those who never looked.',
    formula: 'time of the first gaze sample in A(t)',
    vendors:
      'One sample may be a passing saccade or noise: a fixation is the safer sign of a look.',
    defaultInUI: false,
  },
  {
    id: 'dwellTimeMsGaze',
    name: 'Dwell time (gaze)',
    unit: 'ms',
    group: 'Gaze-based',
    description: 'Time of the gaze samples in the AOI.',
    formula:
      'sum of sample durations in A(t); a sample lasts half the interval to each neighbour, at most 50 ms each',
    vendors:
      'Some programs multiply the number of samples by a fixed interval, which is wrong when a camera’s rate varies.',
    defaultInUI: true,
  },
  {
    id: 'dwellTimePercentGaze',
    name: 'Dwell time (gaze), percent',
    unit: '%',
    group: 'Gaze-based',
    description: 'Dwell time of gaze as a part of the time the respondent could have seen the AOI.',
    formula: '100 * dwellTimeMsGaze / actualExposureMs',
    vendors: 'Some programs divide by the length of the stimulus, or by the time with valid gaze.',
    defaultInUI: true,
  },
  {
    id: 'visitsGaze',
    name: 'Visits (gaze)',
    unit: 'count',
    group: 'Gaze-based',
    description:
      'Runs of gaze samples in the AOI; a sample elsewhere ends one, and so does missing data of more than 100 ms.',
    formula: 'number of maximal runs of samples in A(t)',
    vendors: VISITS,
    defaultInUI: false,
  },
  {
    id: 'revisitsGaze',
    name: 'Revisits (gaze)',
    unit: 'count',
    group: 'Gaze-based',
    description: 'Visits after the first one.',
    formula: 'max(0, visitsGaze - 1)',
    vendors: 'Some programs count every visit as a revisit.',
    defaultInUI: false,
  },
  {
    id: 'mouseClicks',
    name: 'Mouse clicks',
    unit: 'count',
    group: 'Mouse',
    description: 'Presses of a mouse button, or touches, in the AOI.',
    formula: 'count of presses in A(t)',
    vendors: null,
    defaultInUI: true,
  },
  {
    id: 'durationMs',
    name: 'AOI duration',
    unit: 'ms',
    group: 'Area and exposure',
    description: 'How long the AOI is active during the stimulus.',
    formula: '|active|, up to the longest exposure',
    vendors: null,
    defaultInUI: false,
  },
  {
    id: 'actualExposureMs',
    name: 'AOI exposure',
    unit: 'ms',
    group: 'Area and exposure',
    description: 'How long the respondent could have seen the AOI.',
    formula: '|active and E|',
    vendors: null,
    defaultInUI: false,
  },
  {
    id: 'areaPixels',
    name: 'Area',
    unit: 'px²',
    group: 'Area and exposure',
    description: 'Area of the AOI in pixels of the stimulus, averaged over the time it is active.',
    formula: 'mean over active of the shoelace area of A(t) * width * height',
    vendors:
      'An AOI under a tenth of the picture is smaller than webcam gaze is accurate; RealEye advises at least 5 to 10 % of the picture.',
    defaultInUI: false,
  },
  {
    id: 'ratioFixation',
    name: 'Respondents who fixated',
    unit: 'ratio',
    group: 'Segment ratios',
    description:
      'Respondents with a fixation in the AOI, of those who could have seen it and have valid gaze.',
    formula:
      'respondents with fixationCount >= 1 / respondents with actualExposureMs > 0 and valid gaze',
    vendors: 'Some programs divide by all respondents of the segment.',
    defaultInUI: true,
  },
  {
    id: 'ratioGaze',
    name: 'Respondents with gaze in it',
    unit: 'ratio',
    group: 'Segment ratios',
    description:
      'Respondents with a gaze sample in the AOI, of those who could have seen it and have valid gaze.',
    formula:
      'respondents with a sample in A(t) / respondents with actualExposureMs > 0 and valid gaze',
    vendors: 'Some programs divide by all respondents of the segment.',
    defaultInUI: false,
  },
  {
    id: 'ratioSaccade',
    name: 'Respondents with a saccade into it',
    unit: 'ratio',
    group: 'Segment ratios',
    description:
      'Respondents with a saccade that ended in the AOI, of those who could have seen it and have valid gaze.',
    formula:
      'respondents with saccadeCount >= 1 / respondents with actualExposureMs > 0 and valid gaze',
    vendors: null,
    defaultInUI: false,
  },
  {
    id: 'revisitorRatioFixation',
    name: 'Respondents who came back (fixations)',
    unit: 'ratio',
    group: 'Segment ratios',
    description: 'Respondents with two visits or more, of those with at least one.',
    formula: 'respondents with visitsFixation >= 2 / respondents with visitsFixation >= 1',
    vendors: 'Some programs divide by all respondents of the segment.',
    defaultInUI: true,
  },
  {
    id: 'revisitorRatioGaze',
    name: 'Respondents who came back (gaze)',
    unit: 'ratio',
    group: 'Segment ratios',
    description: 'Respondents with two visits of gaze or more, of those with at least one.',
    formula: 'respondents with visitsGaze >= 2 / respondents with visitsGaze >= 1',
    vendors: 'Some programs divide by all respondents of the segment.',
    defaultInUI: false,
  },
];

/** As in the metadata of AOI sets. */
export const AOI_METRIC_GROUPS: readonly {
  readonly group: AoiMetricGroupName;
  readonly metrics: readonly AoiCatalogueEntry[];
}[] = AOI_METRIC_GROUP_NAMES.map((group) => ({
  group,
  metrics: AOI_CATALOGUE.filter((entry) => entry.group === group),
}));

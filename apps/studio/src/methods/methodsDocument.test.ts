import type { FixationFilter } from '@fovea/contract/analysis/fixationFilter';
import { DEFAULT_FILTERS } from '@fovea/rules/analysis/fixationFilters';
import { methodsReport, summaryStatistics } from '@fovea/rules/analysis/methodsReport';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { methodsDocument } from './methodsDocument';
import { reportMarkdown } from './reportMarkdown';

const FACTS = {
  product: 'Fovea',
  version: '1.2.3',
  aoiMetricsVersion: '1',
  dispersionDeg: summaryStatistics([2, 4]),
  spreadDeg: summaryStatistics([1.6, 2.2]),
  writtenMs: Date.UTC(2026, 0, 15, 12),
};
const intl = createIntl({ locale: 'en', timeZone: 'UTC' });

it('a study without respondents says so in every section and keeps all sections', () => {
  const report = methodsReport({
    study: { name: 'New', stimuli: [], segments: [], fixationFilter: { algorithm: 'auto' } },
    sessions: [],
    aois: [],
  });
  const document = methodsDocument(intl, report, FACTS);
  expect(document.title).toBe('Methods and data quality of New');
  expect(document.lead).toMatch(/^Written January 15, 2026 by Fovea 1\.2\.3 /);
  expect(document.sections.map(({ id }) => id)).toEqual([
    'participants',
    'exclusions',
    'devices',
    'quality',
    'loss',
    'fixations',
    'stimuli',
    'segments',
    'aois',
    'software',
    'respondents',
  ]);
  const facts = new Map(document.sections.flatMap((section) => section.facts));
  expect(facts.get('Accuracy, degrees')).toBe('not measured');
  expect(facts.get('With results')).toBe('0');
  const markdown = reportMarkdown(document);
  expect(markdown).toContain('No areas of interest are drawn.');
  expect(markdown).not.toContain('NaN');
  expect(markdown).not.toContain('undefined');
});

it('measures have mean, median, standard deviation, range and n', () => {
  const report = methodsReport({
    study: { name: 'S', stimuli: [], segments: [], fixationFilter: { algorithm: 'auto' } },
    sessions: [],
    aois: [],
  });
  const spread = {
    ...report,
    quality: { ...report.quality, accuracyDeg: summaryStatistics([1, 2, 6]) },
  };
  const facts = new Map(
    methodsDocument(intl, spread, FACTS).sections.flatMap((section) => section.facts),
  );
  expect(facts.get('Accuracy, degrees')).toBe(
    '3.00 (median 2.00, SD 2.65, range 1.00 to 6.00, n = 3)',
  );
});

it('an assumed screen is stated with what it means for all degrees; without a record it is left out', () => {
  const report = methodsReport({
    study: { name: 'S', stimuli: [], segments: [], fixationFilter: { algorithm: 'auto' } },
    sessions: [],
    aois: [],
  });
  const factsOf = (quality: Partial<typeof report.quality>) =>
    new Map(
      methodsDocument(
        intl,
        { ...report, quality: { ...report.quality, ...quality } },
        FACTS,
      ).sections.flatMap((section) => section.facts),
    );
  const facts = factsOf({
    screenSizeMethods: [
      { value: 'assumed', sessions: 3 },
      { value: 'bank-card', sessions: 1 },
    ],
    degreeErrorPercent: summaryStatistics([27, 27, 27, 18]),
    cameraMethods: [
      { value: 'assumed', sessions: 3 },
      { value: 'measured', sessions: 1 },
    ],
  });
  expect(facts.get('Angle of view of the camera')).toBe(
    'assumed (n = 3); measured by the blind spot (n = 1)',
  );
  expect(facts.get('Size of the screen')).toBe(
    'assumed (n = 3); measured with a bank card (n = 1)',
  );
  expect(facts.get('Possible error of all degrees, by distance and screen size, %')).toContain(
    'median 27',
  );
  expect(factsOf({}).has('Size of the screen')).toBe(false);
});

it('How far the dots before stimuli were missed is stated where there were some', () => {
  const report = methodsReport({
    study: { name: 'S', stimuli: [], segments: [], fixationFilter: { algorithm: 'auto' } },
    sessions: [],
    aois: [],
  });
  const missedBy = (offsetsDeg: number[]) =>
    new Map(
      methodsDocument(
        intl,
        { ...report, quality: { ...report.quality, driftCheckDeg: summaryStatistics(offsetsDeg) } },
        FACTS,
      ).sections.flatMap((section) => section.facts),
    ).get('Gaze missed the dots before stimuli by, degrees');
  expect(missedBy([1, 2])).toBe('1.50 (median 1.50, SD 0.71, range 1.00 to 2.00, n = 2)');
  expect(missedBy([])).toBeUndefined();
});

it('Who was screened out stands under the participants and in the file, with reason and threshold', () => {
  const report = methodsReport({
    study: { name: 'S', stimuli: [], segments: [], fixationFilter: { algorithm: 'auto' } },
    sessions: [],
    aois: [],
  });
  const written = (screenedOut: typeof report.participants.screenedOut) =>
    methodsDocument(
      intl,
      { ...report, participants: { ...report.participants, begun: 8, analysed: 7, screenedOut } },
      FACTS,
    );
  const document = written([
    { value: { reason: 'CALIBRATION_ERROR', threshold: 5 }, sessions: 3 },
    { value: { reason: 'FRAME_RATE', threshold: 12 }, sessions: 2 },
    { value: { reason: 'FACE', threshold: 0.5 }, sessions: 1 },
  ]);
  const facts = new Map(document.sections[0]?.facts);
  expect(facts.get('Screened out')).toBe(
    '6: calibration error not below 5.0° (n = 3); fewer than 12 camera pictures a second (n = 2); a face in fewer than 50% of the camera pictures (n = 1)',
  );
  expect(document.sections[0]?.paragraphs.join()).toContain('screened out');
  expect(reportMarkdown(document)).toContain('**Screened out:** 6: calibration error');
  const none = written([]).sections[0];
  expect(new Map(none?.facts).get('Screened out')).toBe('none');
  expect(none?.paragraphs).toEqual([]);
});

it.each([
  ['webcams', [null], 'A face, but gaze could not be computed'],
  ['eye trackers', ['GP3'], 'The eye tracker saw no eyes, blinks included'],
  ['both', [null, 'GP3'], 'A face without gaze, or the eye tracker saw no eyes (blinks included)'],
])('lost gaze of %s is explained by what was measured', (_, devices, text) => {
  const report = methodsReport({
    study: { name: 'S', stimuli: [], segments: [], fixationFilter: { algorithm: 'auto' } },
    sessions: [],
    aois: [],
  });
  const gazeSources = devices.map((value) => ({ value, sessions: 1 }));
  const { sections } = methodsDocument(intl, { ...report, gazeSources }, FACTS);
  const rows = sections.find(({ id }) => id === 'loss')?.table?.rows ?? [];
  expect(rows.map(([reason]) => reason)).toContain(text);
});

it.each<[string, FixationFilter, string, string]>([
  [
    'automatic',
    DEFAULT_FILTERS.auto,
    'Automatic: chosen for each respondent by rate and precision',
    'On webcam gaze about 60 to 80 % of single fixations agree',
  ],
  [
    'the measured segmentation',
    DEFAULT_FILTERS.segments,
    'Segmentation, chosen by the researcher for all respondents (Shortest fixation: 120 ms; Most probable duration: 200 ms; Price of a fixation: 2; Price of a sample between fixations: 1.5)',
    'On webcam gaze about 60 to 80 % of single fixations agree',
  ],
  [
    'I-DT by precision',
    DEFAULT_FILTERS.idt,
    'I-DT (dispersion), chosen by the researcher for all respondents (Largest dispersion: by the precision of each recording; Shortest fixation: 100 ms)',
    'How well fixations agree with an expert depends on the filter',
  ],
])('The filter that a study asks for is stated: %s', (_, fixationFilter, fact, claim) => {
  const report = methodsReport({
    study: { name: 'S', stimuli: [], segments: [], fixationFilter },
    sessions: [],
    aois: [],
  });
  const section = (notAsAsked: number) =>
    methodsDocument(intl, { ...report, notAsAsked }, FACTS).sections.find(
      ({ id }) => id === 'fixations',
    );
  expect(section(0)?.facts).toEqual([['Filter of the study', fact]]);
  expect(section(0)?.paragraphs.join(' ')).toContain(claim);
  expect(section(0)?.paragraphs.join(' ')).not.toContain('something else');
  expect(section(2)?.paragraphs[0]).toBe(
    '2 respondents were analysed with something else than the study asks for; the table has what was used.',
  );
});

import type { AoiDefinition, AoiStats } from '@fovea/contract/analysis/aoi';
import { aStimulus, aStudy } from '@fovea/samples/studies';
import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { reportedAnalyses } from './reportedAnalyses';

const intl = createIntl({ locale: 'en', timeZone: 'UTC' });
const study = aStudy({
  stimuli: [
    aStimulus({
      id: 'poster',
      displayName: 'Poster',
      segmentData: [
        { segmentId: 'all', url: '', signalsUrl: null, respondentCount: 38, version: '7' },
      ],
    }),
  ],
});
const definition = (id: string, name: string) =>
  ({ id, name, stimuli: ['poster'], respondent: null, updatedDate: 'then' }) as AoiDefinition;
const stats = (aoiDefinition: string, changes: Partial<AoiStats> = {}) =>
  ({
    aoiDefinition,
    segment: 'all',
    updatedDate: 'then',
    dataVersion: '7',
    version: '3',
    ratio: 0.8,
    ratioDenominator: 38,
    revisitorRatio: 0.5,
    ratioNumeratorFixation: 30,
    stats: { fixationCount: { n: 38, mean: 4.4, median: 4, sd: 1.25 } },
    ...changes,
  }) as AoiStats;
const sectionOf = (definitions: AoiDefinition[], all: AoiStats[]) =>
  reportedAnalyses(intl, {
    study,
    views: [{ stimulusId: 'poster', segmentId: 'all' }],
    definitions,
    stats: all,
  })[0]!;

it('A reported view has the figures of its AOIs as the server computed them', () => {
  const section = sectionOf([definition('a', 'Offer')], [stats('a')]);
  expect(section.title).toBe('Results: Poster, All Respondents');
  expect(section.facts).toEqual([
    ['Respondents with results', '38'],
    ['Version of the data', '7'],
    ['Version of the AOI metrics', '3'],
  ]);
  const rows = section.table!.rows;
  expect(rows).toContainEqual(['Offer', 'Fixation count', '4.40', '1.25', '4.00', '38']);
  expect(rows.find((row) => row[2] === '0.80' && row[5] === '38')).toBeDefined();
  // Of the 30 who looked, half came back.
  expect(rows.find((row) => row[2] === '0.50' && row[5] === '30')).toBeDefined();
  expect(rows.flat().join(' ')).not.toMatch(/NaN|undefined|null/);
});

it('Figures of an earlier shape or of earlier data are left out, and named', () => {
  const section = sectionOf(
    [definition('a', 'Offer'), definition('b', 'Face'), definition('c', 'Price')],
    [stats('a'), stats('b', { updatedDate: 'before' }), stats('c', { dataVersion: '6' })],
  );
  expect(new Set(section.table!.rows.map(([aoi]) => aoi))).toEqual(new Set(['Offer']));
  expect(section.paragraphs.join(' ')).toContain('Face and Price');
});

it('A view without AOIs says so', () => {
  const section = sectionOf([], []);
  expect(section.table?.rows ?? []).toEqual([]);
  expect(section.paragraphs).toContain('No AOIs are drawn on this stimulus.');
});

// Needs a page
import type { ScreeningFigures } from '@fovea/contract/participation/screening';
import type { Study } from '@fovea/contract/studies/studies';
import { DEFAULT_SCREENING } from '@fovea/rules/participation/screening';
import { aStimulus, aStudy } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { ScreeningForecastText } from './ScreeningForecast';

afterEach(cleanup);

const good: ScreeningFigures = {
  frameRateHz: 30,
  faceShare: 0.99,
  accuracyDeg: 2,
  isWithoutGaze: false,
};
const many = (count: number, more: Partial<ScreeningFigures> = {}) =>
  Array.from({ length: count }, () => ({ ...good, ...more }));

const sessions = [
  ...many(20),
  ...many(2, { frameRateHz: 4 }),
  ...many(1, { faceShare: 0.5 }),
  ...many(2, { accuracyDeg: 8 }),
];

function open(
  sample: Parameters<typeof ScreeningForecastText>[0]['sample'],
  given: Partial<Study> = DEFAULT_SCREENING,
) {
  const study = aStudy({ stimuli: [aStimulus({ id: 'c', type: 'CALIBRATION' })], ...given });
  const { container } = show(<ScreeningForecastText study={study} sample={sample} />);
  return [...container.querySelectorAll('p')].map((one) => one.textContent).join('');
}

test('is the share of earlier sessions that would have failed, with source and number', () => {
  expect(open({ source: 'study', sessions })).toBe(
    'About 20% of respondents are likely to be screened out: 5 of the last 25 sessions of this study would have failed the screening thresholds set below (camera rate 2, face 1, calibration 2).',
  );
});

test('names the company as the source, and only the thresholds that are on', () => {
  const given = { ...DEFAULT_SCREENING, faceShareThreshold: null, calibrationThresholdDeg: null };
  expect(open({ source: 'company', sessions }, given)).toBe(
    'About 8% of respondents are likely to be screened out: 2 of the last 25 sessions of your company would have failed the screening thresholds set below (camera rate 2).',
  );
});

test('with too few sessions published figures are cited, with their number of people', () => {
  const text = open({ source: 'company', sessions: many(3) });
  expect(text).toContain('An estimate takes 20 analysed sessions, and there are 3.');
  expect(text).toContain('46% of 159 people');
  expect(text).toContain('3.0°');
  expect(text).toContain('your limit is 5.0°');
  expect(text).toContain('52 people');
  expect(screen.getByRole('link', { name: /Lim et al\. 2022/ }).getAttribute('href')).toBe(
    'https://arxiv.org/abs/2207.14380',
  );
});

test('nothing is said of the calibration where it has no limit', () => {
  const text = open(
    { source: 'company', sessions: [] },
    { ...DEFAULT_SCREENING, calibrationThresholdDeg: null },
  );
  expect(text).not.toContain('159');
  expect(text).toContain('52 people');
});

test('without a threshold nobody is screened out, and nothing is shown', () => {
  const off = {
    calibrationThresholdDeg: null,
    frameRateThresholdHz: null,
    faceShareThreshold: null,
  };
  expect(open({ source: 'study', sessions }, off)).toBe('');
  const { sensors } = aStudy();
  expect(
    open(
      { source: 'study', sessions },
      { ...DEFAULT_SCREENING, sensors: { ...sensors, webcam: false } },
    ),
  ).toBe('');
});

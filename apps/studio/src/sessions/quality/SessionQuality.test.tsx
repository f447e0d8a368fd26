// Needs a page
import type {
  GazeLoss,
  QualityMetrics,
  StimulusQuality,
} from '@fovea/contract/participation/respondents';
import { aSession, aStimulus, aStudy, someQuality } from '@fovea/samples/studies';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { ClockTable } from './ClockTable';
import { LossBar } from './LossBar';
import { LowQualityReasons } from './LowQualityReasons';
import { QualityOverview } from './QualityOverview';
import { StimulusFigures } from './StimulusFigures';
import { ValidationMap } from './ValidationMap';

afterEach(cleanup);

function overview(given: Partial<QualityMetrics>) {
  show(<QualityOverview quality={someQuality(given)} />);
  return (name: string) =>
    screen.getByText(name, { selector: 'dt' }).parentElement?.textContent ?? null;
}

describe('the quality of the whole recording', () => {
  test('accuracy names its method; without drift correction there is no second value', () => {
    const figure = overview({ accuracyDeg: 2.4, accuracyPx: 96, accuracyMethod: 'validation' });
    expect(figure('Accuracy')).toBe('Accuracy2.4°as recommendedon validation points, 96 px');
    expect(screen.queryByText('Accuracy before drift correction')).toBeNull();
  });

  test('a drift correction is stated, with the uncorrected value', () => {
    const figure = overview({
      driftCorrection: 'offset',
      uncorrectedAccuracyDeg: 2.9,
      accuracyMethod: 'validation',
    });
    expect(figure('Accuracy')).toContain('drift corrected');
    expect(figure('Accuracy before drift correction')).toContain('2.9°');
  });

  test.each([
    [2.4, null, 3.1, '0.7° worse than at the start'],
    [2.4, 2.9, 3.1, '0.2° worse than at the start'],
    [2.4, null, 2.1, 'no worse than at the start'],
  ])(
    'a change from %d° (uncorrected %s) to %d° is %s',
    (accuracyDeg, before, endAccuracyDeg, messages) => {
      const figure = overview({
        accuracyDeg,
        uncorrectedAccuracyDeg: before,
        endAccuracyDeg,
        accuracyMethod: 'validation',
      });
      expect(figure('Accuracy at the end')).toBe(
        `Accuracy at the end${endAccuracyDeg}°${messages}`,
      );
    },
  );

  test('the accuracy at the end is compared only when the method is validation', () => {
    const figure = overview({ endAccuracyDeg: 3.1, accuracyMethod: 'post-calibration' });
    expect(figure('Accuracy at the end')).toBe('Accuracy at the end3.1°');
  });

  test('the distance is shown with its error; a missing value is marked as such', () => {
    const figure = overview({ distanceCm: 57.2, distanceErrorPercent: 17, endAccuracyDeg: null });
    expect(figure('Distance')).toBe('Distance57 cm± 17%');
    expect(figure('Accuracy at the end')).toBe('Accuracy at the endnot measured');
  });

  test('figures in degrees say when the size of the screen was assumed', async () => {
    const figure = overview({
      accuracyMethod: 'validation',
      accuracyPx: null,
      distanceCm: 57.2,
      distanceErrorPercent: 17,
      screenSizeMethod: 'assumed',
      degreeErrorPercent: 26,
    });
    expect(figure('Accuracy')).toContain('2.4°\u00a0±26%');
    expect(figure('Accuracy')).toContain('on validation points, screen size assumed');
    expect(figure('Precision (STD)')).toContain('1.1°\u00a0±26%');
    expect(figure('Precision (STD)')).toContain('screen size assumed');
    expect(figure('Distance')).toContain('± 17%, degrees ± 26%');
    await userEvent.click(screen.getByRole('button', { name: 'Explain Precision (STD)' }));
    expect(
      await screen.findByText(/every figure in degrees by 26%, because the size of the screen/),
    ).toBeTruthy();
  });

  test('every measure has its definition one click away', async () => {
    overview({ driftCorrection: 'offset', distanceErrorPercent: 17 });
    const marks = screen.getAllByRole('button', { name: /^Explain / });
    expect(marks).toHaveLength(screen.getAllByRole('term').length);
    await userEvent.click(screen.getByRole('button', { name: 'Explain Distance' }));
    const messages = await screen.findByRole('dialog');
    expect(messages.textContent).toContain('may be off by 17%');
    expect(messages.textContent).toContain('iris-assumed-camera');
  });
});

describe('the validation points', () => {
  const points = [
    { xNorm: 0.5, yNorm: 0.1, accuracyDeg: 1.2, precisionStdDeg: 0.8, samples: 34 },
    { xNorm: 0.9, yNorm: 0.9, accuracyDeg: 6, precisionStdDeg: 1, samples: 30 },
    { xNorm: 0.1, yNorm: 0.5, accuracyDeg: null, precisionStdDeg: null, samples: 0 },
  ];

  test('are drawn at their positions, with the size of their error', () => {
    const { container } = show(<ValidationMap points={points} />);
    const drawn = [...container.querySelectorAll<HTMLElement>('[data-tone]')];
    expect(drawn.map(({ dataset }) => dataset['tone'])).toEqual(['good', 'poor', 'none']);
    expect(drawn.map(({ style }) => [style.insetInlineStart, style.insetBlockStart])).toEqual([
      ['50%', '10%'],
      ['90%', '90%'],
      ['10%', '50%'],
    ]);
    const widths = drawn.map((point) => {
      const circle = point.firstElementChild;
      return parseFloat(circle?.getAttribute('style')?.match(/inline-size: ([\d.]+)/)?.[1] ?? '');
    });
    expect(widths[1]).toBeCloseTo(5 * (widths[0] ?? 0), 6);
  });

  test('are listed in a table for screen readers', () => {
    show(<ValidationMap points={points} />);
    const rows = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
      hidden: true,
    });
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '50%10%1.2°0.8°34',
      '90%90%6.0°1.0°30',
      '10%50%––0',
    ]);
  });
});

describe('the loss of gaze', () => {
  const loss: GazeLoss = {
    blink: 0.03,
    faceLost: 0.04,
    severalFaces: 0,
    offScreen: 0.06,
    tabLeft: 0.02,
    noPicture: 0.005,
    noGaze: 0.035,
  };
  const parts = (container: HTMLElement) =>
    [...container.querySelectorAll('dl > div')].map(({ textContent }) => textContent);

  test('each cause has a text and its share; the bar covers the whole exposure', () => {
    const { container } = show(<LossBar loss={loss} gazeQuality={0.83} />);
    expect(parts(container)).toEqual([
      'Valid gaze on the page83%',
      'Eyes closed, and the moments around it3%',
      'No face in the picture4%',
      'More than one face0%',
      'Looked beside the screen6%',
      'No camera picture0.5%',
      'A face, but gaze could not be computed3.5%',
    ]);
    const widths = [...container.querySelectorAll('[aria-hidden] > [data-part]')].map((part) =>
      parseFloat(part.getAttribute('style')?.match(/([\d.]+)%/)?.[1] ?? ''),
    );
    expect(widths.reduce((sum, one) => sum + one, 0)).toBeCloseTo(100, 6);
    expect(widths[0]).toBeCloseTo(83, 6);
  });

  test('time away from the tab is shown separately', () => {
    show(<LossBar loss={loss} gazeQuality={0.83} />);
    expect(screen.getByText(/was left for 2% of the whole time/)).toBeTruthy();
    cleanup();
    show(<LossBar loss={{ ...loss, tabLeft: 0 }} gazeQuality={0.83} />);
    expect(screen.queryByText(/was left for/)).toBeNull();
  });
});

test('each stimulus shows its largest loss and the blink rate', () => {
  const loss = { blink: 0.03, faceLost: 0.12, severalFaces: 0, offScreen: 0.06, tabLeft: 0.4 };
  const session = aSession('R', {
    qualityMetrics: someQuality({ accuracyDeg: 2.4, gazeQuality: 0.8, faceQuality: 0.9 }),
    stimulusQuality: [
      {
        stimulusId: 'poster',
        gazeQuality: 0.79,
        faceQuality: 0.88,
        loss: { ...loss, noPicture: 0, noGaze: 0 },
        blinkCount: 4,
        blinksPerMinute: 17.6,
        showings: 1,
        frozenMs: 0,
      },
      {
        stimulusId: 'gone',
        gazeQuality: null,
        faceQuality: null,
        loss: null,
        blinkCount: null,
        blinksPerMinute: null,
        showings: 2,
        frozenMs: 45_100,
      },
    ],
  });
  const study = aStudy({ stimuli: [aStimulus({ id: 'poster', name: 'Poster' })] });
  show(<StimulusFigures study={study} session={session} />);
  const rows = within(screen.getByRole('table')).getAllByRole('row').slice(1);
  expect(
    rows.map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ),
  ).toEqual([
    ['Poster', '', '79%', '88%', 'No face in the picture (12%)', '18'],
    [
      'goneShown 2 times because the page was reloaded; the first complete time counts.The page stood still for 45 seconds, which do not count.',
      '',
      'not measured',
      'not measured',
      '',
      'not measured',
    ],
    ['Overall', '2.4°', '80%', '90%', '', ''],
  ]);
});

describe('closures that were cut off', () => {
  const blinkCells = (figures: readonly Partial<StimulusQuality>[]) => {
    const stimulusQuality = figures.map((own, at): StimulusQuality => ({
      stimulusId: `s${at}`,
      gazeQuality: 0.8,
      faceQuality: 0.9,
      loss: null,
      blinkCount: 4,
      blinksPerMinute: 17.6,
      showings: 1,
      frozenMs: 0,
      ...own,
    }));
    show(
      <StimulusFigures study={aStudy({})} session={{ qualityMetrics: null, stimulusQuality }} />,
    );
    return within(screen.getByRole('table'))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell').at(-1)?.textContent);
  };
  const explanation = () => screen.queryByText(/^Cut off: the eyes were closed briefly/);

  test('their count stands beside the rate, also where there is no rate, and is explained once', () => {
    expect(
      blinkCells([
        { blinksCutOff: 1 },
        { blinksCutOff: 12, blinksPerMinute: null },
        { blinksCutOff: 0 },
      ]),
    ).toEqual(['18and 1 cut off', 'not measuredand 12 cut off', '18']);
    expect(explanation()).not.toBeNull();
  });

  test('without any, or in an older result that does not tell them apart, nothing is said', () => {
    expect(blinkCells([{ blinksCutOff: 0 }, { blinksCutOff: null }, {}])).toEqual([
      '18',
      '18',
      '18',
    ]);
    expect(explanation()).toBeNull();
  });
});

test('the clocks show drift and jitter; a short recording shows neither', () => {
  show(
    <ClockTable
      clocks={[
        { clock: 'server', driftPpm: 12.44, jitterMs: 8.25, pairs: 38 },
        { clock: 'screen-2', driftPpm: null, jitterMs: null, pairs: 1 },
      ]}
    />,
  );
  const rows = within(screen.getByRole('table', { name: 'Clocks' })).getAllByRole('row');
  expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
    'Server12.4 ppm8.3 ms38',
    'screen-2too short to saytoo short to say1',
  ]);
});

test('an incomplete recording is of low quality', () => {
  show(<LowQualityReasons reasons={[{ code: 'partial' }]} />);
  expect(screen.getByRole('listitem').textContent).toBe('Only a part of the recording arrived.');
  cleanup();
  show(<LowQualityReasons reasons={[]} />);
  expect(screen.queryByRole('listitem')).toBeNull();
});

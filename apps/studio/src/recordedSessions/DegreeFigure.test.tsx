// Needs a page
import { USUAL_DEGREE_ERROR_PERCENT } from '@fovea/rules/participation/quality/degreeRange';
import { FIELD_OF_VIEW_PERCENT } from '@fovea/science/geometry/assumedCamera';
import { degreeUncertainty } from '@fovea/science/quality/degreeUncertainty';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { DegreeFigure } from './DegreeFigure';
import { DegreeLimitNote } from './DegreeLimitNote';

afterEach(cleanup);

it('A figure in degrees says how much it may be off, and what that means', () => {
  show(<DegreeFigure degrees={3} errorPercent={20} />);
  // 3 / 1.2 and 3 x 1.2.
  expect(screen.getByText('3.0° ±20%').title).toContain('2.5° to 3.6°');
});

it('A figure whose results do not state its error is shown alone', () => {
  show(<DegreeFigure degrees={1.84} errorPercent={null} />);
  expect(screen.getByText('1.8°').title).toBe('');
});

it('A limit in degrees says how far the figures may be off that are compared with it', () => {
  const { container } = show(<DegreeLimitNote limitDeg={3} />);
  // 3 / 1.19 = 2.52 and 3 x 1.19 = 3.57.
  expect(container.textContent).toContain('±19%, or ±28%');
  expect(container.textContent).toContain('somebody at 3° may really be at 2.5° to 3.6°');
  const link = screen.getByRole('link', { name: 'Read more in the help' });
  expect(link.getAttribute('href')).toMatch(/#how-sure-the-degrees-are$/);
});

it('The error that limits mention is that of the analysis for an assumed camera', () => {
  const distance = {
    cameraMethod: 'assumed',
    cameraErrorPercent: FIELD_OF_VIEW_PERCENT,
    // An iris of 10 px (4.3 % and 5 %) and a face (8 %), weighed by their errors.
    sizeErrorPercent: Math.sqrt(1 / (1 / (4.3 ** 2 + 5 ** 2) + 1 / 8 ** 2)),
  } as const;
  expect(USUAL_DEGREE_ERROR_PERCENT).toEqual({
    cardMeasured: degreeUncertainty(distance, 'bank-card').degreeErrorPercent,
    screenAssumed: degreeUncertainty(distance, 'assumed').degreeErrorPercent,
  });
});

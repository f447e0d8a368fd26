// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { respondentResult } from '../testing/someResults';
import { Provenance } from './Provenance';

afterEach(cleanup);

type Parameters = Readonly<Record<string, string | number | null>>;

it.each<[string, string, Parameters]>([
  ['Fixations: I-DT 3.1°, min 100 ms, v1', 'idt', { dispersionDeg: 3.12, minDurationMs: 100 }],
  ['Fixations: I-VT 30°/s, min 60 ms, v1', 'ivt', { thresholdDegPerS: 30, minDurationMs: 60 }],
  [
    'Fixations: segmentation, scatter 2.2°, min 120 ms, v1',
    'segments',
    { spreadDeg: 2.2, minDurationMs: 120 },
  ],
  [
    'Fixations: segmentation, scatter found in the samples, min 120 ms, v1',
    'segments',
    { spreadDeg: null, minDurationMs: 120 },
  ],
])('names the filter of a respondent and its limits: %s', (said, algorithm, parameters) => {
  if (respondentResult.kind !== 'respondent') throw new Error('Of one respondent.');
  const result = {
    ...respondentResult,
    provenance: {
      algorithm,
      parameters: { ...parameters, fixationVersion: '1' },
      version: '5.1',
    },
  };
  show(<Provenance result={result} sigmaDeg={1} />);
  expect(document.body.textContent).toContain(said);
  expect(screen.queryByText(/Aggregate/)).toBeNull();
});

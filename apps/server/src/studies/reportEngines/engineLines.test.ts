import { expect, it } from 'vitest';
import { engineLines } from './engineLines';
import type { ReportEngine } from './reportEngine';

const engine = (
  types: ReportEngine['types'],
  problem: string | null,
  note?: string,
): ReportEngine => ({
  types,
  availability: async () => ({ isAvailable: problem === null, problem, ...(note && { note }) }),
  begin: () => ({
    run: async () => ({ state: 'ERROR', message: '', log: '' }),
    end: async () => {},
  }),
});

it('The doctor says which templates run, and what the others need', async () => {
  const lines = await engineLines('unused', [
    engine(['HTML', 'VEGA_LITE'], null, 'They run in bubblewrap.'),
    engine(['R_SCRIPT'], 'Install r-base-core.'),
  ]);
  expect(lines).toEqual([
    'ok       Reports: HTML, Vega-Lite. They run in bubblewrap.',
    'missing  Reports: R scripts. Install r-base-core.',
  ]);
});

import { aSession, aStimulus } from '@fovea/samples/studies';
import { describe, expect, it } from 'vitest';
import type { Result } from '../../replay/results/results';
import type { LoadedCell } from '../results/analysisSlot';
import { dataJson, dataRowsOf, dataTable } from './dataRows';

const respondent: Result = {
  kind: 'respondent',
  gaze: {
    tMs: Float64Array.of(0, 33),
    xNorm: Float32Array.of(0.5, Number.NaN),
    yNorm: Float32Array.of(0.25, Number.NaN),
    sampleMs: Float32Array.of(33, 33),
  },
  fixations: {
    startMs: Float64Array.of(0),
    endMs: Float64Array.of(120),
    xNorm: Float32Array.of(0.5),
    yNorm: Float32Array.of(0.25),
  },
  durationMs: 66,
  degreeScale: null,
  gazeQuality: 0.5,
  provenance: { algorithm: 'idt', parameters: {}, version: '1' },
};
const samples = {
  respondentIndex: Uint16Array.of(0, 1),
  tMs: Float32Array.of(10, 20),
  xNorm: Float32Array.of(0.5, 0.75),
  yNorm: Float32Array.of(0.5, 0.25),
  sampleMs: Float32Array.of(100, 200),
  offsets: Uint32Array.of(0, 1, 2),
};
const segment: Result = {
  kind: 'segment',
  samples,
  fixations: samples,
  durationMs: 66,
  degreeScale: null,
  respondentCount: 2,
  totalNumberOfRespondents: 2,
  respondentIds: ['session-ada', 'gone'],
  provenance: { algorithms: [], version: '1' },
};

const cell = (who: string, data: Result | undefined): LoadedCell => ({
  key: who,
  stimulus: aStimulus({ id: 'poster', name: 'Poster' }),
  who,
  segment: null,
  session: data?.kind === 'respondent' ? aSession('Ada') : null,
  status: {
    kind: 'aggregate',
    file: { url: '', version: '', signalsUrl: null },
    stillProcessing: false,
  },
  result: { data, error: null, refetch: () => {} },
});
const labelOf = (id: string) => (id === 'session-ada' ? 'Ada' : '');

describe('the downloaded data', () => {
  it('is the gaze of a respondent, empty where it was invalid', () => {
    expect(dataTable(dataRowsOf([cell('Ada', respondent)], 'gaze', labelOf), 'gaze')).toEqual([
      ['stimulus', 'shown as', 'respondent', 'tMs', 'xNorm', 'yNorm', 'sampleMs'],
      ['Poster', 'Ada', 'Ada', 0, 0.5, 0.25, 33],
      ['Poster', 'Ada', 'Ada', 33, null, null, 33],
    ]);
  });
  it('is the fixations with their start and end', () => {
    const rows = dataRowsOf([cell('Ada', respondent), cell('All', segment)], 'fixations', labelOf);
    expect(dataTable(rows, 'fixations').slice(1)).toEqual([
      ['Poster', 'Ada', 'Ada', 0, 120, 0.5, 0.25],
      ['Poster', 'All', 'Ada', 10, 110, 0.5, 0.5],
      ['Poster', 'All', '2', 20, 220, 0.75, 0.25],
    ]);
  });
  it('leaves out what is not loaded', () => {
    expect(dataRowsOf([cell('All', undefined)], 'gaze', labelOf)).toEqual([]);
  });
  it('is null in JSON where nothing was measured', () => {
    const rows = dataRowsOf([cell('Ada', respondent)], 'gaze', labelOf);
    const json: unknown = JSON.parse(dataJson(rows, 'gaze', new Date(2026, 0, 5, 9, 3, 7)));
    expect(json).toMatchObject({
      created: '2026-01-05 09:03:07',
      part: 'gaze',
      rows: [
        { tMs: 0, xNorm: 0.5 },
        { tMs: 33, xNorm: null, yNorm: null, sampleMs: 33 },
      ],
    });
  });
});

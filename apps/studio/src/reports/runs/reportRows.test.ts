import { expect, it } from 'vitest';
import { aReport, aRun, aTemplate } from '../testing/aRun';
import { reportRows } from './reportRows';

const choices = {
  ids: {
    EVERY_STIMULUS: ['poster', 'film'],
    EVERY_RESPONDENT: ['ada'],
    EVERY_SEGMENT: ['all'],
  },
  nameOf: (id: string) => ({ poster: 'Poster', film: 'Film', ada: 'Ada', all: 'All' })[id],
};
const names = (rows: ReturnType<typeof reportRows>) =>
  rows.map(({ subjects, state }) => [...subjects.map(({ name }) => name ?? '?'), state].join(' '));

it('a report of the whole study has no subject', () => {
  expect(reportRows(aRun(), aTemplate(), choices)).toEqual([
    { key: 'report-1', subjects: [], state: 'ready', report: aReport() },
  ]);
});

it('a stimulus without a report was skipped', () => {
  const run = aRun({ reports: [aReport({ stimuli: ['film'], state: 'SIGNALS_ONLY' })] });
  expect(names(reportRows(run, aTemplate({ stimuliDynamic: true }), choices))).toEqual([
    'Film signalsOnly',
    'Poster skipped',
  ]);
});

it('nothing is skipped while a run waits, or where pairs were asked for', () => {
  const dynamic = aTemplate({ stimuliDynamic: true });
  expect(reportRows(aRun({ state: 'CREATED', reports: [] }), dynamic, choices)).toEqual([]);
  const pairs = aTemplate({ stimuliDynamic: true, respondentDynamic: true });
  const run = aRun({
    reports: [aReport({ stimuli: ['film'], respondent: 'ada', segment: 'all' })],
  });
  expect(names(reportRows(run, pairs, choices))).toEqual(['Film All Ada ready']);
});

it('what has left the study has no name', () => {
  const run = aRun({ reports: [aReport({ segment: 'gone', state: 'ERROR' })] });
  expect(names(reportRows(run, aTemplate(), choices))).toEqual(['? error']);
});

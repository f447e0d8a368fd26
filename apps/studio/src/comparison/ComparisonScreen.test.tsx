// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { ComparisonScreen } from './ComparisonScreen';
import type { ComparisonSearch } from './comparisonSearch';
import { DEFAULT_COMPARISON, type ComparisonState } from './views/comparisonState';
import type { ComparedView } from './views/views';

vi.mock('./views/ComparedViews', () => ({
  ComparedViews: ({ views }: { views: readonly ComparedView[] }) => (
    <ul aria-label="Views">
      {views.map(({ key, name }) => (
        <li key={key}>{name}</li>
      ))}
    </ul>
  ),
}));
vi.mock('./differences/AoiDifferencesPanel', () => ({
  AoiDifferencesPanel: () => <p>The differences</p>,
}));

afterEach(cleanup);

const data = (segmentId: string) => ({ segmentId, url: '', version: '', respondentCount: 3 });
const stimulus = (id: string, type: string, ...segments: string[]) => ({
  id,
  type,
  displayName: `Picture ${id}`,
  segmentData: segments.map(data),
});
const segment = (id: string, name: string, processingState = 'COMPLETED') => ({
  ...{ id, name, processingState, allRespondents: id === 'all', respondents: ['r'] },
  progress: { done: 1, total: 2 },
});
const STUDY = {
  id: 'study',
  topLevelBlocks: [],
  blocks: [],
  stimuli: [
    stimulus('a', 'IMAGE', 'all', 'few'),
    stimulus('b', 'IMAGE', 'all'),
    stimulus('c', 'CALIBRATION'),
  ],
  segments: [segment('all', 'All Respondents'), segment('few', 'Few')],
};

function ControlledScreen({
  study,
  state: begin,
}: {
  study: Study;
  state: Partial<ComparisonState>;
}) {
  const [state, setState] = useState({ ...DEFAULT_COMPARISON, ...begin });
  const [search, setSearch] = useState<ComparisonSearch>({});
  return (
    <ComparisonScreen
      study={study}
      state={state}
      change={(changes) => setState((old) => ({ ...old, ...changes }))}
      search={search}
      setSearch={(changes) => setSearch((old) => ({ ...old, ...changes }))}
      toAnalysis={vi.fn()}
      toCollection={vi.fn()}
    />
  );
}
const open = (study: object = STUDY, state: Partial<ComparisonState> = {}) =>
  show(<ControlledScreen study={study as Study} state={{ panelFolded: true, ...state }} />);
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const tick = (name: RegExp) => fireEvent.click(screen.getByRole('checkbox', { name }));
const views = () =>
  [...screen.getByRole('list', { name: 'Views' }).children].map((li) => li.textContent);

describe('signals that the study disables', () => {
  const combinations = ['a', 'b'].map((stimulusId) => ({
    studyId: 'study',
    stimulusId,
    segmentId: 'all',
  }));
  const sensorSignalLines = [
    {
      signal: 'joy',
      rangeType: 'auto' as const,
      customScaleMin: null,
      customScaleMax: null,
      color: '#112233',
      thickness: 2,
    },
  ];
  const openSignals = (signalsDisabled: string[], demarcatedSignals: string[] = []) => {
    const study = { ...STUDY, signalsDisabled, demarcatedSignals };
    open(study, { combinations, sensorSignalLines, panelFolded: false });
    fireEvent.click(screen.getByRole('tab', { name: 'Signals' }));
  };

  it('are neither offered nor compared', () => {
    openSignals([]);
    screen.getByRole('heading', { name: 'Differences in signals' });
    screen.getByRole('checkbox', { name: 'Joy' });
    cleanup();
    openSignals(['joy']);
    screen.getByRole('checkbox', { name: 'Anger' });
    expect(screen.queryByRole('checkbox', { name: 'Joy' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Differences in signals' })).toBeNull();
  });

  it('do not stand first although they are demarcated', () => {
    openSignals(['joy'], ['blink', 'joy']);
    const first = screen.getAllByRole('group')[0]!;
    expect(first.textContent).toMatch(/^DemarcatedBlink/);
    expect(first.textContent).not.toContain('Joy');
  });
});

it('leads to the answers of a study with surveys only', () => {
  const survey = { ...stimulus('s', 'JS_SURVEY'), displayName: 'Questions' };
  const { again } = open({ ...STUDY, stimuli: [stimulus('c', 'CALIBRATION'), survey] });
  expect(screen.getByText(/This study contains only surveys/)).toBeTruthy();
  again(<ControlledScreen study={STUDY as unknown as Study} state={{ panelFolded: true }} />);
  expect(screen.queryByText(/This study contains only surveys/)).toBeNull();
});

describe('a new comparison', () => {
  it('selects stimuli, then the segment to compare them for', () => {
    open();
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Create a new comparison');
    tick(/Picture a/);
    press('Next');
    expect(screen.getByText('Too few stimuli selected')).toBeTruthy();
    tick(/Picture b/);
    press('Next');
    expect(document.activeElement?.textContent).toBe('Create a new comparison');
    press('Compare');
    expect(screen.getByText('Too few segments selected')).toBeTruthy();
    press('Back');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Picture a/ }).checked).toBe(
      true,
    );
    press('Next');
    tick(/All Respondents/);
    press('Compare');
    expect(views()).toEqual(['Picture a', 'Picture b']);
    expect(screen.getByText('The differences')).toBeTruthy();
    expect(document.activeElement?.textContent).toBe('Comparison');
  });

  it('selects segments, then the stimulus', () => {
    open();
    fireEvent.click(screen.getByRole('radio', { name: 'Compare segments' }));
    tick(/All Respondents/);
    tick(/Few/);
    press('Next');
    tick(/Picture a/);
    press('Compare');
    expect(views()).toEqual(['All Respondents', 'Few']);
  });

  it('offers only what has data', () => {
    open();
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Picture c/ }).disabled).toBe(
      true,
    );
    expect(screen.getByText('No aggregated data for this type of stimulus')).toBeTruthy();
  });
});

const COMPARED = ['a', 'b'].map((stimulusId) => {
  return { studyId: 'study', stimulusId, segmentId: 'all' };
});

describe('a comparison', () => {
  it('is discarded by Reset, and by another type', () => {
    open(STUDY, { combinations: COMPARED });
    expect(views()).toHaveLength(2);
    press('Reset');
    expect(screen.queryByRole('list', { name: 'Views' })).toBeNull();
    cleanup();
    open(STUDY, { combinations: COMPARED });
    fireEvent.click(screen.getByRole('radio', { name: 'Compare segments' }));
    expect(screen.getByText('Choose the segments to compare, at least 2.')).toBeTruthy();
  });

  it('stays while the study is being processed, and says that respondents may be missing', () => {
    const segments = [segment('all', 'All Respondents', 'PROCESSING')];
    open({ ...STUDY, segments }, { combinations: COMPARED });
    expect(views()).toHaveLength(2);
    expect(screen.getByText('Processing aggregate data')).toBeTruthy();
  });

  it('says when too little is left for a comparison', () => {
    open(STUDY, { combinations: COMPARED, panelFolded: false });
    tick(/Picture b/);
    expect(views()).toEqual(['Picture a']);
    expect(screen.getByText('Too few stimuli selected')).toBeTruthy();
    expect(screen.queryByText('The differences')).toBeNull();
  });
});

it.each([
  [{ ...STUDY, stimuli: STUDY.stimuli.slice(0, 1) }, 'Stimuli comparison not possible'],
  [{ ...STUDY, stimuli: [] }, 'No data available for comparison'],
  [
    { ...STUDY, segments: [segment('all', 'All Respondents', 'PROCESSING')] },
    'Processing aggregate data',
  ],
])('says why nothing can be compared', (study, title) => {
  open(study);
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe(title);
});

it('comparing segments requires a second segment', () => {
  open({ ...STUDY, segments: STUDY.segments.slice(0, 1) }, { comparisonType: 'segments' });
  expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Only one segment exists');
});

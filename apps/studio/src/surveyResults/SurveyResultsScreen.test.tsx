// Needs a page
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import type { SurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import type { ResultsSearch } from './resultsSearch';
import { SurveyResultsScreen } from './SurveyResultsScreen';

afterEach(cleanup);

const survey = (id: string, surveyQuestions: object) => ({
  id,
  type: 'JS_SURVEY',
  displayName: `Survey ${id}`,
  surveyQuestions,
});
const questions = {
  elements: [
    { type: 'radiogroup', name: 'drink', title: 'What do you drink?', choices: ['Tea', 'Coffee'] },
    { type: 'comment', name: 'why', title: 'Why?' },
  ],
};
const segment = (id: string, name: string, respondents: string[], allRespondents = false) => {
  return { id, name, respondents, allRespondents };
};
const studyWith = (stimuli: object[]) =>
  ({
    id: 'study',
    locale: 'en-US',
    remoteDataCollection: false,
    topLevelBlocks: [],
    blocks: [],
    stimuli,
    segments: [
      segment('all', 'All Respondents', ['a', 'b', 'c'], true),
      segment('few', 'Few', ['a']),
      segment('none', 'Nobody here', ['z']),
    ],
  }) as unknown as Study;
const session = (id: string, state = 'PROCESSED') =>
  ({ id, preview: false, state, respondent: { id, label: `Person ${id}` } }) as RespondentSession;
const answer = (respondentId: string, answers: Record<string, unknown>): SurveyAnswers => {
  return { stimulusId: 's', respondentId, answers, complete: true, durationMs: 65_000 };
};
const ANSWERS = [
  answer('a', { drink: 'Tea', why: 'It is <b>warm</b>' }),
  answer('b', { drink: 'Coffee', why: 'It wakes me up' }),
  answer('c', { drink: 'Tea' }),
];

function open(options: {
  stimuli?: object[];
  answers?: SurveyAnswers[];
  sessions?: RespondentSession[];
  search?: ResultsSearch;
}) {
  const to = { setSearch: vi.fn(), toBuilder: vi.fn(), toCollection: vi.fn() };
  show(
    <SurveyResultsScreen
      study={studyWith(options.stimuli ?? [survey('s', questions)])}
      sessions={options.sessions ?? ['a', 'b', 'c'].map((id) => session(id))}
      answers={options.answers ?? ANSWERS}
      search={options.search ?? {}}
      {...to}
    />,
  );
  return to;
}

describe('survey results', () => {
  it('show every question with its counts, and how the survey was completed', () => {
    open({});
    const row = screen.getByRole('row', { name: /Tea/ });
    expect(row.textContent).toContain('2 (66.7%)');
    expect(screen.getByText('3 completed (100%)')).toBeTruthy();
    expect(screen.getByText('Median duration 1 min 5 s')).toBeTruthy();
    expect(screen.getByText('2 of 3 answered · 1 skipped')).toBeTruthy();
  });

  it('show two segments side by side', () => {
    open({ search: { compare: 'few' } });
    const row = screen.getByRole('row', { name: /Tea/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['2 (66.7%)', '1 (100%)']);
  });

  it('search texts by words, and link to their authors', () => {
    open({});
    fireEvent.change(screen.getByRole('searchbox', { name: /Why/ }), {
      target: { value: 'WARM' },
    });
    const list = screen.getByRole('list', { name: 'Why?' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
    expect(list.querySelector('mark')!.textContent).toBe('warm');
    // Respondents' text is never interpreted as markup.
    expect(list.querySelector('b')).toBeNull();
    expect(within(list).getByRole('link').getAttribute('href')).toBe('#/studies/study/sessions/a');
  });

  it('warn when expressions must be checked', () => {
    const own = { elements: [{ type: 'checkbox', name: 'q', valuePropertyName: 'x' }] };
    open({ stimuli: [survey('s', own)] });
    expect(screen.getByRole('alert').textContent).toContain('valuePropertyName');
  });
});

describe('without answers', () => {
  it('a study without a survey links to the builder', () => {
    const { toBuilder } = open({ stimuli: [] });
    expect(screen.getByRole('heading').textContent).toBe('This study has no survey');
    fireEvent.click(screen.getByRole('button', { name: 'Go to the study builder' }));
    expect(toBuilder).toHaveBeenCalled();
  });

  it('a survey that nobody took links to the data collection', () => {
    const { toCollection } = open({ answers: [], sessions: [] });
    fireEvent.click(screen.getByRole('button', { name: 'Go to data collection' }));
    expect(toCollection).toHaveBeenCalled();
  });

  it('answers still being processed are announced', () => {
    open({ answers: [], sessions: [session('a', 'PROCESSING')] });
    expect(screen.getByRole('heading').textContent).toBe('Processing respondent data');
  });

  it('a segment in which nobody took the survey offers all respondents', () => {
    const { setSearch } = open({ search: { segment: 'none' } });
    fireEvent.click(screen.getByRole('button', { name: 'Show all respondents' }));
    expect(setSearch).toHaveBeenCalledWith({ segment: undefined, compare: undefined });
  });
});

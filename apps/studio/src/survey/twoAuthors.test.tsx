// Needs a page
import { act, cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useEffect, useState } from 'react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { SurveyDetailsPanel } from './details/SurveyDetailsPanel';
import type { Json, Path } from './operations/jsonPath';
import type { Renames } from './operations/relocated';
import { SurveyEditsContext } from './operations/surveyEdits';
import type { SurveyDocument } from './operations/surveyHistory';
import { useSurveyEdits } from './operations/useSurveyEdits';
import { SurveyActions } from './SurveyActions';

beforeAll(() => {
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener() {}, removeEventListener() {} },
  });
});
afterEach(cleanup);

const q = (name: string, title: string): Json => ({ type: 'text', name, title });
const survey = (...elements: Json[]): Json => ({ pages: [{ name: 'page1', elements }] });

/** The survey on the server, which the test changes as another person would. */
const server: { put(survey: Json, renames?: Renames): void; survey: Json } = {
  put() {},
  survey: {},
};
const kept = vi.fn();

function Builder({ first }: { readonly first: Json }) {
  const [document, setDocument] = useState<SurveyDocument>({ survey: first, theme: null });
  const [chosen, choose] = useState<Path | null>(['pages', 0, 'elements', 0]);
  const [renames, setRenames] = useState<Renames>([]);
  useEffect(() => {
    server.survey = document.survey;
    server.put = (next, names = []) => {
      setDocument({ survey: next, theme: null });
      setRenames(names);
    };
  }, [document]);
  const save = useCallback((next: SurveyDocument) => setDocument(next), []);
  const edits = useSurveyEdits({
    ...{ document, isReadOnly: false, chosen, choose, openElement: choose, save },
    ...{ renames: () => renames, onKept: kept },
  });
  return (
    <SurveyEditsContext value={edits}>
      <SurveyActions name="Survey" />
      <SurveyDetailsPanel />
    </SurveyEditsContext>
  );
}
const title = () => screen.getByLabelText<HTMLTextAreaElement>('Title');
const undo = () => userEvent.click(screen.getByRole('button', { name: /^Undo/ }));
function begin(...elements: Json[]) {
  kept.mockClear();
  show(<Builder first={survey(...elements)} />);
}

test('typing goes on in its question when somebody else adds one before it', async () => {
  begin(q('age', 'Age'));
  await userEvent.click(title());
  await userEvent.keyboard(' of');
  act(() => server.put(survey(q('tea', 'Tea?'), q('age', 'Age of'))));
  expect(document.activeElement).toBe(title());
  await userEvent.keyboard(' you');
  expect(server.survey).toEqual(survey(q('tea', 'Tea?'), q('age', 'Age of you')));
});

test('typing goes on in a question that was renamed because both had added one', async () => {
  begin(q('question1', 'Mine'));
  await userEvent.click(title());
  await userEvent.keyboard('!');
  act(() =>
    server.put(survey(q('question1', 'Theirs'), q('question2', 'Mine!')), [
      ['question1', 'question2'],
    ]),
  );
  await userEvent.keyboard('?');
  expect(server.survey).toEqual(survey(q('question1', 'Theirs'), q('question2', 'Mine!?')));
  await undo();
  await undo();
  expect(server.survey).toEqual(survey(q('question1', 'Theirs'), q('question2', 'Mine')));
});

test('undo takes back the own step only', async () => {
  begin(q('age', 'Age'), q('city', 'City'));
  await userEvent.click(title());
  await userEvent.keyboard('!');
  act(() => server.put(survey(q('age', 'Age!'), q('city', 'Town'))));
  // Within a second, but not one step with what was typed before.
  await userEvent.keyboard('?');
  await undo();
  expect(server.survey).toEqual(survey(q('age', 'Age!'), q('city', 'Town')));
  await undo();
  expect(server.survey).toEqual(survey(q('age', 'Age'), q('city', 'Town')));
  await userEvent.click(screen.getByRole('button', { name: /^Redo/ }));
  expect(server.survey).toEqual(survey(q('age', 'Age!'), q('city', 'Town')));
  expect(kept).not.toHaveBeenCalled();
});

test('undo leaves what somebody else has changed since, and says so', async () => {
  begin(q('age', 'Age'));
  await userEvent.click(title());
  await userEvent.keyboard('!');
  act(() => server.put(survey(q('age', 'Years'))));
  await undo();
  expect(server.survey).toEqual(survey(q('age', 'Years')));
  expect(kept).toHaveBeenCalledOnce();
});

test('a question that somebody else deleted is chosen no longer', () => {
  begin(q('age', 'Age'), q('city', 'City'));
  act(() => server.put(survey(q('city', 'City'))));
  expect(screen.getByText('Nothing chosen')).toBeTruthy();
});

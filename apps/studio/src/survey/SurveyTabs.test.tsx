// Needs a page
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useCallback, useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { Json, Path } from './operations/jsonPath';
import { SurveyActions } from './SurveyActions';
import { SurveyEditsContext } from './operations/surveyEdits';
import type { SurveyDocument } from './operations/surveyHistory';
import type { SurveyTab } from './surveySearch';
import { SurveyTabs } from './SurveyTabs';
import { useSurveyEdits } from './operations/useSurveyEdits';

beforeAll(() => {
  // Browser features that jsdom does not implement.
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: false,
    media: query,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('CSS', { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') });
  Element.prototype.scrollIntoView = () => {};
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener() {}, removeEventListener() {} },
  });
});
afterEach(cleanup);

interface BuilderProps {
  readonly first: Json;
  readonly isReadOnly: boolean;
  readonly saved: SurveyDocument[];
}

function Builder({ first, isReadOnly, saved }: BuilderProps) {
  const [document, setDocument] = useState<SurveyDocument>({ survey: first, theme: null });
  const [chosen, choose] = useState<Path | null>(null);
  const [tab, setTab] = useState<SurveyTab>('questions');
  const save = useCallback(
    (next: SurveyDocument) => {
      saved.push(next);
      setDocument(next);
    },
    [saved],
  );
  const edits = useSurveyEdits({ document, isReadOnly, chosen, choose, openElement: choose, save });
  return (
    <SurveyEditsContext value={edits}>
      <SurveyActions name="Survey" />
      <SurveyTabs tab={tab} onTab={setTab} />
    </SurveyEditsContext>
  );
}

function show(first: Json, isReadOnly = false) {
  const saved: SurveyDocument[] = [];
  render(
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <Builder first={first} isReadOnly={isReadOnly} saved={saved} />
      </MantineProvider>
    </IntlProvider>,
  );
  return { survey: () => saved.at(-1)?.survey ?? first, saved };
}

/** Adds an element by keyboard only: the first Add button of the page, a search text, Enter. */
async function add(messages: string) {
  const [button] = screen.getAllByRole('button', { name: 'Add' });
  button!.focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() =>
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Search what can be added'),
  );
  await userEvent.keyboard(messages);
  await userEvent.keyboard('{Enter}');
}

test('three questions with logic are built by keyboard, then undone and redone', async () => {
  const { survey } = show({ title: 'Survey', showCompletedPage: false });
  await add('single choice');
  const title = await screen.findByLabelText('Title');
  title.focus();
  await userEvent.keyboard('Do you drink coffee?');
  await add('short text');
  await add('rating');
  expect(survey()).toMatchObject({
    title: 'Survey',
    showCompletedPage: false,
    pages: [
      {
        name: 'page1',
        elements: [
          { type: 'radiogroup', name: 'question1', title: 'Do you drink coffee?' },
          { type: 'text', name: 'question2' },
          { type: 'rating', name: 'question3' },
        ],
      },
    ],
  });

  screen.getByRole('button', { name: 'Logic' }).focus();
  await userEvent.keyboard('{Enter}');
  const shown = await screen.findByRole('group', { name: 'Shown only when' });
  within(shown).getByRole('button', { name: 'Add a condition' }).focus();
  await userEvent.keyboard('{Enter}');
  const withLogic = survey();
  expect(withLogic).toMatchObject({
    pages: [{ elements: [{}, {}, { visibleIf: "{question1} = 'Item 1'" }] }],
  });

  const row = screen.getByRole('row', { name: /Rating scale|question3/ });
  row.focus();
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(survey()).toMatchObject({
    pages: [{ elements: [{ name: 'question1' }, { name: 'question3' }, { name: 'question2' }] }],
  });
  expect(screen.getByRole('button', { name: 'Undo: Move “question3” (Ctrl+Z)' })).toBeTruthy();

  await userEvent.keyboard('{Control>}z{/Control}');
  expect(survey()).toEqual(withLogic);
  await userEvent.keyboard('{Control>}zzz{/Control}');
  expect(survey()).toMatchObject({ pages: [{ elements: [{ title: 'Do you drink coffee?' }] }] });
  await userEvent.keyboard('{Control>}{Shift>}zzzz{/Shift}{/Control}');
  expect(survey()).toMatchObject({ pages: [{ elements: [{}, { name: 'question3' }, {}] }] });
}, 60_000);

test('renaming updates the logic; a name that is taken is refused', async () => {
  const { survey } = show({
    pages: [
      {
        name: 'page1',
        elements: [
          { type: 'text', name: 'a' },
          { type: 'text', name: 'b', visibleIf: '{a} notempty' },
        ],
      },
    ],
  });
  await userEvent.click(screen.getByRole('row', { name: 'a' }));
  const name = await screen.findByLabelText('Name in data and logic');
  await userEvent.clear(name);
  await userEvent.type(name, 'b');
  expect(screen.getByText('Another page or question has this name.')).toBeTruthy();
  await userEvent.clear(name);
  await userEvent.type(name, 'age{Enter}');
  expect(survey()).toMatchObject({
    pages: [{ elements: [{ name: 'age' }, { visibleIf: '{age} notempty' }] }],
  });
});

test('unsafe content stays in the field and never enters the survey', async () => {
  const before = { pages: [{ name: 'p', elements: [{ type: 'html', name: 'h', html: '' }] }] };
  const { survey, saved } = show(before);
  await userEvent.click(screen.getByRole('row', { name: 'h' }));
  const field = await screen.findByLabelText('HTML');
  await userEvent.click(field);
  await userEvent.paste('<p>Hi</p><script>alert(1)</script>');
  expect(screen.getByText('The html may not contain <script>.')).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.clear(field);
  await userEvent.paste('<p>Hi</p>');
  expect(survey()).toMatchObject({ pages: [{ elements: [{ html: '<p>Hi</p>' }] }] });
});

test('importing lists what is removed, with its position; the rest is imported unchanged', async () => {
  const { survey, saved } = show({ title: 'Old' });
  await userEvent.click(screen.getByRole('button', { name: 'Import and export' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Import SurveyJS JSON…' }));
  const field = await screen.findByLabelText('Or paste the JSON');
  await userEvent.click(field);
  await userEvent.paste('{"title":');
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(screen.getByText(/This is not JSON/)).toBeTruthy();
  await userEvent.clear(field);
  const kept = { type: 'text', name: 'q', future: { x: [1] } };
  const hostile = { pages: [{ elements: [{ type: 'file', name: 'cv' }, kept] }] };
  await userEvent.paste(JSON.stringify(hostile));
  await userEvent.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByText('pages[0].elements[0]')).toBeTruthy();
  expect(saved).toEqual([]);
  await userEvent.click(screen.getByRole('button', { name: 'Import without these' }));
  expect(survey()).toEqual({ pages: [{ elements: [kept] }] });
});

test('a locked survey is read-only', async () => {
  const { saved } = show(
    { pages: [{ name: 'p', elements: [{ type: 'text', name: 'q', title: 'Age' }] }] },
    true,
  );
  expect(screen.queryByRole('button', { name: 'Add' })).toBeNull();
  const row = screen.getByRole('row', { name: 'Age' });
  await userEvent.click(row);
  expect((await screen.findByLabelText<HTMLTextAreaElement>('Title')).disabled).toBe(true);
  row.focus();
  await userEvent.keyboard('{Delete}{Alt>}{ArrowUp}{/Alt}{Control>}d{/Control}');
  expect(saved).toEqual([]);
});

test('a rule that leads to a question that is gone says so beside its target', async () => {
  show({
    pages: [{ name: 'page1', elements: [{ type: 'text', name: 'q1' }] }],
    triggers: [{ type: 'skip', expression: "{q1} = 'a'", gotoName: 'gone' }],
  });
  await userEvent.click(screen.getByRole('tab', { name: /Logic/ }));
  expect(await screen.findByText(/There is no question “gone” any more/)).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Go to' }).getAttribute('aria-invalid')).toBe('true');
});

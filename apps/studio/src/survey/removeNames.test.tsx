// Needs a page
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { ItemList } from './details/ItemList';
import { ValidatorList } from './details/ValidatorList';
import { ExpressionField } from './logic/ExpressionField';
import { TriggerList } from './logic/TriggerList';
import type { Json } from './operations/jsonPath';
import { SurveyEditsContext } from './operations/surveyEdits';
import { useSurveyEdits } from './operations/useSurveyEdits';

afterEach(cleanup);

const colour: Json = {
  type: 'radiogroup',
  name: 'colour',
  title: 'Your colour?',
  choices: ['red', { value: 'b', text: 'Blue' }, ''],
  validators: [{ type: 'email' }, { type: 'regex' }],
};
const survey: Json = {
  pages: [{ name: 'page1', elements: [colour, { type: 'text', name: 'why' }] }],
  triggers: [
    { type: 'skip', expression: '' },
    { type: 'complete', expression: '' },
  ],
};

function Parts() {
  const edits = useSurveyEdits({
    document: { survey, theme: null },
    isReadOnly: false,
    chosen: null,
    choose() {},
    openElement() {},
    save() {},
  });
  const path = ['pages', 0, 'elements', 0];
  return (
    <SurveyEditsContext value={edits}>
      <ItemList json={colour} path={path} property="choices" label="Choices" add="Add" />
      <ValidatorList json={colour} path={path} />
      <TriggerList />
      <ExpressionField
        path={['pages', 0, 'elements', 1]}
        label="When"
        value="{colour} = 'red'"
        onChange={() => null}
      />
    </SurveyEditsContext>
  );
}

test('the name of each button that removes something says what it removes', () => {
  show(<Parts />);
  const names = screen
    .getAllByRole('button', { name: /^Remove/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(names).toEqual([
    'Remove “red”',
    'Remove “Blue”',
    'Remove item 3',
    'Remove check 1: E-mail address',
    'Remove check 2: Pattern (regular expression)',
    'Remove rule 1: Skip to a question',
    'Remove rule 2: End the survey',
    'Remove the condition on “Your colour?”',
  ]);
});

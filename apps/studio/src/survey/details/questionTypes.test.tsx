// Needs a page
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createSurveyModel } from '../preview/surveyModel';
import { ELEMENT_GROUPS, elementType } from '../elements/elementTypes';
import { getAt, type Json, type Path } from '../operations/jsonPath';
import { outline } from '../operations/outline';
import { SurveyEditsContext } from '../operations/surveyEdits';
import type { SurveyDocument } from '../operations/surveyHistory';
import { useSurveyEdits } from '../operations/useSurveyEdits';
import { ElementDetails } from './ElementDetails';

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
  Object.assign(document, { adoptedStyleSheets: [] });
  Element.prototype.setPointerCapture = () => {};
  Element.prototype.scrollIntoView = () => {};
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: { addEventListener() {}, removeEventListener() {} },
  });
});
afterEach(cleanup);

const PATH: Path = ['pages', 0, 'elements', 1];
const NUMBER = { type: 'text', name: 'price', title: 'Price', inputType: 'number' };

function Details({ first, onSave }: { first: Json; onSave: (survey: Json) => void }) {
  const [document, setDocument] = useState<SurveyDocument>({ survey: first, theme: null });
  const edits = useSurveyEdits({
    document,
    isReadOnly: false,
    chosen: PATH,
    choose: () => {},
    openElement: () => {},
    save: (next) => {
      onSave(next.survey);
      setDocument(next);
    },
  });
  const node = outline(edits.survey)[0]!.children[1]!;
  return (
    <SurveyEditsContext value={edits}>
      <ElementDetails node={node} />
    </SurveyEditsContext>
  );
}

/** Opens the properties of a question that stands after a number; returns it as it is now. */
function open(element: Json): () => Json {
  const first = { pages: [{ name: 'page1', elements: [NUMBER, { name: 'q', ...element }] }] };
  let survey: Json = first;
  render(
    <IntlProvider locale="en">
      <MantineProvider env="test">
        <Details first={first} onSave={(next) => (survey = next)} />
      </MantineProvider>
    </IntlProvider>,
  );
  return () => getAt(survey, PATH) as Json;
}

async function type(label: string, text: string) {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  await userEvent.click(field);
  await userEvent.paste(text);
}

test.each(ELEMENT_GROUPS.flatMap(({ types }) => types.map((one) => [one.type, one] as const)))(
  'SurveyJS knows every property of a new %s',
  (name, { make }) => {
    const model = createSurveyModel(
      { elements: [{ type: name, name: 'q', ...make('Item') }] },
      null,
    );
    expect(model.jsonErrors ?? []).toEqual([]);
    const made = model.getQuestionByName('q') ?? model.getPanelByName('q');
    expect(made.getType()).toBe(name);
    model.dispose();
  },
);

test.each(['matrixdynamic', 'imagemap', 'signaturepad', 'expression'])(
  'SurveyJS knows every property that can be set for a %s',
  (type) => {
    const model = createSurveyModel({ elements: [{ type, name: 'q' }] }, null);
    const question = model.getQuestionByName('q');
    const { fields } = elementType({ type });
    const unknown = fields.filter((spec) => !question.getPropertyByName(spec.name));
    expect(fields.length).toBeGreaterThan(2);
    expect(unknown.map((spec) => spec.name)).toEqual([]);
    model.dispose();
  },
);

test.each(ELEMENT_GROUPS.flatMap(({ types }) => types.map((one) => [one.type, one] as const)))(
  'What is shown of a %s while nothing is set is what SurveyJS does',
  (type, { make, fields }) => {
    const json: Json = { type, name: 'q', ...make('Item') };
    const model = createSurveyModel({ elements: [json] }, null);
    const made = model.getQuestionByName('q') ?? model.getPanelByName('q');
    const unset = fields.flatMap((spec) =>
      'fallback' in spec && spec.fallback !== undefined && !(spec.name in json) ? [spec] : [],
    );
    // The sizes of a picture are texts, as they may be '50%' too.
    const done = unset.map(({ name }) => [name, String(made.getPropertyValue(name) ?? false)]);
    expect(done).toEqual(unset.map(({ name, fallback }) => [name, String(fallback)]));
    model.dispose();
  },
);

test('The cells of a column of a dynamic matrix become numbers with a limit', async () => {
  const question = open({
    type: 'matrixdynamic',
    columns: [{ name: 'brand' }, { name: 'times', inputType: 'number' }],
    choices: ['a', 'b'],
  });
  await type('Most rows', '5');
  const control = screen.getByRole('button', { name: 'times' });
  await userEvent.click(control);
  const cells = within(document.getElementById(control.getAttribute('aria-controls')!)!);
  await userEvent.click(cells.getByLabelText('Cells are', { selector: 'input' }));
  const options = document.getElementById(
    cells.getByLabelText('Cells are', { selector: 'input' }).getAttribute('aria-controls')!,
  )!;
  await userEvent.click(within(options).getByText('Text'));
  await userEvent.click(cells.getByLabelText('Required'));
  await userEvent.type(cells.getByLabelText('Highest value'), '9');
  const times = { name: 'times', cellType: 'text', isRequired: true, inputType: 'number', max: 9 };
  expect(question()).toMatchObject({ maxRowCount: 5, columns: [{ name: 'brand' }, times] });

  const model = createSurveyModel({ elements: [question()] }, null);
  const row = (n: number) => ({ brand: 'a', times: n });
  model.setValue('q', [row(3), row(10)]);
  expect(model.validate()).toBe(false);
  model.setValue('q', [row(3), row(9)]);
  expect(model.validate()).toBe(true);
  model.dispose();
}, 30_000);

test('An expression calculates with the answers that were inserted', async () => {
  const question = open({ type: 'expression', expression: '', displayStyle: 'decimal' });
  expect(screen.queryByRole('switch', { name: 'Required' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Insert an answer' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Price' }));
  await userEvent.type(screen.getByLabelText('Expression'), ' * 2');
  expect(question()['expression']).toBe('{price} * 2');

  const model = createSurveyModel({ elements: [NUMBER, question()] }, null);
  model.setValue('price', 21);
  expect(model.getValue('q')).toBe(42);
  model.dispose();
}, 30_000);

test('An expression that cannot be read says so', async () => {
  open({ type: 'expression', expression: '{price} * ' });
  expect(await screen.findByText(/cannot be read from character/)).toBeTruthy();
});

test('The pen of a signature has a colour, which can be removed again', async () => {
  const question = open({ type: 'signaturepad' });
  await type('Colour of the pen', '#aa0000');
  expect(question()).toEqual({ type: 'signaturepad', name: 'q', penColor: '#aa0000' });
  await userEvent.clear(screen.getByLabelText('Colour of the pen'));
  expect(question()).toEqual({ type: 'signaturepad', name: 'q' });
}, 30_000);

const PICTURE = 'data:image/png;base64,iVBORw0KGgo=';

test('An area of an image map is drawn on the picture in its pixels', async () => {
  const question = open({ type: 'imagemap', imageLink: PICTURE, areas: [] });
  const picture = document.querySelector<HTMLImageElement>('[class*=board] img')!;
  Object.defineProperties(picture, {
    naturalWidth: { value: 400 },
    naturalHeight: { value: 200 },
  });
  fireEvent.load(picture);
  await userEvent.click(screen.getByRole('button', { name: 'Add an area' }));
  const board = document.querySelector('svg[viewBox="0 0 400 200"]')!;
  // The picture is displayed at half its size.
  board.getBoundingClientRect = () => ({ left: 10, top: 20, width: 200, height: 100 }) as DOMRect;
  fireEvent.pointerDown(board, { clientX: 60, clientY: 70 });
  fireEvent.pointerMove(board, { clientX: 30, clientY: 30 });
  fireEvent.pointerUp(board, { clientX: 20, clientY: 30 });
  expect(question()['areas']).toEqual([
    { value: 'Area 1', shape: 'rect', coords: '20,20,100,100' },
  ]);

  await userEvent.click(screen.getByRole('button', { name: 'Draw' }));
  fireEvent.pointerDown(board, { clientX: 60, clientY: 70 });
  fireEvent.keyDown(board, { key: 'Escape' });
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(question()).toMatchObject({ areas: [{ coords: '20,20,100,100' }] });
}, 30_000);

test('Coordinates of an area can be typed, and wrong ones are explained', async () => {
  const area = { value: 'door', shape: 'circle', coords: '10,10,5' };
  const question = open({ type: 'imagemap', imageLink: PICTURE, areas: ['roof', area] });
  const second = within(screen.getByRole('group', { name: 'Area 2' }));
  const field = second.getByLabelText('Coordinates in pixels of the picture');
  await userEvent.clear(field);
  await userEvent.type(field, '10,10');
  expect(second.getByRole('alert').textContent).toContain('A circle has three numbers');
  await userEvent.type(field, ',8');
  expect(second.queryByRole('alert')).toBeNull();
  await userEvent.type(second.getByLabelText('Shown instead'), 'Door');
  expect(question()['areas']).toEqual(['roof', { ...area, coords: '10,10,8', text: 'Door' }]);
}, 30_000);

test('A short text has no limits unless they are set, and 0 and 100 are limits like others', async () => {
  const question = open({ type: 'text', inputType: 'number' });
  for (const label of ['Lowest value', 'Highest value', 'Step']) {
    expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe('');
  }
  await type('Lowest value', '0');
  await type('Highest value', '100');
  await type('Step', '1');
  expect(question()).toMatchObject({ min: 0, max: 100, step: 1 });
  const model = createSurveyModel({ elements: [question()] }, null);
  const answer = model.getQuestionByName('q');
  answer.value = 150;
  expect(answer.validate()).toBe(false);
  answer.value = 100;
  expect(answer.validate()).toBe(true);
  model.dispose();
});

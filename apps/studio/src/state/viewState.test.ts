// Needs a page
import * as z from 'zod/mini';
import { beforeEach, expect, it } from 'vitest';
import { createLocalStore } from './localStore';
import { clearViewStates, createViewState } from './viewState';

const View = z.catch(z.object({ size: z.catch(z.number(), 5) }), { size: 5 });
const make = () =>
  createViewState('view', (from) => View.parse(from), createLocalStore(localStorage));
beforeEach(() => localStorage.clear());

it('view state is stored per id and falls back to defaults when damaged', () => {
  make().change('a', { size: 10 });
  expect(make().get('a')).toEqual({ size: 10 });
  expect(make().get('b')).toEqual({ size: 5 });
  createLocalStore(localStorage).write('view', [['a', { size: 'large' }], 'rubbish']);
  expect(make().get('a')).toEqual({ size: 5 });
});

it('only the newest fifty view states are kept', () => {
  const view = make();
  for (let at = 0; at < 51; at++) view.change(`study ${at}`, { size: at });
  expect(make().get('study 0')).toEqual({ size: 5 });
  expect(make().get('study 1')).toEqual({ size: 1 });
});

it('large view states make way for newer ones, so that there is room for a session', () => {
  const large = 'x'.repeat(200_000);
  const Wide = z.catch(z.object({ ids: z.catch(z.string(), '') }), { ids: '' });
  const store = createLocalStore(localStorage);
  const open = (part: string) => createViewState(part, (from) => Wide.parse(from), store);
  for (let at = 0; at < 40; at++) open('view').change(`study ${at}`, { ids: large });
  open('view').change('small', { ids: 'a' });
  expect(open('view').get('study 39').ids).toBe(large);
  expect(open('view').get('study 38').ids).toBe(large);
  expect(open('view').get('study 37').ids).toBe('');
  expect(localStorage.getItem('fovea.studio')!.length).toBeLessThan(500_000);
  // One that is larger than all may be together is not stored, and costs no other.
  open('view').change('larger', { ids: 'x'.repeat(500_000) });
  expect(open('view').get('larger').ids).toBe('');
  expect(open('view').get('small').ids).toBe('a');
});

it('view state is cleared at logout', () => {
  const view = make();
  view.change('a', { size: 10 });
  localStorage.clear();
  clearViewStates();
  expect(view.get('a')).toEqual({ size: 5 });
});

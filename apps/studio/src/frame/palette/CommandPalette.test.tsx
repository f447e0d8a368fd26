// Needs a page
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { CommandPalette } from './CommandPalette';

const push = vi.fn();
vi.mock('@tanstack/react-router', () => ({ useRouter: () => ({ history: { push } }) }));
vi.mock('../../state/session', () => ({ useUser: () => ({ features: ['STUDY'] }) }));
vi.mock('./useStudySearch', () => ({
  useStudySearch: (typed: string) => ({
    studies: typed === 'cof' ? [{ id: 's1', name: 'Coffee' }] : [],
    isSearching: false,
    hasFailed: false,
    notSearched: 0,
  }),
}));

vi.mock('./useHelpSearch', () => ({
  useHelpSearch: (typed: string) =>
    typed === 'glas'
      ? [
          {
            address: 'https://fovea.example/help/light-and-glasses#glasses',
            passage: { title: 'Light', heading: 'Glasses' },
          },
        ]
      : [],
}));

const close = vi.fn();
const chosen = () => screen.getByRole('option', { selected: true }).textContent;
beforeEach(() => {
  HTMLElement.prototype.scrollIntoView = () => {};
  push.mockClear();
  close.mockClear();
  show(<CommandPalette onClose={close} />);
});
afterEach(cleanup);

it('arrow keys move the selection cyclically, and Enter opens it', () => {
  const field = screen.getByRole('combobox');
  expect(chosen()).toBe('Home');
  fireEvent.keyDown(field, { key: 'ArrowDown' });
  expect(chosen()).toBe('Studies');
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  fireEvent.keyDown(field, { key: 'ArrowUp' });
  expect(chosen()).toBe('Release notes');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(push).toHaveBeenCalledWith('/releasenotes');
  expect(close).toHaveBeenCalledOnce();
});

it('finds studies by name', () => {
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'cof' } });
  expect(chosen()).toBe('Coffee');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(push).toHaveBeenCalledWith('/studies/s1');
});

it('an article of the help centre opens beside the studio', () => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'glas' } });
  expect(chosen()).toBe('GlassesHelp: Light');
  fireEvent.keyDown(field, { key: 'Enter' });
  const address = 'https://fovea.example/help/light-and-glasses#glasses';
  expect(open).toHaveBeenCalledWith(address, '_blank', 'noopener');
  expect(push).not.toHaveBeenCalled();
});

it('Enter without a result does nothing', () => {
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'zzz' } });
  screen.getByText('Nothing found');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(push).not.toHaveBeenCalled();
});

it('the dialog has an accessible name', () => {
  screen.getByRole('dialog', { name: 'Go to a screen, a study or a help article' });
});

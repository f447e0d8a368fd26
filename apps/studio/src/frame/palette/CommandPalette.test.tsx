// @vitest-environment happy-dom
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

it('Enter without a result does nothing', () => {
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'zzz' } });
  screen.getByText('Nothing found');
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(push).not.toHaveBeenCalled();
});

it('the dialog has an accessible name', () => {
  screen.getByRole('dialog', { name: 'Go to a screen or a study' });
});

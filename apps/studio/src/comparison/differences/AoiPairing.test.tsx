// Needs a page
import type { AoiDefinition } from '@fovea/contract/analysis/aoi';
import { proposedPairs, type AoiPairs } from '@fovea/rules/analysis/aoiPairs';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import type { ComparedView } from '../views/views';
import { AoiPairing } from './AoiPairing';

afterEach(cleanup);
// jsdom has none, and a list of options scrolls to the chosen one.
Element.prototype.scrollIntoView = () => undefined;

const view = (id: string) =>
  ({ stimulus: { id, displayName: `Picture ${id}` } }) as unknown as ComparedView;
const aoi = (id: string, name: string, stimulus: string) =>
  ({ id, name, stimuli: [stimulus], respondent: null }) as unknown as AoiDefinition;
const DEFINITIONS = [
  aoi('1', 'Logo', 'a'),
  aoi('2', 'logo', 'b'),
  aoi('3', 'AOI 1', 'a'),
  aoi('4', 'AOI 1', 'b'),
];

/** Called with what is to be stored; null: the proposal. */
const store = vi.fn<(pairs: AoiPairs | null) => void>();
function ControlledPairing() {
  const [own, setOwn] = useState<AoiPairs | null>(null);
  return (
    <AoiPairing
      views={[view('a'), view('b')]}
      definitions={DEFINITIONS}
      pairs={own ?? proposedPairs(DEFINITIONS)}
      isProposed={own === null}
      change={(next) => {
        store(next);
        setOwn(next);
      }}
    />
  );
}

const choose = (label: string, option: string) => {
  const box = screen.getByRole('combobox', { name: label });
  fireEvent.click(box);
  const list = document.getElementById(box.getAttribute('aria-controls') ?? '');
  fireEvent.click(within(list ?? box).getByRole('option', { name: option, hidden: true }));
};
const summary = () => document.querySelector('summary')?.textContent;

it('pairs what the researcher chooses beside what is proposed, and each step can be undone', async () => {
  show(<ControlledPairing />);
  expect(summary()).toBe('1 pair of AOIs proposed by name, 2 AOIs not paired');
  expect(screen.getByText(/compared with nothing: AOI 1 \(Picture a\) and AOI 1/)).toBeTruthy();
  choose('AOI of Picture a in pair 2', 'AOI 1');
  expect(store.mock.lastCall?.[0]).toEqual([['1', '2'], ['3']]);
  choose('AOI of Picture b in pair 2', 'AOI 1');
  expect(store.mock.lastCall?.[0]).toEqual([
    ['1', '2'],
    ['3', '4'],
  ]);
  expect(summary()).toBe('2 pairs of AOIs');
  expect(screen.queryByText(/compared with nothing/)).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: /^Undo: Pair AOIs/, hidden: true }));
  await screen.findByText(/AOI 1 \(Picture b\)/);
  expect(store.mock.lastCall?.[0]).toEqual([['1', '2'], ['3']]);
  fireEvent.keyDown(window, { key: 'z', ctrlKey: true });
  await screen.findByText(/proposed by name,/);
  expect(store.mock.lastCall?.[0]).toBeNull();
});

it('a pair can be taken apart, and the proposal comes back on request', () => {
  show(<ControlledPairing />);
  fireEvent.click(screen.getByRole('button', { name: 'Take pair 1 apart', hidden: true }));
  expect(store.mock.lastCall?.[0]).toEqual([]);
  expect(summary()).toBe('No AOIs are paired, 4 AOIs not paired');
  fireEvent.click(screen.getByRole('button', { name: 'Propose by name', hidden: true }));
  expect(store.mock.lastCall?.[0]).toBeNull();
});

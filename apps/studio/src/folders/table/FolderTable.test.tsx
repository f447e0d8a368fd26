// Needs a page
import type {
  FolderEntry,
  FolderItem,
  StudyCopyItem,
  StudyItem,
} from '@fovea/contract/studies/folders';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import axe from 'axe-core';
import { useState } from 'react';
import type { Key } from 'react-aria-components';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { FolderTable } from './FolderTable';

beforeAll(() => {
  // jsdom has no layout: the virtualised table needs a height to render rows.
  for (const size of ['clientWidth', 'offsetWidth'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(1000);
  }
  for (const size of ['clientHeight', 'offsetHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, size, 'get').mockReturnValue(600);
  }
  vi.stubGlobal('CSS', { escape: (text: string) => text.replaceAll(/[^\w-]/g, '\\$&') });
});
afterEach(cleanup);

const day = '2026-03-02T09:30:00.000Z';
const common = (name: string) => ({
  id: name,
  name,
  company: 'c',
  parentFolder: 'root',
  version: 1,
  versionTimestamp: day,
  createdDate: day,
});
const folder = (name: string): FolderEntry => ({ type: 'Folder', ...common(name), itemCount: 2 });
const study = (name: string, more: Partial<StudyItem> = {}): StudyItem => ({
  type: 'StudyItem',
  ...common(name),
  study: name,
  studyType: 'ONLINE',
  desktopGeneration: 'fovea_ONLINE',
  collectingData: false,
  currentLab: null,
  locked: false,
  loading: false,
  respondentCount: 7,
  thumbnailUrl: null,
  ...more,
});
const copy: StudyCopyItem = {
  type: 'StudyCopyItem',
  ...common('Shelf copy'),
  activityId: 'a',
  studyType: 'ONLINE',
  progress: 0.25,
  state: 'PROCESSING',
};
const items: FolderItem[] = [
  folder('Pilots'),
  study('Shelf', { collectingData: true, currentLab: { id: 'l', name: 'Lab North' } }),
  study('Banner', { loading: true }),
  copy,
  study('Jingle', { locked: true }),
];

function show(given: readonly FolderItem[] = items) {
  const onOpen = vi.fn<(item: FolderItem) => void>();
  const onSort = vi.fn<(order: string, isDescending: boolean) => void>();
  const onMenu = vi.fn<(item: FolderItem) => void>();
  const onSelect = vi.fn<(ids: ReadonlySet<Key>) => void>();
  const onMove = vi.fn<() => void>();
  function Page() {
    const [selected, setSelected] = useState<ReadonlySet<Key>>(new Set());
    return (
      <FolderTable
        label="Studies"
        items={given}
        list="folder"
        order="createdDate"
        isDescending
        onSort={onSort}
        selected={selected}
        onSelect={(ids) => {
          onSelect(ids);
          setSelected(ids);
        }}
        onOpen={onOpen}
        onMenu={onMenu}
        onMove={onMove}
      />
    );
  }
  const { container } = render(
    <IntlProvider locale="en">
      <Page />
    </IntlProvider>,
  );
  return { onOpen, onSort, onMenu, onSelect, onMove, container };
}
/** Found by text: queries by role and name compute every style of the table in jsdom. */
function row(name: string): HTMLElement {
  const found = screen.getByText(name).closest<HTMLElement>('[role=row]');
  if (!found) throw new Error(`There is no row ${name}.`);
  return found;
}
const startUser = () => userEvent.setup({ pointerEventsCheck: 0 });
const picked = (onSelect: ReturnType<typeof show>['onSelect']) => [
  ...(onSelect.mock.lastCall?.[0] ?? []),
];

it('shows type and state of each row', () => {
  show();
  expect(within(row('Pilots')).getByText('2 items')).toBeDefined();
  expect(within(row('Shelf')).getByText('Collecting')).toBeDefined();
  expect(within(row('Shelf')).getByText('Lab North')).toBeDefined();
  expect(within(row('Banner')).getByText('Being processed')).toBeDefined();
  expect(within(row('Jingle')).getByText('Stopped')).toBeDefined();
  expect(within(row('Shelf copy')).getByText('25%')).toBeDefined();
  expect(screen.getByText('Pilots').closest('a')?.getAttribute('href')).toBe('#/folders/Pilots');
});

it('selects one row, and more with Ctrl', async () => {
  const user = startUser();
  const { onSelect } = show();
  await user.click(within(row('Pilots')).getByText('2 items'));
  expect(picked(onSelect)).toEqual(['Pilots']);
  await user.keyboard('{Control>}');
  await user.click(within(row('Banner')).getByText('Online'));
  await user.keyboard('{/Control}');
  expect(picked(onSelect)).toEqual(['Pilots', 'Banner']);
});

it('selects a range with Shift, but never a study that is being copied', async () => {
  const user = startUser();
  const { onSelect } = show();
  await user.click(within(row('Shelf')).getByText('Online'));
  await user.keyboard('{Shift>}');
  await user.click(within(row('Jingle')).getByText('Online'));
  await user.keyboard('{/Shift}');
  expect(picked(onSelect).toSorted()).toEqual(['Banner', 'Jingle', 'Shelf']);
});

it('opens a row by Enter and double click, and its menu on request', async () => {
  const user = startUser();
  const { onOpen, onMenu } = show();
  await user.click(within(row('Shelf')).getByText('Online'));
  await user.keyboard('{ArrowDown}{Enter}');
  expect(onOpen.mock.lastCall?.[0].name).toBe('Banner');
  await user.dblClick(within(row('Jingle')).getByText('Online'));
  expect(onOpen.mock.lastCall?.[0].name).toBe('Jingle');
  await user.click(screen.getByLabelText('Actions for Shelf'));
  expect(onMenu.mock.lastCall?.[0].name).toBe('Shelf');
  expect(screen.queryByLabelText('Actions for Shelf copy')).toBeNull();
});

it('sorts by a column, in reverse at the second click', async () => {
  const user = startUser();
  const { onSort } = show();
  await user.click(screen.getByText('Name'));
  expect(onSort.mock.lastCall).toEqual(['name', false]);
  await user.click(screen.getByText('Created'));
  expect(onSort.mock.lastCall).toEqual(['createdDate', false]);
});

it('renders only the visible rows', async () => {
  show(Array.from({ length: 100 }, (_, at) => study(`Study ${at}`)));
  // Rows come step by step, each as soon as the machine is idle.
  await waitFor(
    () => expect(document.querySelector('[role=grid]')?.getAttribute('aria-rowcount')).toBe('101'),
    { timeout: 60_000 },
  );
  const drawn = document.querySelectorAll('[role=row]').length;
  expect(drawn).toBeGreaterThan(10);
  expect(drawn).toBeLessThan(60);
}, 90_000);

it('has no accessibility violations', async () => {
  const { container } = show();
  const { violations } = await axe.run(container, {
    // jsdom has no layout and no rendering.
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  });
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
});

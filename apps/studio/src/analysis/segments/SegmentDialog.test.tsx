// Needs a page
import type { NewSegment, Segment } from '@fovea/contract/analysis/segments';
import { aSession, aStimulus, aStudy, someQuality } from '@fovea/samples/studies';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { filesOfStudy } from '../testing/filesOfStudy';
import { SegmentDialog } from './SegmentDialog';

afterEach(cleanup);

const sessions = [
  aSession('Ada', { qualityMetrics: someQuality({ accuracyDeg: 1 }) }),
  aSession('Bo', { qualityMetrics: someQuality({ accuracyDeg: 5 }) }),
  aSession('Cleo', { qualityMetrics: someQuality({ accuracyDeg: 2 }) }),
];

function open({ segments = [] as Partial<Segment>[], edit = false, people = sessions } = {}) {
  const plain = aStudy({ stimuli: [aStimulus({ id: 'poster' })] });
  const all = plain.segments[0]!;
  const study = {
    ...plain,
    segments: [all, ...segments.map((given) => ({ ...all, allRespondents: false, ...given }))],
  };
  const create = vi.fn(async (body: NewSegment): Promise<Segment> => ({
    ...all,
    ...body,
    criteria: null,
  }));
  const change = vi.fn(async (): Promise<Segment> => all);
  const close = vi.fn<() => void>();
  const saved = vi.fn<() => void>();
  const select = vi.fn<(id: string) => void>();
  show(
    <SegmentDialog
      study={study}
      sessions={people}
      files={filesOfStudy(study, { poster: sessions.map(({ id }) => id) })}
      answers={[]}
      answersError={null}
      segment={edit ? study.segments[1]! : null}
      calls={{ create, change, remove: async () => {} }}
      close={close}
      saved={saved}
      select={select}
    />,
  );
  return { user: userEvent.setup(), create, change, close, saved, select };
}
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

describe('a new segment', () => {
  it('does not take a pasted list of more entries than a filter can have', async () => {
    const { user } = open();
    await user.click(button('Add a filter'));
    await user.click(await screen.findByRole('menuitem', { name: 'Pasted list' }));
    const list = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'The list' });
    await user.click(list);
    await user.paste('Ada');
    expect(screen.getByText('1 of 1 in the list found')).toBeDefined();
    await user.paste(Array.from({ length: 20_001 }, (_, at) => `\n${at}`).join(''));
    expect(screen.getByRole('alert').textContent).toMatch(/at most 20,000 entries/);
    expect(list.value).toBe('Ada');
    await user.paste(` ${'x'.repeat(2001)}`);
    expect(screen.getByRole('alert').textContent).toMatch(/more than 2,000 characters/);
    await user.paste(' Bo');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByText('2 of 2 in the list found')).toBeDefined();
  });

  it('contains those who meet a filter, and gives the reason for the others', async () => {
    const { user, create, saved } = open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Accurate');
    await user.click(button('Add a filter'));
    await user.click(await screen.findByRole('menuitem', { name: 'Eye tracking accuracy' }));
    expect(screen.getByText('2 of 3 respondents')).toBeDefined();
    const row = screen.getByText('Bo').closest('tr')!;
    expect(within(row).getByText('Out: Eye tracking accuracy')).toBeDefined();
    expect(within(row).getByRole<HTMLInputElement>('checkbox').disabled).toBe(true);
    await user.click(button('Create'));
    expect(create).toHaveBeenCalledOnce();
    expect(create.mock.calls[0]![0]).toMatchObject({
      name: 'Accurate',
      respondents: ['session-ada', 'session-cleo'],
      criteria: { groups: [{ filters: [{ kind: 'quality', threshold: 3 }] }] },
    });
    expect(saved).toHaveBeenCalledOnce();
  });

  it('is not created twice for the same respondents', async () => {
    const twin = { id: 'old', name: 'Old', respondents: ['session-bo', 'session-cleo'] };
    const { user, select } = open({ segments: [twin] });
    await user.click(screen.getByRole('checkbox', { name: 'Ada' }));
    expect(
      screen.getByText(/^There is already a segment containing this selection of respondents: ?$/),
    ).toBeDefined();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'New');
    expect(button('Create').disabled).toBe(true);
    await user.click(button('Select it'));
    expect(select).toHaveBeenCalledWith('old');
  });

  it('says that the same segment is still being computed, and selects it', async () => {
    const twin = {
      id: 'old',
      name: 'Old',
      respondents: ['session-bo', 'session-cleo'],
      processingState: 'PROCESSING' as const,
    };
    const { user, select } = open({ segments: [twin] });
    await user.click(screen.getByRole('checkbox', { name: 'Ada' }));
    expect(screen.getByText(/respondents \(currently processing\): ?$/)).toBeDefined();
    await user.click(button('Select it'));
    expect(select).toHaveBeenCalledWith('old');
  });

  it('says when no respondent is left', async () => {
    const { user } = open();
    await user.click(button('Add a filter'));
    await user.click(await screen.findByRole('menuitem', { name: 'Eye tracking accuracy' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Below' }), '0.0°');
    expect(
      screen.getByText(
        'There are no respondents matching your criteria. Try changing your respondent selection settings.',
      ),
    ).toBeDefined();
  });

  it('offers no respondents before there is data', () => {
    open({ people: [] });
    expect(screen.getByText('No respondent data has been collected yet.')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Create' })).toBeNull();
  });

  it('asks before discarding changes', async () => {
    const { user, close } = open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
    await user.click(button('Cancel'));
    expect(close).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(close).toHaveBeenCalledOnce();
  });

  it('asks on Escape too; a second Escape returns to the segment', async () => {
    const { user, close } = open();
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'x');
    await user.keyboard('{Escape}');
    expect(await screen.findByText('Discard your changes?')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByText('Discard your changes?')).toBeNull();
    expect(close).not.toHaveBeenCalled();
  });

  it('closes immediately when nothing was changed', async () => {
    const { user, close } = open();
    await user.click(button('Cancel'));
    expect(close).toHaveBeenCalledOnce();
  });
});

describe('an existing segment', () => {
  const old = { id: 'old', name: 'Old', respondents: ['session-ada'] };
  it('cannot be saved unchanged, but with another name', async () => {
    const { user, change } = open({ segments: [old], edit: true });
    expect(screen.getByText('Edit segment')).toBeDefined();
    expect(button('Save').disabled).toBe(true);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'er');
    await user.click(button('Save'));
    expect(change).toHaveBeenCalledWith('old', {
      name: 'Older',
      respondents: ['session-ada'],
      criteria: null,
    });
  });
  it('shows the refusal of the server', async () => {
    const { user, change } = open({ segments: [old], edit: true });
    change.mockRejectedValueOnce(new Error('There is already a segment with this name.'));
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'er');
    await user.click(button('Save'));
    expect((await screen.findByRole('alert')).textContent).toContain(
      'There is already a segment with this name.',
    );
  });
});

// @vitest-environment jsdom
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { DEFAULT_CALIBRATION } from '@fovea/rules/flow/calibration';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import type { BuilderAccess } from '../structure/builderAccess';
import { aBlock, aStimulus, aStudy, recordedActions } from '../testing/aStudy';
import { show } from '../../controls/testing/renderWithProviders';
import { BuilderDetailsPanel } from './BuilderDetailsPanel';

afterEach(cleanup);

const EDITABLE: BuilderAccess = { canEdit: true, reason: null };
const pre = aStimulus('Pre-study calibration', 'CALIBRATION', {
  calibrationOptions: DEFAULT_CALIBRATION,
});
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);

function open(stimulus: Stimulus, access = EDITABLE, others: Stimulus[] = []) {
  const names = [pre, stimulus, ...others].map(({ id }) => id);
  const study = aStudy([aBlock('flow', names, 0)], [pre, stimulus, ...others]);
  return openChild(study, `flow/${stimulus.id}`, access);
}
function openChild(study: Study, childId: string | null, access = EDITABLE) {
  const actions = recordedActions();
  show(
    <BuilderDetailsPanel
      study={study}
      flowId="flow"
      selection={childId === null ? [] : [childId]}
      actions={actions}
      access={access}
    />,
  );
  return actions;
}

describe('exposure time', () => {
  test.each([
    ['IMAGE', 5],
    ['VIDEO', 30],
    ['WEB', 30],
    ['QUALTRICS', 30],
  ] as const)('of type %s is at most %d minutes', async (type, minutes) => {
    const actions = open(aStimulus('a', type));
    await userEvent.clear(field('Minutes'));
    await userEvent.type(field('Minutes'), String(minutes + 1));
    expect(screen.getByText(`Maximum duration is ${minutes} min and 0 sec`)).toBeTruthy();
    expect(actions.changeStimulus).not.toHaveBeenCalledWith(
      'a',
      { exposureTimeMs: (minutes + 1) * 60_000 + 6000 },
      undefined,
    );
  });

  test('above the maximum is put back with Escape, even later', async () => {
    open(aStimulus('a', 'IMAGE'));
    await userEvent.clear(field('Minutes'));
    await userEvent.type(field('Minutes'), '7');
    await userEvent.tab();
    expect(field('Minutes').value).toBe('7');
    await userEvent.click(field('Minutes'));
    await userEvent.keyboard('{Escape}');
    expect(field('Minutes').value).toBe('0');
    expect(screen.queryByText('Maximum duration is 5 min and 0 sec')).toBeNull();
  });

  test('saves a valid duration', async () => {
    const actions = open(aStimulus('a', 'IMAGE'));
    await userEvent.clear(field('Minutes'));
    await userEvent.type(field('Minutes'), '2');
    expect(actions.changeStimulus).toHaveBeenLastCalledWith(
      'a',
      { exposureTimeMs: 126_000 },
      undefined,
    );
  });

  test('accepts at most 59 seconds', async () => {
    const actions = open(aStimulus('a', 'IMAGE'));
    await userEvent.clear(field('Seconds'));
    await userEvent.type(field('Seconds'), '75');
    expect(await screen.findByText('Cannot be higher than 59')).toBeTruthy();
    await userEvent.tab();
    expect(field('Seconds').value).toBe('75');
    expect(screen.getByText('Cannot be higher than 59')).toBeTruthy();
    expect(actions.changeStimulus).not.toHaveBeenCalledWith(
      'a',
      { exposureTimeMs: 75_000 },
      undefined,
    );
  });

  test('with automatic advance, 0:00 is refused with a reason and not saved', async () => {
    const actions = open(aStimulus('a', 'IMAGE'));
    await userEvent.clear(field('Seconds'));
    await userEvent.type(field('Seconds'), '0');
    await userEvent.tab();
    expect(await screen.findByText(/^With automatic advance, the exposure time must/)).toBeTruthy();
    expect(field('Seconds').value).toBe('0');
    expect(actions.changeStimulus).not.toHaveBeenCalled();
  });

  test('with 0:00, automatic advance cannot be chosen and the reason is given', () => {
    open(aStimulus('a', 'IMAGE', { exposureTimeMs: 0, manualAdvance: true }));
    expect(field('Automatic').disabled).toBe(true);
    expect(field('Manual').disabled).toBe(false);
    expect(screen.getByText(/Automatic advance needs an exposure time/)).toBeTruthy();
    expect(screen.queryByText(/^With automatic advance, the exposure time must/)).toBeNull();
  });

  test('a stored 0:00 with automatic advance is named and can be mended both ways', async () => {
    const actions = open(aStimulus('a', 'IMAGE', { exposureTimeMs: 0 }));
    expect(screen.getByText(/^With automatic advance, the exposure time must/)).toBeTruthy();
    await userEvent.click(screen.getByText('Manual'));
    expect(actions.changeStimulus).toHaveBeenCalledWith('a', { manualAdvance: true }, undefined);
    await userEvent.clear(field('Seconds'));
    await userEvent.type(field('Seconds'), '8');
    expect(actions.changeStimulus).toHaveBeenLastCalledWith(
      'a',
      { exposureTimeMs: 8000 },
      undefined,
    );
  });

  test('the time limit of a survey cannot be 0:00', async () => {
    const actions = open(aStimulus('a', 'JS_SURVEY', { exposureTimeMs: 300_000 }));
    await userEvent.clear(field('Minutes'));
    await userEvent.type(field('Minutes'), '0');
    await userEvent.tab();
    expect(await screen.findByText(/^The limit must be longer than 0/)).toBeTruthy();
    expect(field('Minutes').value).toBe('0');
    expect(actions.changeStimulus).not.toHaveBeenCalled();
  });

  test('of a survey is an optional time limit', async () => {
    const actions = open(aStimulus('a', 'JS_SURVEY', { exposureTimeMs: 0, surveyQuestions: {} }));
    expect(screen.queryByLabelText('Minutes')).toBeNull();
    await userEvent.click(screen.getByRole('switch', { name: /Time limit/ }));
    expect(actions.changeStimulus).toHaveBeenCalledWith(
      'a',
      { exposureTimeMs: 300_000 },
      undefined,
    );
    const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Open survey builder' });
    expect(link.getAttribute('href')).toBe('#/studies/study/survey/a');
  });
});

describe('display type of a website', () => {
  test('New tab sets the exposure time to 0 and advance to Manual', async () => {
    const actions = open(aStimulus('a', 'WEB', { exposureTimeMs: 300_000 }));
    expect(field('Banner').checked).toBe(true);
    await userEvent.click(screen.getByText('New tab'));
    expect(actions.changeStimulus).toHaveBeenCalledWith(
      'a',
      { tags: ['open-new-tab'], exposureTimeMs: 0, manualAdvance: true },
      undefined,
    );
  });

  test('in a new tab advance is forced and the duration is hidden', () => {
    open(aStimulus('a', 'WEB', { tags: ['open-new-tab'], exposureTimeMs: 0 }));
    expect(screen.queryByLabelText('Minutes')).toBeNull();
    expect(field('Manual').checked).toBe(true);
    expect(field('Automatic').closest('fieldset')?.disabled).toBe(true);
  });

  test('returning to Banner restores the website default', async () => {
    const actions = open(aStimulus('a', 'WEB', { tags: ['open-new-tab'], exposureTimeMs: 0 }));
    await userEvent.click(screen.getByText('Banner'));
    expect(actions.changeStimulus).toHaveBeenCalledWith(
      'a',
      { tags: [], exposureTimeMs: 300_000 },
      undefined,
    );
  });
});

describe('name', () => {
  test.each([
    ['other', 'Cannot be the same name as another stimulus of this study.'],
    ['Post-study calibration', 'This name is kept for the calibration slides of the study.'],
    ['precalib 1', 'This name is kept for the calibration slides of the study.'],
  ])('%s is rejected', async (name, messages) => {
    const actions = open(aStimulus('a', 'IMAGE'), EDITABLE, [aStimulus('Other', 'IMAGE')]);
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), name);
    expect(await screen.findByText(messages)).toBeTruthy();
    expect(actions.changeStimulus).not.toHaveBeenCalledWith('a', { displayName: name });
  });

  test('the default calibration keeps its name and cannot be deleted', () => {
    open(aStimulus('a', 'IMAGE'));
    cleanup();
    const study = aStudy([aBlock('flow', [pre.id], 0)], [pre]);
    openChild(study, `flow/${pre.id}`);
    expect(field('Name').disabled).toBe(true);
    expect(screen.queryByRole('button', { name: 'Delete stimulus' })).toBeNull();
    expect(screen.queryByText('Display order')).toBeNull();
  });
});

describe('website URL', () => {
  test('a missing protocol is added; an empty URL is an error', async () => {
    const actions = open(aStimulus('a', 'WEB'));
    await userEvent.clear(field('Website Address'));
    expect(await screen.findByText('Enter a website address.')).toBeTruthy();
    await userEvent.type(field('Website Address'), 'fovea.example.org/a');
    expect(actions.changeStimulus).toHaveBeenLastCalledWith(
      'a',
      { websiteUrl: 'https://fovea.example.org/a' },
      undefined,
    );
  });
});

describe('a calibration', () => {
  test('with 9 points its exposure time is recomputed', async () => {
    const actions = open(
      aStimulus('a', 'CALIBRATION', { calibrationOptions: DEFAULT_CALIBRATION }),
    );
    await userEvent.click(screen.getByText('9'));
    expect(actions.changeStimulus.mock.lastCall?.[1]).toMatchObject({ exposureTimeMs: 30_500 });
  });

  test('without the point for the head it is shorter, and made before it has none', async () => {
    const actions = open(
      aStimulus('a', 'CALIBRATION', { calibrationOptions: DEFAULT_CALIBRATION }),
    );
    const name = /Nod and turn the head/;
    await userEvent.click(screen.getByRole('switch', { name }));
    expect(actions.changeStimulus.mock.lastCall?.[1]).toMatchObject({
      calibrationOptions: { headMovement: 'off' },
      exposureTimeMs: 34_900,
    });
    cleanup();
    const { headMovement: _, ...before } = DEFAULT_CALIBRATION;
    open(aStimulus('a', 'CALIBRATION', { calibrationOptions: before }));
    expect(screen.getByRole<HTMLInputElement>('switch', { name }).checked).toBe(false);
  });
});

describe('display order', () => {
  test('cannot be changed before the pre-study calibration', () => {
    const study = aStudy([aBlock('flow', ['a', pre.id], 0)], [pre, aStimulus('a', 'IMAGE')]);
    openChild(study, 'flow/a');
    expect(field('Fixed').checked).toBe(true);
    expect(field('Random').closest('fieldset')?.disabled).toBe(true);
  });

  test('of a block inside the range is Random or Fixed', async () => {
    const study = aStudy([aBlock('flow', [pre.id, 'block:b'], 0), aBlock('b', [])], [pre]);
    const actions = openChild(study, 'flow/b');
    await userEvent.click(screen.getByText('Fixed'));
    expect(actions.setFixed).toHaveBeenCalledWith(['flow/b'], true);
  });
});

describe('a flow', () => {
  const twoFlows = aStudy([aBlock('flow', [pre.id], 0), aBlock('Flow 2', [], 1)], [pre]);

  test('offers its preview links', () => {
    openChild(twoFlows, null);
    expect(field('Preview stimuli').value).toBe(
      'https://a.test/collect/?foveaShortPreview=true&foveaStimulusBlock=flow#s/study?foveaPreviewSecret=5ec7e7',
    );
    expect(field('Preview entire flow').value).toBe(
      'https://a.test/collect/?foveaPreview=true&foveaStimulusBlock=flow#s/study?foveaPreviewSecret=5ec7e7',
    );
  });

  test('is renamed if the name is free', async () => {
    const actions = openChild(twoFlows, null);
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), 'FLOW 2');
    await screen.findByText('Cannot be the same name as an existing flow.');
    expect(actions.renameFlow).not.toHaveBeenCalledWith('flow', 'FLOW 2');
    await userEvent.type(field('Name'), 'a');
    expect(actions.renameFlow).toHaveBeenLastCalledWith('flow', 'FLOW 2a');
  });

  test('the last one cannot be deleted', async () => {
    const actions = openChild(aStudy([aBlock('flow', [pre.id], 0)], [pre]), null);
    await userEvent.click(screen.getByRole('button', { name: 'Delete flow' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(actions.deleteFlow).not.toHaveBeenCalled();
  });

  test('another one is deleted after confirmation', async () => {
    const actions = openChild(twoFlows, null);
    await userEvent.click(screen.getByRole('button', { name: 'Delete flow' }));
    const dialog = await screen.findByRole('dialog');
    const confirm = [...dialog.querySelectorAll('button')].find(
      ({ textContent }) => textContent === 'Delete flow',
    );
    await userEvent.click(confirm!);
    await waitFor(() => expect(actions.deleteFlow).toHaveBeenCalledWith('flow'));
  });
});

describe('flow selection', () => {
  const flows = (count: number, fields: Partial<Study> = {}) =>
    aStudy(
      Array.from({ length: count }, (_, at) => aBlock(at === 0 ? 'flow' : `Flow ${at}`, [], at)),
      [],
      { blockUsage: 'BLOCK_RANDOM_CHOICE', ...fields },
    );

  test('is changed for a study with several flows', async () => {
    const actions = openChild(flows(2), null);
    expect(field('Random').checked).toBe(true);
    await userEvent.click(screen.getByText('Manual'));
    expect(actions.changeStudy).toHaveBeenCalledWith({ blockUsage: 'BLOCK_MANUAL_CHOICE' });
  });

  test('is greyed, with the reason, while there is one flow', () => {
    openChild(flows(1), null);
    expect(field('Manual').closest('fieldset')?.disabled).toBe(true);
    expect(screen.getByText(/can be chosen when there is more than one flow/)).toBeTruthy();
  });

  test('is greyed for a locked study', () => {
    openChild(flows(2, { locked: true }), null, { canEdit: false, reason: 'locked' });
    expect(field('Manual').closest('fieldset')?.disabled).toBe(true);
    expect(screen.queryByText(/can be chosen when/)).toBeNull();
  });
});

describe('a read-only study', () => {
  test.each([
    ['locked', /^Locked: data collection has been on/],
    ['notOnline', /^Read only: this study was not built here/],
    ['noFeature', /^Read only: your account/],
  ] as const)('says why: %s', (reason, messages) => {
    open(aStimulus('a', 'WEB'), { canEdit: false, reason });
    expect(screen.getByText(messages)).toBeTruthy();
    for (const name of ['Name', 'Website Address', 'Minutes']) {
      expect(field(name).matches(':disabled')).toBe(true);
    }
    expect(screen.queryByRole('button', { name: 'Delete stimulus' })).toBeNull();
  });
});

test('a stimulus of several flows says so', () => {
  const study = aStudy(
    [aBlock('flow', ['a'], 0), aBlock('Other', ['a'], 1)],
    [aStimulus('a', 'IMAGE')],
  );
  openChild(study, 'flow/a');
  expect(screen.getByText(/also in flow/).textContent).toContain(
    'This stimulus is also in flow Other.',
  );
});

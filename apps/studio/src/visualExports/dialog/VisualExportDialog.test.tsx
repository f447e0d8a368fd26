// Needs a page
import { NewVisualExport } from '@fovea/contract/studies/visualExports';
import { aStimulus } from '@fovea/samples/studies';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { respondentResult } from '../../analysis/testing/someResults';
import { show } from '../../controls/testing/renderWithProviders';
import { serverState } from '../../state/serverState';
import {
  fakeServers,
  json,
  no,
  type Answers,
  type Requested,
} from '../../state/testing/fakeServers';
import { aShownView, study } from '../testing/aShownView';
import { aVisualExport } from '../testing/aVisualExport';
import type { ShownView } from '../selection/shownView';
import { VisualExportDialog } from './VisualExportDialog';

let canEncode: boolean;
vi.mock('../render/renderClient', () => ({
  canEncodeFilms: () => Promise.resolve(canEncode),
  renderPicture: () => new Promise(() => {}),
}));
const LIST = 'GET /studies/study-1/visualExport';
const CREATE = 'POST /studies/visualExport';

beforeEach(() => {
  canEncode = true;
  serverState.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open(views: readonly ShownView[] = [aShownView()], answers: Answers = {}) {
  const servers = fakeServers({
    [LIST]: () => json([aVisualExport('Taken')]),
    [CREATE]: ({ body }) => {
      const sent = NewVisualExport.parse(JSON.parse(body));
      return json(aVisualExport(sent.userDefinedName, { state: 'CREATED', type: sent.type }));
    },
    ...answers,
  });
  const onClose = vi.fn();
  show(
    <QueryClientProvider client={serverState}>
      <VisualExportDialog study={study} views={views} timeMs={2500} onClose={onClose} />
    </QueryClientProvider>,
  );
  await waitFor(() => expect(submit().disabled).toBe(false));
  const sent = () =>
    servers.requests
      .filter(({ name }) => name === CREATE)
      .map(({ body }: Requested) => NewVisualExport.parse(JSON.parse(body)));
  return { ...servers, sent, onClose, user: userEvent.setup() };
}
const submit = () =>
  screen.getByRole<HTMLButtonElement>('button', { name: /^Create( \d+ exports)?$/ });
const nameField = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });

describe('a view alone', () => {
  it('is offered with everything on screen, its usual type and a name that says what it is', async () => {
    const { user, sent, onClose } = await open();
    expect(nameField().value).toBe('Poster-All_Respondents-Heatmap');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Image' }).checked).toBe(true);
    expect([box('Stimulus').checked, box('Heatmap').checked]).toEqual([true, true]);
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent()).toEqual([
      expect.objectContaining({
        studyId: 'study-1',
        stimulusId: 'poster',
        type: 'IMAGE',
        userDefinedName: 'Poster-All_Respondents-Heatmap',
        exportSelection: expect.objectContaining({
          visualizations: ['STIMULUS', 'STATIC_HEATMAP'],
          segmentsRespondentsNumbers: [1],
          timeMs: null,
        }),
      }),
    ]);
  });

  it('a moving heatmap is a video; an image of it is of the moment of the clock', async () => {
    const { visuals } = aShownView();
    const { user, sent } = await open([
      aShownView({ visuals: { ...visuals, heatmapType: 'dynamic' } }),
    ]);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Video' }).checked).toBe(true);
    expect(screen.queryByText(/^Moment/)).toBeNull();
    await user.click(screen.getByRole('radio', { name: 'Image' }));
    expect(screen.getByText('0:02.5')).toBeTruthy();
    await user.click(submit());
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.exportSelection.timeMs).toBe(2500);
  });

  it.each([
    ['Taken', 'Another export with the same name already exists'],
    ['taken', 'Another export with the same name already exists'],
    ['x'.repeat(41), 'The name can be at most 40 characters long.'],
    ['///', 'You must select a name.'],
  ])('the name %s is refused below its field', async (name, sentence) => {
    const { user } = await open();
    await user.clear(nameField());
    await user.click(nameField());
    await user.paste(name);
    expect(screen.getAllByText(sentence).length).toBeGreaterThan(0);
    expect(submit().disabled).toBe(true);
  });

  it('forbidden characters are left out as they are typed, and it is said', async () => {
    const { user } = await open();
    await user.clear(nameField());
    await user.type(nameField(), 'My plan: ä/b');
    expect(nameField().value).toBe('My_plan_äb');
    expect(
      screen.getByText('Only letters, digits, hyphens and underscores are kept.'),
    ).toBeTruthy();
  });

  it('what cannot be drawn is disabled and says why', async () => {
    const film = aStimulus({ id: 'film', type: 'VIDEO' });
    const { visuals } = aShownView();
    await open([
      aShownView({
        stimulus: film,
        whose: { kind: 'respondent', sessionId: 'session-ada' },
        result: respondentResult,
        visuals: { ...visuals, basis: 'fixations', showGazeOrFixations: true },
      }),
    ]);
    for (const [name, why] of [
      ['Stimulus', 'Video stimuli must have a thumbnail'],
      ['Gaze path', 'No fixations available for an image export selection that includes fixations'],
      ['Signals', 'Not on screen. Turn it on in the Visuals tab.'],
    ] as const) {
      expect([box(name).disabled, box(name).checked]).toEqual([true, false]);
      expect(screen.getByText(why)).toBeTruthy();
    }
  });

  it('nothing is made of nothing', async () => {
    const { user } = await open();
    await user.click(box('Stimulus'));
    await user.click(box('Heatmap'));
    expect(screen.getByText('Choose at least one visualization.')).toBeTruthy();
    expect(submit().disabled).toBe(true);
  });

  it('a browser without an encoder says so, and makes images', async () => {
    canEncode = false;
    const { visuals } = aShownView();
    const { user, sent } = await open([
      aShownView({ visuals: { ...visuals, heatmapType: 'dynamic' } }),
    ]);
    expect(
      screen.getByText(
        /^Unfortunately, your browser does not support the generation of visual exports at this time\./,
      ),
    ).toBeTruthy();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Video' }).disabled).toBe(true);
    await user.click(submit());
    await waitFor(() => expect(sent()[0]?.type).toBe('IMAGE'));
  });

  it('a failed request can be sent again, and is the same request', async () => {
    const { user, sent, answers, onClose } = await open();
    answers[CREATE] = () => new Response('', { status: 400 });
    await user.click(submit());
    await screen.findByText('There was an error submitting the request. Please try again later.');
    answers[CREATE] = () => json({ status: 409, message: 'The segment has changed.' }, 409);
    await user.click(submit());
    await screen.findByText('The segment has changed.');
    expect(onClose).not.toHaveBeenCalled();
    expect(new Set(sent().map(({ requestId }) => requestId)).size).toBe(1);
    expect(sent()).toHaveLength(2);
  });
});

describe('several views', () => {
  const views = [
    aShownView({ key: 'a', topSeconds: 1.5, xNormPerDeg: 0.03 }),
    aShownView({ key: 'b', topSeconds: 1.5, xNormPerDeg: 0.03 }),
  ];

  it('become an export each, with names of their own and the scale they share', async () => {
    const { user, sent } = await open(views);
    await user.click(submit());
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent().map(({ userDefinedName }) => userDefinedName)).toEqual([
      'Poster-All_Respondents-Heatmap',
      'Poster-All_Respondents-Heatmap-2',
    ]);
    for (const { exportSelection } of sent()) {
      expect(exportSelection).toMatchObject({ heatmapTopSeconds: 1.5, xNormPerDeg: 0.03 });
    }
  });

  it('after a failure only those that are missing are asked for again', async () => {
    const { user, sent, answers, onClose } = await open(views);
    const good = answers[CREATE]!;
    let asked = 0;
    answers[CREATE] = (request) => (++asked === 2 ? no(400) : good(request));
    await user.click(submit());
    await screen.findByText('no');
    await user.click(submit());
    await waitFor(() => expect(onClose).toHaveBeenCalled());
    expect(sent().map(({ userDefinedName }) => userDefinedName)).toHaveLength(3);
    expect(new Set(sent().map(({ requestId }) => requestId)).size).toBe(2);
  });
});

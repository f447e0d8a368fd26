// @vitest-environment jsdom
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import { aSession, aStimulus, aStudy, someQuality } from '@fovea/samples/studies';
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { IntlProvider } from 'react-intl';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { AnalysisSearch } from './selection/analysisSearch';
import { AnalysisScreen } from './AnalysisScreen';
import { DEFAULT_ANALYSIS, type AnalysisState } from './selection/analysisState';
import { filesOfStudy, type GivenResults } from './testing/filesOfStudy';
import type { AnalysisSlot } from './results/analysisSlot';
import type { LoadedResult } from './results/useResults';
import { respondentResult, segmentResult } from './testing/someResults';
import { lineOf } from './signals/signalChoice';
import type { AnalysisSlots } from './stage/analysisSlots';

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
  HTMLCanvasElement.prototype.getContext = () => null;
  Element.prototype.scrollIntoView = () => {};
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      getContext() {
        return null;
      }
    },
  );
});
afterEach(cleanup);

const aggregate = {
  segmentId: 'all',
  url: '/objects/aggregate',
  signalsUrl: null,
  respondentCount: 1,
  version: '1',
};
interface Given {
  readonly stimuli?: readonly Partial<Stimulus>[];
  readonly sessions?: RespondentSession[];
  readonly search?: AnalysisSearch;
  readonly loaded?: Partial<LoadedResult>;
  readonly state?: Partial<AnalysisState>;
  readonly results?: GivenResults;
  readonly study?: Partial<Study>;
  readonly slots?: AnalysisSlots;
}

/** The screen as the page renders it, with the URL and the persisted state held in plain React state. */
function show(given: Given) {
  const { stimuli = [{}], sessions = [], search = {}, loaded = {}, state = {}, results } = given;
  const processAgain = vi.fn<(sessionId: string) => void>();
  const toCollection = vi.fn<() => void>();
  const study = aStudy({
    ...given.study,
    stimuli: stimuli.map((own, at) =>
      aStimulus({ id: `s${at}`, name: `Stimulus ${at}`, imageUrl: null, ...own }),
    ),
  });
  function Page() {
    const [address, setAddress] = useState(search);
    const [kept, setKept] = useState({ ...DEFAULT_ANALYSIS, ...state });
    return (
      <IntlProvider locale="en">
        <MantineProvider>
          <AnalysisScreen
            study={study}
            sessions={sessions}
            search={address}
            setSearch={(changes) => setAddress((old) => ({ ...old, ...changes }))}
            state={kept}
            change={(changes) => setKept((old) => ({ ...old, ...changes }))}
            files={filesOfStudy(study, results)}
            slots={given.slots ?? {}}
            useResults={(cells) =>
              cells.map(() => ({ data: undefined, error: null, refetch: () => {}, ...loaded }))
            }
            actions={{
              toBuilder: () => {},
              toCollection,
              processAgain,
              processingAgain: false,
            }}
          />
        </MantineProvider>
      </IntlProvider>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), processAgain, toCollection };
}
const title = () => screen.getByRole('heading', { level: 2 }).textContent;

describe('signals that the study disables', () => {
  const lines = ['joy', 'blink'].map((signal) => lineOf(DEFAULT_ANALYSIS, signal));
  const drawn = ({ state }: AnalysisSlot) => (
    <p>Drawn: {state.newAnalysisOverlayLines.map(({ signal }) => signal).join()}</p>
  );
  it.each([
    [[], 'joy,blink'],
    [['joy'], 'blink'],
  ])('are not drawn although somebody chose them before: %j', async (signalsDisabled, shown) => {
    show({
      study: { signalsDisabled },
      state: { newAnalysisOverlayLines: lines },
      search: { tab: 'signals' },
      slots: { signalsTab: drawn },
    });
    expect((await screen.findByText(/^Drawn/)).textContent).toBe(`Drawn: ${shown}`);
  });
});

describe('states without data', () => {
  it('says when nobody has taken part, and links to data collection', async () => {
    const { user, toCollection } = show({});
    expect(title()).toBe('No respondent data has been collected yet.');
    expect(screen.getByText(/Start collection and send the link/)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Open data collection' }));
    expect(toCollection).toHaveBeenCalledOnce();
  });

  it('shows the processing progress', () => {
    const sessions = [aSession('Ada'), aSession('Cleo', { state: 'PROCESSING' })];
    show({ sessions });
    expect(title()).toBe('Processing aggregate data');
    expect(screen.getByText(/^1 of 2 respondents are processed/)).toBeDefined();
  });

  it.each([
    ['PROCESSING', 'Processing respondent data'],
    ['UPLOADING', 'Processing respondent data'],
    ['ABANDONED', 'No respondent data available'],
    ['PROCESSED', 'Data not collected'],
  ] as const)('a respondent in state %s: %s', (state, messages) => {
    show({ sessions: [aSession('Ada', { state })], search: { respondent: 'ada' } });
    expect(title()).toBe(messages);
  });

  it('gives the reason for a failure, and processes again on request', async () => {
    const failed = aSession('Ada', {
      state: 'PROCESSING_ERROR',
      processingError: 'No calibration point was usable.',
    });
    const { user, processAgain } = show({ sessions: [failed], search: { respondent: 'ada' } });
    expect(screen.getByRole('alert').textContent).toContain('Error processing respondent data');
    expect(screen.getByText('No calibration point was usable.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Process again' }));
    expect(processAgain).toHaveBeenCalledWith('session-ada');
  });

  it('says when the segment has no gaze, and offers single respondents', async () => {
    const { user } = show({ sessions: [aSession('Ada')], results: { s0: ['session-ada'] } });
    expect(title()).toBe('Aggregated data not available');
    await user.click(screen.getByRole('button', { name: 'Show single respondents' }));
    expect(screen.getByRole('grid', { name: 'Respondents' })).toBeDefined();
  });

  it('names what is missing in an invalid selection, and returns to a valid one', async () => {
    const { user } = show({
      sessions: [aSession('Ada', { state: 'PROCESSING' })],
      search: { stimulus: 'gone', segment: 'gone' },
    });
    expect(title()).toBe('The current selection for analysis is invalid.');
    expect(screen.getByRole('alert').textContent).toContain(
      'This no longer exists: stimulus, segment (respondents aggregate).',
    );
    await user.click(screen.getByRole('button', { name: 'Go to the first stimulus with data' }));
    expect(title()).toBe('Processing aggregate data');
  });

  it('has no aggregate for a calibration, and says so in the list too', () => {
    show({
      stimuli: [{ type: 'CALIBRATION' }, {}],
      sessions: [aSession('Ada')],
      search: { stimulus: 's0' },
    });
    expect(title()).toBe('No aggregated data for this type of stimulus');
    const option = screen.getByRole('option', { name: /Stimulus 0/ });
    expect(option.getAttribute('aria-disabled')).toBe('true');
  });

  it('reports a file that could not be read, and retries', async () => {
    const refetch = vi.fn<() => void>();
    const { user } = show({
      stimuli: [{ segmentData: [aggregate] }],
      sessions: [aSession('Ada')],
      loaded: { error: new Error('The result file answered 403.'), refetch },
    });
    expect(screen.getByText('The result file answered 403.')).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});

describe('with data', () => {
  const stimuli = [{ segmentData: [aggregate] }, { segmentData: [aggregate] }];

  it('shows the segment, how many respondents are included, and the provenance', () => {
    show({ stimuli, sessions: [aSession('Ada')], loaded: { data: segmentResult } });
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stimulus 0');
    expect(screen.getByText(/^38 of 40 respondents included · Fixations: I-DT v1/)).toBeDefined();
    expect(
      screen.getByRole('img', { name: 'Stimulus 0 with the data of All Respondents' }),
    ).toBeDefined();
  });

  it('explains why a survey shows gaze without a picture', () => {
    show({
      stimuli: [{ type: 'JS_SURVEY', imageUrl: null }],
      sessions: [aSession('Ada')],
      loaded: { data: respondentResult },
      state: { showRespondentsRatherThanSegments: true },
      results: { s0: ['session-ada'] },
    });
    expect(screen.getByText(/saw this differently, so only the gaze is shown/)).toBeDefined();
  });

  it('warns while more respondents are being processed', () => {
    const sessions = [aSession('Ada'), aSession('Cleo', { state: 'PROCESSING' })];
    show({ stimuli, sessions, loaded: { data: segmentResult } });
    expect(
      screen.getByText(/^Processing aggregate data: some respondents are still missing/),
    ).toBeDefined();
  });

  it('selects stimuli by keyboard', async () => {
    const { user } = show({
      stimuli,
      sessions: [aSession('Ada')],
      loaded: { data: segmentResult },
    });
    screen.getByRole('listbox', { name: 'Stimuli' }).focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stimulus 1');
    await user.keyboard('{Home}');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stimulus 0');
  });

  it('selects respondents by keyboard and explains their quality', async () => {
    const { user } = show({
      results: { s0: ['session-ada', 'session-cleo'] },
      sessions: [
        aSession('Cleo', { qualityMetrics: someQuality({ accuracyDeg: 4.25 }) }),
        aSession('Ada'),
      ],
      search: { respondent: 'ada', tab: 'data' },
      loaded: { data: respondentResult },
    });
    expect(screen.getByText('Fixations: I-DT 3.1°, min 100 ms, v1')).toBeDefined();
    const grid = screen.getByRole('grid', { name: 'Respondents' });
    const [, first, second] = within(grid).getAllByRole('row');
    expect(first?.getAttribute('aria-selected')).toBe('true');
    first?.focus();
    await user.keyboard('{ArrowDown}');
    expect(second?.getAttribute('aria-selected')).toBe('true');
    expect(document.activeElement).toBe(second);
    expect(screen.getByRole('heading', { level: 2 }).textContent).toBe('Quality of Cleo');
    expect(screen.getAllByText('4.3°')).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Explain Accuracy' }));
    expect(await screen.findByText(/leaving one calibration point out at a time/)).toBeDefined();
    expect(screen.getByText(/Algorithm: patch-ridge-ray, version 1. lambda 10/)).toBeDefined();
  });

  it('states the size of the degree used for the heatmap blur, and how it was determined', async () => {
    const { user } = show({
      stimuli,
      sessions: [aSession('Ada')],
      loaded: { data: segmentResult },
    });
    await user.click(screen.getByRole('button', { name: 'Explain where this comes from' }));
    expect(
      await screen.findByText(/3.4% of the picture’s width, the median of the respondents/),
    ).toBeDefined();
    expect(screen.getByText(/Degrees are known from face size/)).toBeDefined();
  });

  it('keeps the panel collapsed after it was collapsed', async () => {
    const { user } = show({
      stimuli,
      sessions: [aSession('Ada')],
      loaded: { data: segmentResult },
    });
    await user.click(screen.getByRole('button', { name: 'Hide the panel' }));
    expect(screen.queryByRole('tablist')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the panel' }));
    expect(screen.getByRole('tablist')).toBeDefined();
  });
});

describe('several selected at once', () => {
  const stimuli = [{ segmentData: [aggregate] }, { segmentData: [aggregate] }, {}];
  const given = { stimuli, sessions: [aSession('Ada')], loaded: { data: segmentResult } };
  const tiles = () => screen.getAllByRole('listitem').map((tile) => tile.textContent);

  it('are shown side by side, each with its name; one can be shown alone again', async () => {
    const { user } = show(given);
    await user.keyboard('{Control>}');
    await user.click(screen.getByRole('option', { name: /Stimulus 1/ }));
    await user.keyboard('{/Control}');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('2 stimuli');
    expect(screen.getAllByRole('img', { name: /^Stimulus \d$/ })).toHaveLength(2);
    await user.click(screen.getByRole('button', { name: 'Show only Stimulus 1' }));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stimulus 1');
  });

  it('are added and removed by keyboard', async () => {
    const { user } = show(given);
    const list = screen.getByRole('listbox', { name: 'Stimuli' });
    list.focus();
    await user.keyboard('{Control>}{ArrowDown}{/Control}');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stimulus 0');
    await user.keyboard(' ');
    expect(tiles()).toHaveLength(2);
    await user.keyboard(' ');
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Stimulus 0');
  });

  it('are read from the URL, and missing ones are named', () => {
    show({ ...given, search: { stimulus: 's0.s2' }, results: { s2: ['session-ada'] } });
    expect(
      screen.getByText(/^No data for the selected segment or respondent for selected stimuli/)
        .textContent,
    ).toContain('Stimulus 2');
    expect(
      within(screen.getAllByRole('listitem')[1]!).getByText('Aggregated data not available'),
    ).toBeDefined();
  });

  it('are invalid when one of them no longer exists', () => {
    show({ ...given, search: { stimulus: 's0.gone' } });
    expect(title()).toBe('The current selection for analysis is invalid.');
  });
});

describe('the list of stimuli', () => {
  const given = {
    stimuli: [{ segmentData: [aggregate] }, { name: 'Film' }],
    sessions: [aSession('Ada')],
    loaded: { data: segmentResult },
  };
  it('can be searched, and says when nothing is found', async () => {
    const { user } = show(given);
    await user.type(screen.getByRole('searchbox', { name: 'Search stimuli' }), 'fi');
    expect(
      screen.getAllByRole('option', { name: /./ }).filter((each) => each.tagName === 'LI'),
    ).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: 'Search stimuli' }), 'x');
    expect(screen.getByText(/^No stimulus has/)).toBeDefined();
  });
  it('can hide stimuli without data', async () => {
    const { user } = show(given);
    expect(screen.getByRole('option', { name: /Film/ })).toBeDefined();
    await user.click(screen.getByRole('switch', { name: 'Also stimuli without data' }));
    expect(screen.queryByRole('option', { name: /Film/ })).toBeNull();
  });
});

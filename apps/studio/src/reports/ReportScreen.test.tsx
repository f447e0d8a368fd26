// @vitest-environment jsdom
import type { ParameterValues } from '@fovea/contract/studies/reports';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '../state/testing/fakeServers';
import { aParameter, aReport, aRun, aTemplate } from './testing/aRun';
import {
  beginReportTest,
  endReportTest,
  openReport,
  reported,
  RUN_PATH,
} from './testing/openReport';

beforeEach(() => beginReportTest());
afterEach(endReportTest);

const run = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Run report' });
const parametersOf = (body: string) =>
  (JSON.parse(body) as { parameters: ParameterValues }).parameters;

/** Answers a run and keeps what was sent. */
function takesRuns() {
  const sent: ParameterValues[] = [];
  const answers = {
    [RUN_PATH]: ({ body }: { body: string }) => {
      sent.push(parametersOf(body));
      return json(aRun({ state: 'CREATED', reports: [] }));
    },
  };
  return { sent, answers };
}

describe('the form', () => {
  const everyType = aTemplate({
    parameters: [
      aParameter({
        name: 'stimuli',
        label: 'Stimuli',
        order: 4,
        type: 'ENUMERATION',
        multiple: true,
        choices: ['EVERY_STIMULUS'],
      }),
      aParameter({
        name: 'segment',
        label: 'Segment',
        order: 3,
        type: 'ENUMERATION',
        choices: ['EVERY_SEGMENT'],
      }),
      aParameter({ name: 'title', label: 'Title', order: 0, placeholder: 'For the cover' }),
      aParameter({
        name: 'seconds',
        label: 'Seconds',
        order: 1,
        type: 'NUMBER',
        min: 0.5,
        max: 5,
        step: 0.5,
        defaultValue: 1,
      }),
      aParameter({ name: 'faces', label: 'Faces', order: 2, type: 'BOOLEAN', defaultValue: true }),
      aParameter({ name: 'voice', label: 'Voice', order: 5, requiredSensor: 'voiceAnalysis' }),
      aParameter({ name: 'logo', label: 'Logo', order: 6, type: 'FILE' }),
    ],
  });

  it('asks for every type, in order, without what the study did not measure', async () => {
    const { user } = await openReport({ template: everyType });
    const form = within(run().closest('form')!);
    const labels = ['Title', 'Seconds', 'Faces', 'Segment', 'Stimuli', 'Logo'];
    const places = labels.map((label) => form.getAllByText(label)[0]!);
    places.slice(1).forEach((place, before) => {
      const order = places[before]!.compareDocumentPosition(place);
      expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    });
    expect(form.queryByText('Voice')).toBeNull();
    expect(screen.getByPlaceholderText('For the cover')).toBeTruthy();
    expect(screen.getByText(/From 0.5 to 5/).textContent).toContain('In steps of 0.5.');
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Faces' }).checked).toBe(true);
    expect(screen.getByText('Every stimulus (2)')).toBeTruthy();

    await user.click(screen.getByRole('combobox', { name: 'Segment' }));
    const names = (await screen.findAllByRole('option')).map((option) => option.textContent);
    expect(names).toContain('All Respondents');
    expect(names).toContain('Young');
  });

  it('shows what is missing in place, and sends nothing', async () => {
    const { user, names } = await openReport({ template: everyType });
    await user.click(run());
    expect(screen.getAllByText('This needs a value.')).toHaveLength(3);
    expect(names()).not.toContain(RUN_PATH);
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Title' })),
    );
  });

  it.each([
    ['6', 'Cannot be higher than 5'],
    ['0,2', 'Cannot be lower than 0.5'],
    ['1.2', 'Must be 0.5 or steps of 0.5 from there'],
    ['two', 'Enter a number'],
    ['', 'Enter a number'],
  ])('a number %j gives %j', async (typed, error) => {
    const { user } = await openReport({ template: everyType });
    const seconds = screen.getByRole('textbox', { name: 'Seconds' });
    await user.clear(seconds);
    if (typed !== '') await user.type(seconds, typed);
    await user.tab();
    expect(screen.getByText(error)).toBeTruthy();
  });

  it('everything of a kind and single things replace each other', async () => {
    const { answers, sent } = takesRuns();
    const stimuli = everyType.parameters.filter(({ name }) => name === 'stimuli');
    const { user } = await openReport({ template: aTemplate({ parameters: stimuli }), answers });
    const field = screen.getByRole('combobox', { name: 'Stimuli' });
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Film' }));
    await user.click(run());
    await waitFor(() => expect(sent).toEqual([{ stimuli: ['film'] }]));
  });

  it('everything is sent as everything, and remembered for the next time', async () => {
    const { answers, sent } = takesRuns();
    const template = aTemplate({
      parameters: everyType.parameters.filter(({ name }) => ['stimuli', 'title'].includes(name)),
    });
    const { user } = await openReport({ template, answers });
    await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Wave 1');
    await user.click(run());
    await waitFor(() => expect(sent).toEqual([{ title: 'Wave 1', stimuli: ['EVERY_STIMULUS'] }]));
    endReportTest();

    await openReport({ template, study: reported({ id: 'study-1' }) });
    const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
    expect(title.value).toBe('Wave 1');
    expect(screen.getByText('Every stimulus (2)')).toBeTruthy();
  });

  it("a refusal is shown in the server's words, and the form stays", async () => {
    const message = 'The parameter Title needs a value.';
    const { user } = await openReport({
      answers: { [RUN_PATH]: () => json({ status: 422, message }, 422) },
    });
    await user.click(run());
    expect((await screen.findByRole('alert')).textContent).toContain(message);
    expect(run().disabled).toBe(false);
  });

  it.each([
    ['disabled', aTemplate({ disabled: true }), /is disabled/],
    ['of another kind', aTemplate({ desktopGeneration: 'fovea_8' }), /another kind/],
    ['without its sensor', aTemplate({ requiredSensor: 'voiceAnalysis' }), /Voice analysis/],
    ['after another', aTemplate({ requiredTemplates: ['aoi'] }), /Run this first: AOI report/],
    [
      'without R',
      aTemplate({ type: 'R_MARKDOWN', engine: { isAvailable: false, problem: 'Install r-base.' } }),
      /Install r-base\./,
    ],
  ])('a template %s cannot be run, and says why', async (_, template, why) => {
    await openReport({ template, others: [aTemplate({ id: 'aoi', name: 'AOI report' })] });
    expect(run().disabled).toBe(true);
    expect(
      document.getElementById(run().getAttribute('aria-describedby') ?? '')?.textContent,
    ).toMatch(why);
  });
});

describe('the reports', () => {
  it('before the first run it says what to do', async () => {
    await openReport({});
    expect(screen.getByRole('heading', { name: 'Not run yet' })).toBeTruthy();
  });

  it('a ready report is shown without scripts, and can be printed by itself', async () => {
    const { user } = await openReport({ runs: [aRun()] });
    const frame = screen.getByTitle<HTMLIFrameElement>('Report: Whole study');
    expect(frame.getAttribute('src')).toMatch(/\/reports\/files\/report-1\/report\.html$/);
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    frame.dispatchEvent(new Event('load'));
    const print = vi.fn();
    Object.defineProperty(frame.contentWindow, 'print', { value: print });
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }));
    expect(print).toHaveBeenCalledTimes(1);
  });

  it('a waiting run counts as 0 of 1, and a running one says how far it is', async () => {
    const half = aRun({
      id: 'half',
      state: 'PROCESSING',
      reports: [
        aReport({ id: 'a', stimuli: ['poster'] }),
        aReport({ id: 'b', stimuli: ['film'], state: 'PROCESSING' }),
      ],
    });
    await openReport({ runs: [aRun({ state: 'CREATED', reports: [] })] });
    expect(screen.getByText('Processing, 0 of 1')).toBeTruthy();
    endReportTest();
    beginReportTest();
    await openReport({ runs: [half] });
    expect(screen.getByText('Processing, 1 of 2')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progress of the run' })).toBeTruthy();
  });

  it('lists every report by what it is about, and shows each state', async () => {
    const { user } = await openReport({
      template: aTemplate({ respondentDynamic: true }),
      study: reported({
        segments: [
          { ...reported().segments[0]!, respondents: ['session-ada', 'session-bo', 'session-cy'] },
        ],
      }),
      runs: [
        aRun({
          reports: [
            aReport({ id: 'ok', respondent: 'session-ada' }),
            aReport({
              id: 'bad',
              respondent: 'session-gone',
              state: 'ERROR',
              message: 'Line 3: no column x.',
            }),
            aReport({
              id: 'na',
              respondent: 'session-bo',
              state: 'NOT_APPLICABLE',
              message: 'No gaze.',
            }),
          ],
        }),
      ],
    });
    const list = within(screen.getByRole('list', { name: 'Reports of this run' }));
    expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'AdaReady',
      '(no longer in the study)Error',
      'BoNot applicable',
      '(no longer in the study)Skipped',
    ]);
    expect(screen.getByText('Ready with errors')).toBeTruthy();
    await user.click(list.getByRole('button', { name: /Error$/ }));
    expect(screen.getByText(/There was an unexpected error\. Report ID:/).textContent).toContain(
      'bad',
    );
    expect(screen.getByText('Line 3: no column x.')).toBeTruthy();
    await user.click(list.getByRole('button', { name: /Not applicable$/ }));
    expect(screen.getByText('No gaze.')).toBeTruthy();
    await user.click(list.getByRole('button', { name: /Skipped$/ }));
    expect(screen.getByText(/It was not part of this run/)).toBeTruthy();
  });

  it.each([
    ['one report', 'Try again', [aReport({ state: 'ERROR' })]],
    [
      'several',
      'Try what failed again',
      [aReport({ id: 'a' }), aReport({ id: 'b', stimuli: ['film'], state: 'ERROR' })],
    ],
  ] as const)('what failed of the last run is tried again: %s', async (_, button, reports) => {
    const failed = aRun({ parameterValues: { title: 'A' }, reports: [...reports] });
    const sent: string[] = [];
    const { user } = await openReport({
      runs: [failed, aRun({ id: 'older', reports: [aReport({ id: 'o', state: 'ERROR' })] })],
      answers: {
        [`${RUN_PATH}?retry=true`]: ({ body }) => {
          sent.push(body);
          return json({ ...failed, state: 'RETRYING' });
        },
      },
    });
    await user.click(screen.getByRole('button', { name: button }));
    await waitFor(() => expect(sent.map(parametersOf)).toEqual([{ title: 'A' }]));
  });

  it('a stale run has no documents, and is run again with its values', async () => {
    const stale = aRun({
      stale: true,
      parameterValues: { title: 'A' },
      reports: [aReport({ reportUrl: null })],
    });
    const { answers, sent } = takesRuns();
    const { user } = await openReport({ runs: [stale], answers });
    expect(screen.getAllByText('Made before a withdrawal')).toHaveLength(2);
    expect(screen.queryByTitle(/^Report:/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Run it again' }));
    await waitFor(() => expect(sent).toEqual([{ title: 'A' }]));
  });

  it('a run that shows a segment as it was can still be read', async () => {
    await openReport({ runs: [aRun({ stale: true })] });
    expect(screen.getAllByText('Out of date')).toHaveLength(2);
    expect(screen.getByTitle('Report: Whole study')).toBeTruthy();
  });

  it.each([
    [
      'signals only',
      { state: 'SIGNALS_ONLY', reportUrl: '/reports/files/a/signals.zip' },
      /made signals only/,
    ],
    ['a PDF', { reportUrl: '/reports/files/a/report.pdf' }, /not shown here, such as a PDF/],
  ] as const)('%s can be downloaded, and no empty frame is shown', async (_, report, words) => {
    await openReport({ runs: [aRun({ reports: [aReport(report)] })] });
    expect(screen.getByText(words)).toBeTruthy();
    expect(screen.queryByTitle(/^Report:/)).toBeNull();
    const link = screen.getByRole('link', { name: 'Download what it made' });
    expect(link.getAttribute('href')).toContain(report.reportUrl);
  });

  it('a run is deleted after a confirmation', async () => {
    const { user, answers, names } = await openReport({ runs: [aRun()] });
    answers['DELETE /studies/study-1/reportruns/run-1'] = () => {
      answers['GET /studies/study-1/reportruns'] = () => json([]);
      return new Response(null, { status: 204 });
    };
    await user.click(screen.getByRole('button', { name: 'Delete this run' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete this run' });
    expect(names().some((name) => name.startsWith('DELETE'))).toBe(false);
    await user.click(within(dialog).getByRole('button', { name: 'Delete this run' }));
    await screen.findByRole('heading', { name: 'Not run yet' });
  });

  it('a study of another company shows no reports', async () => {
    await openReport({ study: reported({ company: 'company-2' }), runs: [aRun()] });
    expect(screen.getByText('Viewing reports is not supported for this study yet.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Run report' })).toBeNull();
  });

  it('a template that does not exist leads back to the list', async () => {
    await openReport({ templateId: 'gone' });
    const back = screen.getByRole('link', { name: 'See the templates' });
    expect(back.getAttribute('href')).toBe('#/studies/study-1/reports');
  });
});

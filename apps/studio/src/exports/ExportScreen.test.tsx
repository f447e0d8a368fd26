// Needs a page
import { aSession } from '@fovea/samples/studies';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { json } from '../state/testing/fakeServers';
import { anExport } from './testing/anExport';
import {
  beginExportTest,
  buckets,
  card,
  create,
  endExportTest,
  openExportScreen as open,
  stimuli,
  study,
} from './testing/openExportScreen';

beforeEach(beginExportTest);
afterEach(endExportTest);

describe('the cards', () => {
  it('an online study has five, each with an honest empty state', async () => {
    await open({});
    for (const name of ['Study zip', 'Signals csv', 'Facial expressions']) {
      expect(within(card(name)).getByText(/No exports have been created yet\./)).toBeTruthy();
    }
    const analysis = within(card('Visualizations')).getByRole('link', {
      name: 'Open the analysis',
    });
    expect(analysis.getAttribute('href')).toBe('#/studies/study-1/analysis');
  });

  it('another study has one list, and a button that generates its zip file', async () => {
    await open({ study: study({ studyType: 'LAB', desktopGeneration: 'fovea_8' }) });
    expect(screen.getAllByRole('region')).toHaveLength(1);
    expect(screen.getByRole('button', { name: 'Generate study zip file' })).toBeTruthy();
  });

  it('a study without respondents links to its data collection', async () => {
    await open({ sessions: [], study: study({ respondentBuckets: buckets(0) }) });
    const zip = within(card('Study zip'));
    expect(zip.getByText('No respondents have been collected yet.')).toBeTruthy();
    expect(zip.getByRole('link', { name: 'Open the data collection' }).getAttribute('href')).toBe(
      '#/studies/study-1/data-collection',
    );
    expect(create('Study zip').disabled).toBe(true);
  });

  it('what prevents an export is said beside its button', async () => {
    const sessions = [aSession('Ada', { state: 'PROCESSING' })];
    await open({
      sessions,
      study: study({ stimuli: stimuli.slice(0, 2), respondentBuckets: buckets(0, 1) }),
    });
    for (const [name, sentence] of [
      ['Study zip', 'There should be added at least one stimulus to export study'],
      ['Signals csv', 'There should be at least one processed respondent to export signals'],
      [
        'Facial expressions',
        'There should be at least one processed respondent to export facial expressions',
      ],
    ] as const) {
      expect(within(card(name)).getByText(sentence)).toBeTruthy();
      expect(create(name).disabled).toBe(true);
    }
  });
});

describe('the list', () => {
  it('shows every state of an export with what to do', async () => {
    const failed = anExport('Broken', { state: 'ERROR', message: 'The disk was full.' });
    await open({
      lists: {
        STUDY: [
          anExport('Waiting', { state: 'QUEUED' }),
          anExport('Half', { state: 'PROCESSING', progress: 0.505 }),
          anExport('Begun', { state: 'PROCESSING', progress: 0 }),
          failed,
          anExport('Stale', { stale: true, readyForDownload: false, files: [] }),
          anExport('Old', { expired: true, readyForDownload: false, files: [] }),
          anExport('Done', { newestStudyUploadIncluded: false }),
        ],
      },
    });
    const row = (name: string) => within(screen.getByText(name).closest('tr')!);
    expect(row('Waiting').getByText('Queued')).toBeTruthy();
    expect(row('Half').getByText('50%')).toBeTruthy();
    expect(row('Begun').getByText('Processing...')).toBeTruthy();
    expect(row('Begun').getByRole('button', { name: 'Cancel Begun' })).toBeTruthy();
    expect(row('Broken').getByText('Failed')).toBeTruthy();
    expect(row('Broken').getByText(/^Export status Failed\./).textContent).toContain(
      'The disk was full.',
    );
    expect(row('Stale').getByText('Made before a withdrawal')).toBeTruthy();
    expect(row('Old').getByText('Expired')).toBeTruthy();
    for (const name of ['Broken', 'Stale', 'Old']) {
      expect(row(name).getByRole('button', { name: 'Make it again' })).toBeTruthy();
      expect(row(name).queryByRole('button', { name: /^Download/ })).toBeNull();
    }
    expect(row('Done').getByText('New respondents since')).toBeTruthy();
    expect(row('Done').getByRole('button', { name: 'Download Done, 2 MB' })).toBeTruthy();
  });

  it('names the respondents of an export in a tooltip', async () => {
    const { user } = await open({
      lists: { STUDY: [anExport('Two', { respondents: ['session-ada', 'session-gone'] })] },
    });
    await user.hover(screen.getByRole('button', { name: '2 respondents' }));
    const tooltip = await screen.findByRole('tooltip');
    expect(within(tooltip).getByText('Ada')).toBeTruthy();
    expect(within(tooltip).getByText('(deleted respondent)')).toBeTruthy();
  });

  it('each part of an export is downloaded through its own address', async () => {
    const files = [1, 2].map((part) => ({ name: `Big.part${part}of2.zip`, sizeBytes: 3.9e9 }));
    const url = '/objects/signed';
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.getAttribute('href')} ${this.download}`);
    });
    const path = '/studies/study-1/exports/export-big/downloadUrl';
    const { user } = await open({
      lists: { STUDY: [anExport('Big', { files })] },
      answers: {
        [`GET ${path}?part=2`]: () =>
          json({ url, name: files[1]!.name, sizeBytes: files[1]!.sizeBytes }),
      },
    });
    await user.click(screen.getByRole('button', { name: 'Download Big, part 2 of 2, 3.9 GB' }));
    await waitFor(() => expect(clicked).toEqual([`${url} Big.part2of2.zip`]));
  });

  it('one that is being made can be downloaded meanwhile, if the server allows it', async () => {
    const url = '/objects/growing';
    const clicked: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      clicked.push(`${this.getAttribute('href')} ${this.download}`);
    });
    const making = { state: 'PROCESSING', progress: 0.2 } as const;
    const { user } = await open({
      lists: {
        STUDY: [
          anExport('Large', making),
          anExport('Half', { ...making, downloadsMeanwhile: true }),
        ],
      },
      answers: {
        'GET /studies/study-1/exports/export-half/downloadUrl?part=1': () =>
          json({ url, name: 'Half.zip', sizeBytes: null }),
      },
    });
    expect(screen.queryByRole('button', { name: 'Download Large now' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Download Half now' }));
    await waitFor(() => expect(clicked).toEqual([`${url} Half.zip`]));
  });

  it('an export is deleted after a confirmation, and the focus moves to the next action', async () => {
    const { user, names, answers } = await open({ lists: { STUDY: [anExport('Gone')] } });
    answers['DELETE /studies/study-1/exports/export-gone'] = () => {
      answers['GET /studies/study-1/exports'] = () => json([]);
      return new Response(null, { status: 204 });
    };
    await user.click(screen.getByRole('button', { name: 'Delete Gone' }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the export' });
    expect(names().filter((name) => name.startsWith('DELETE'))).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(names()).toContain('DELETE /studies/study-1/exports/export-gone'));
  });
});

// Needs a page
import { aStudy } from '@fovea/samples/studies';
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, test } from 'vitest';
import { forgetPanel, showPanel as show } from '../panelStudies/testing/showPanel';
import { useSession } from '../state/session';
import { fakeServers, json } from '../state/testing/fakeServers';
import { LinksPanel } from './LinksPanel';

beforeEach(() => {
  fakeServers({ 'GET /studies/study-1/panel': () => json({ panel: null }) });
  useSession.setState({ user: { id: 'ada', features: ['STUDY'] } as never });
});
afterEach(forgetPanel);

const open = (validTo: string | null) =>
  show(<LinksPanel study={aStudy({ remoteDataCollection: true, locked: true, validTo })} />);

test('the links of a collecting study are open', () => {
  open(null);
  screen.getByText('Send it to your respondents.');
  screen.getByText('Shows the study without setup and collects no data.');
});

test('the links of an expired study are said to be closed, though it is still on', () => {
  open('2026-03-01T12:00:00.000Z');
  screen.getByText('It is closed: the last day of the study has passed.');
  screen.getByText(/^Preview links ended with data collection\./);
});

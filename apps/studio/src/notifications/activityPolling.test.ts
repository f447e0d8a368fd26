import type { Activity } from '@fovea/contract/studies/activities';
import { expect, it } from 'vitest';
import { activityPollingMs, newCount } from './activityPolling';

const now = Date.parse('2026-03-02T10:00:00Z');
const activity = (more: Partial<Activity>): Activity => ({
  id: 'a',
  type: 'STUDY_COPY',
  state: 'SUCCESS',
  name: 'Shelf copy',
  progress: 1,
  message: null,
  requestedDate: '2026-03-02T09:59:00Z',
  completedDate: '2026-03-02T09:59:30Z',
  url: null,
  studyId: 's',
  resultStudyId: 't',
  templateId: null,
  ...more,
});
const interval = (...activities: Activity[]) =>
  activityPollingMs({ activities, lastActivityCheck: null }, now);

it('polls rarely when nothing runs', () => {
  expect(activityPollingMs(undefined, now)).toBe(300_000);
  expect(interval(activity({}), activity({ state: 'ERROR' }))).toBe(300_000);
});
it('polls often while a copy runs, and less when it takes very long', () => {
  expect(interval(activity({ state: 'PROCESSING', completedDate: null }))).toBe(3_000);
  expect(interval(activity({ state: 'CREATED', requestedDate: '2026-03-02T08:00:00Z' }))).toBe(
    60_000,
  );
});
it('counts what was completed after the list was last opened', () => {
  const activities = [
    activity({ completedDate: '2026-03-02T09:00:00Z' }),
    activity({ completedDate: '2026-03-02T09:30:00Z' }),
    activity({ completedDate: '2026-03-02T09:45:00Z', state: 'ERROR' }),
    activity({ completedDate: null, state: 'PROCESSING' }),
  ];
  expect(newCount({ activities, lastActivityCheck: null })).toBe(3);
  expect(newCount({ activities, lastActivityCheck: '2026-03-02T09:30:00Z' })).toBe(1);
});

import { aSession } from '@fovea/samples/studies';
import { expect, test } from 'vitest';
import {
  dayOf,
  isUnreadable,
  NOTHING_CHOSEN,
  selectionOf,
  selectionProblem,
  selectionRows,
} from './selectionDraft';

const now = new Date(2026, 2, 10, 15, 30);

test('an open interval without thresholds selects by nothing', () => {
  expect(selectionOf(NOTHING_CHOSEN, {}, now)).toEqual({
    startTime: null,
    endTime: null,
    etAccuracyThreshold: null,
    etQualityThreshold: null,
    faceQualityThreshold: null,
  });
});

test('both days are in the interval, in the time zone of the browser', () => {
  const chosen = { ...NOTHING_CHOSEN, startDay: '1.3.2026', endDay: '05.03.2026' };
  const { startTime, endTime } = selectionOf(chosen, {}, now);
  expect(new Date(startTime!)).toEqual(new Date(2026, 2, 1));
  expect(new Date(endTime!)).toEqual(new Date(2026, 2, 5, 23, 59, 59, 999));
});

test('an interval up to today ends now, and one up to tomorrow is refused', () => {
  const upTo = (endDay: string) => selectionOf({ ...NOTHING_CHOSEN, endDay }, {}, now);
  const created = new Date(2026, 2, 1, 12).toISOString();
  expect(upTo('10.03.2026').endTime).toBe(now.toISOString());
  expect(selectionProblem(upTo('10.03.2026'), created, now)).toBeNull();
  expect(selectionProblem(upTo('11.03.2026'), created, now)).toBe('inFuture');
});

test('an interval begins at the earliest on the day on which the study was created', () => {
  const created = new Date(2026, 2, 1, 12);
  const from = (startDay: string) =>
    selectionProblem(
      selectionOf({ ...NOTHING_CHOSEN, startDay }, {}, now),
      created.toISOString(),
      now,
    );
  expect(from(dayOf(created))).toBeNull();
  expect(from('28.02.2026')).toBe('beforeStudy');
});

test('only applied thresholds are sent', () => {
  const thresholds = {
    etAccuracyThreshold: { isApplied: true, value: 2.5 },
    etQualityThreshold: { isApplied: false, value: 0.9 },
  };
  expect(selectionOf(NOTHING_CHOSEN, thresholds, now)).toMatchObject({
    etAccuracyThreshold: 2.5,
    etQualityThreshold: null,
    faceQualityThreshold: null,
  });
});

test('every respondent is listed with the reason, and previews are not', () => {
  const sessions = [
    aSession('Ada'),
    aSession('Bo', { state: 'PROCESSING' }),
    aSession('Cleo'),
    aSession('Dee'),
    aSession('Eve', { preview: true }),
  ];
  const selection = selectionOf(NOTHING_CHOSEN, {}, now);
  const exported = new Set(['session-cleo']);
  const draft = { ...NOTHING_CHOSEN, unticked: ['session-dee'] };
  const rows = selectionRows(sessions, selection, draft, exported);
  expect(rows.map(({ session, reasons, isSelected }) => [session.id, reasons, isSelected])).toEqual(
    [
      ['session-ada', [], true],
      ['session-bo', ['notProcessed'], false],
      ['session-cleo', ['exportedBefore'], false],
      ['session-dee', [], false],
    ],
  );
  const again = selectionRows(sessions, selection, { ...draft, canRepeat: true }, exported);
  expect(again[2]!.isSelected).toBe(true);
});

test.each([
  ['', false],
  ['01.03.2026', false],
  ['31.02.2026', true],
  ['soon', true],
])('%j is unreadable: %s', (text, unreadable) => {
  expect(isUnreadable(text)).toBe(unreadable);
});

import { countColumn, numberColumn, textColumn, yesNoColumn } from '../tables/valueColumns';
import type { ValueTable } from '../tables/valueColumns';
import { EVENT_DEFINITIONS, type ListedEvent } from './eventList';

export interface EventRow {
  readonly respondent: string;
  /** Name of the stimulus; null: none was shown. */
  readonly stimulus: string | null;
  readonly event: ListedEvent;
}

const SECOND_SHOWING = 'Only of stimulus_shown.';

export const EVENT_TABLE: ValueTable<EventRow> = {
  name: 'events',
  definition:
    'One row per event of a session, in the order of time. Keys of the keyboard are never recorded; movements of the mouse are in raw/ only.',
  columns: [
    textColumn('respondent', 'Name of the respondent in this export.', (row) => row.respondent),
    numberColumn(
      'session_ms',
      'ms',
      'Time on the session clock, which begins when the page of the study is opened.',
      ({ event }) => event.sessionMs,
      { decimals: 3 },
    ),
    textColumn('event', 'What happened.', ({ event }) => event.event, {
      range: Object.entries(EVENT_DEFINITIONS)
        .map(([name, definition]) => `${name}: ${definition}`)
        .join(' '),
    }),
    textColumn('stimulus', 'The stimulus on the page at that time.', (row) => row.stimulus),
    numberColumn(
      't_ms',
      'ms',
      'Time on the stimulus clock, the same as t_ms of the samples: from the onset without pauses, or the position of the video.',
      ({ event }) => event.stimulusMs,
      { decimals: 3 },
    ),
    numberColumn(
      'duration_ms',
      'ms',
      'How long it lasted on the session clock; empty: a moment, or its end is not known.',
      ({ event }) => event.durationMs,
      { decimals: 3 },
    ),
    numberColumn(
      'visible_ms',
      'ms',
      `How long the stimulus was visible, without pauses. ${SECOND_SHOWING}`,
      ({ event }) => event.visibleMs,
      { decimals: 3 },
    ),
    yesNoColumn(
      'is_counted',
      `Whether this showing is the analysed one: the first complete showing, otherwise the longest. ${SECOND_SHOWING}`,
      ({ event }) => event.isCounted,
    ),
    numberColumn(
      'x_px',
      'px',
      'Place on the page, CSS px from the left.',
      ({ event }) => event.xPx,
      {
        decimals: 2,
      },
    ),
    numberColumn(
      'y_px',
      'px',
      'Place on the page, CSS px from the top.',
      ({ event }) => event.yPx,
      {
        decimals: 2,
      },
    ),
    numberColumn(
      'x_norm',
      '1',
      'The same place relative to the stimulus picture, from its left; 0..1 inside.',
      ({ event }) => event.xNorm,
    ),
    numberColumn(
      'y_norm',
      '1',
      'The same place relative to the stimulus picture, from its top; 0..1 inside.',
      ({ event }) => event.yNorm,
    ),
    countColumn('index', 'A number whose meaning the event says.', ({ event }) => event.index),
    numberColumn('value', '', 'A figure whose meaning the event says.', ({ event }) => event.value),
    textColumn('detail', 'A text whose meaning the event says.', ({ event }) => event.detail),
  ],
};

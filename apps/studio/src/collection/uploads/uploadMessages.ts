import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Upload stage of a recording that has ended. */
export type UploadStage = 'received' | 'arriving' | 'waiting' | 'savedLocally';

interface StageMessages {
  readonly name: MessageDescriptor;
  /** Explanation, and what to do. */
  readonly help: MessageDescriptor;
}

const NAMES = defineMessages({
  received: { id: 'board.received', defaultMessage: 'Received' },
  arriving: { id: 'board.arriving', defaultMessage: 'Arriving' },
  waiting: { id: 'board.waiting', defaultMessage: 'Waiting' },
  savedLocally: { id: 'board.savedLocally', defaultMessage: 'Saved as a file' },
});

const HELP = defineMessages({
  received: {
    id: 'board.received.help',
    defaultMessage: 'Every part is here and was checked. Nothing to do.',
  },
  arriving: {
    id: 'board.arriving.help',
    defaultMessage: 'Parts are coming in right now. Nothing to do.',
  },
  waiting: {
    id: 'board.waiting.help',
    defaultMessage:
      'Nothing has come for ten minutes. The rest is kept in the respondent’s browser for 30 days: it is sent as soon as the study link is opened there again. Ask for that.',
  },
  savedLocally: {
    id: 'board.savedLocally.help',
    defaultMessage:
      'The upload did not work, so the respondent saved the recording as a file. When you get the file, upload it here.',
  },
});

export const UPLOAD_STAGE_MESSAGES: Record<UploadStage, StageMessages> = {
  received: { name: NAMES.received, help: HELP.received },
  arriving: { name: NAMES.arriving, help: HELP.arriving },
  waiting: { name: NAMES.waiting, help: HELP.waiting },
  savedLocally: { name: NAMES.savedLocally, help: HELP.savedLocally },
};

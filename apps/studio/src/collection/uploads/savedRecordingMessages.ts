import type { SavedFileErrorKind } from '@fovea/link/savedRecording/savedFileError';
import { defineMessages, type MessageDescriptor } from 'react-intl';
import type { SavedRecordingRefusal } from './uploadRecordingFile';

const FILE = defineMessages({
  notZip: {
    id: 'saved.notZip',
    defaultMessage:
      'This is not a saved recording. Ask the respondent for the file whose name ends in .zip, as it was saved.',
  },
  repacked: {
    id: 'saved.repacked',
    defaultMessage:
      'This file was packed again by another program. Ask the respondent for the file as it was saved, without opening it.',
  },
  notOurs: {
    id: 'saved.notOurs',
    defaultMessage:
      'This zip file is not a saved recording, or something was added to it. Ask the respondent for the file as it was saved.',
  },
  damaged: {
    id: 'saved.damaged',
    defaultMessage:
      'The file is damaged or cut off: it changed on its way. Ask the respondent to send it again, best as a shared file and not by e-mail.',
  },
});

export const SAVED_FILE_MESSAGES: Record<SavedFileErrorKind, MessageDescriptor> = {
  notZip: FILE.notZip,
  compressed: FILE.repacked,
  encrypted: FILE.repacked,
  tooManyFiles: FILE.notOurs,
  tooLarge: FILE.notOurs,
  badName: FILE.notOurs,
  nameTwice: FILE.notOurs,
  noManifest: FILE.notOurs,
  badManifest: FILE.notOurs,
  noSignature: FILE.notOurs,
  damaged: FILE.damaged,
};

export const SAVED_REFUSAL_MESSAGES: Record<
  Exclude<SavedRecordingRefusal['kind'], 'file' | 'said'>,
  MessageDescriptor
> = defineMessages({
  otherStudy: {
    id: 'saved.otherStudy',
    defaultMessage: 'This recording is of another study. Upload it there.',
  },
  noSession: {
    id: 'saved.noSession',
    defaultMessage: 'This study has no session that this recording belongs to.',
  },
  changed: {
    id: 'saved.changed',
    defaultMessage:
      'The file was changed after it was saved, so it is not taken. Ask the respondent for the file as it was saved.',
  },
  withdrawn: {
    id: 'saved.withdrawn',
    defaultMessage:
      'The respondent has taken the consent back. The recording must not be kept: delete the file.',
  },
  deleted: {
    id: 'saved.deleted',
    defaultMessage:
      'The data of this session was deleted by a researcher, for ever. Nothing more is taken.',
  },
  alreadyComplete: {
    id: 'saved.alreadyComplete',
    defaultMessage: 'This recording is here already, and whole. Nothing was sent.',
  },
});

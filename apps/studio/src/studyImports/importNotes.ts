import type { ImportNote } from '@fovea/contract/studies/studyImports';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** What somebody should know who has imported a study, and what to do. */
export const IMPORT_NOTE_MESSAGES: Readonly<Record<ImportNote['code'], MessageDescriptor>> =
  defineMessages({
    RENAMED: {
      id: 'studyImport.note.renamed',
      defaultMessage:
        'There is a study with this name already, so this one is called “{name}”. You can rename it on the page Studies.',
      description: 'Note after the import of a study; “Studies” is the title of a page',
    },
    NEW_IDENTIFIERS: {
      id: 'studyImport.note.newIdentifiers',
      defaultMessage:
        'This study, or a part of it, is here already, so this is a second one with links and identifiers of its own. Changes to one of them do not reach the other.',
      description: 'Note after the import of a study',
    },
    RECORDINGS_NOT_WANTED: {
      id: 'studyImport.note.recordingsNotWanted',
      defaultMessage:
        '{count, plural, one {The recording of # respondent in the file was} other {The recordings of # respondents in the file were}} left out, as you asked. To have them too, import the file again with the recordings ticked.',
      description: 'Note after the import of a study',
    },
    NO_RECORDINGS: {
      id: 'studyImport.note.noRecordings',
      defaultMessage:
        'The file has no recordings. If you need them, ask for an archive with “With recordings of the respondents” ticked.',
      description:
        'Note after the import of a study; the words in quotation marks are a tick of the dialog that archives a study',
    },
    RESPONDENTS_ERASED_HERE: {
      id: 'studyImport.note.respondentsErased',
      defaultMessage:
        '{count, plural, one {# respondent withdrew or was} other {# respondents withdrew or were}} deleted at this installation after the archive was made, and stayed out. Delete the archive and its copies, because their data is still in it.',
      description: 'Note after the import of a study with recordings',
    },
    PANEL_LEFT_OUT: {
      id: 'studyImport.note.panel',
      defaultMessage:
        'The study recruited from a panel, which did not come along. Connect one in the data collection before you start.',
      description: 'Note after the import of a study',
    },
    LAB_LEFT_OUT: {
      id: 'studyImport.note.lab',
      defaultMessage:
        'The study belonged to a lab, which did not come along. Choose a lab of this installation in the data collection.',
      description: 'Note after the import of a study',
    },
    END_DATE_LEFT_OUT: {
      id: 'studyImport.note.endDate',
      defaultMessage:
        'The date on which the data collection ended did not come along. Set a new one in the data collection if you need it.',
      description: 'Note after the import of a study',
    },
    FILES_IGNORED: {
      id: 'studyImport.note.filesIgnored',
      defaultMessage:
        '{count, plural, one {# file in the zip file does} other {# files in the zip file do}} not belong to an archive and {count, plural, one {was} other {were}} ignored. If you did not add {count, plural, one {it} other {them}}, ask whoever gave you the file.',
      description: 'Note after the import of a study',
    },
  });

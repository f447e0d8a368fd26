import type { ExportKind } from '@fovea/contract/studies/exports';
import type { IntervalProblem } from '@fovea/rules/participation/exportSelection';
import type { ExportBlock, ExportNameProblem } from '@fovea/rules/studies/exports';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** Messages for what the rules of exports find; the server says the same in English. */

export const EXPORT_KIND_MESSAGES: Record<ExportKind, MessageDescriptor> = defineMessages({
  STUDY: { id: 'export.kind.study', defaultMessage: 'Study zip' },
  SIGNALS: { id: 'export.kind.signals', defaultMessage: 'Signals csv' },
  EXPRESSIONS: { id: 'export.kind.expressions', defaultMessage: 'Facial expressions' },
  ARCHIVE: {
    id: 'export.kind.archive',
    defaultMessage: 'Move the study',
    description: 'Heading of the card with the archives of a study, on the page Export',
  },
});

export const EXPORT_NAME_PROBLEMS: Record<ExportNameProblem, MessageDescriptor> = defineMessages({
  empty: {
    id: 'export.name.taken',
    defaultMessage: 'Must be at least 1 character and different from existing study export names',
  },
  taken: {
    id: 'export.name.taken',
    defaultMessage: 'Must be at least 1 character and different from existing study export names',
  },
  tooLong: {
    id: 'export.name.tooLong',
    defaultMessage: 'The name can be at most 255 characters long.',
  },
  studyName: {
    id: 'export.name.study',
    defaultMessage: 'The name of the export must differ from the name of the study.',
  },
});

export const INTERVAL_PROBLEMS: Record<IntervalProblem, MessageDescriptor> = defineMessages({
  beforeStudy: {
    id: 'export.interval.beforeStudy',
    defaultMessage: 'The start must be on or after the day on which the study was created.',
  },
  inFuture: {
    id: 'export.interval.inFuture',
    defaultMessage: 'The end must not be later than now.',
  },
  endsBeforeStart: {
    id: 'export.interval.endsBeforeStart',
    defaultMessage: 'The end must not be before the start.',
  },
});

const NO_STIMULUS = defineMessages({
  noStimulus: {
    id: 'export.block.noStimulus',
    defaultMessage: 'There should be added at least one stimulus to export study',
  },
});

const NONE_PROCESSED: Record<ExportKind, MessageDescriptor> = defineMessages({
  STUDY: {
    id: 'export.block.study',
    defaultMessage: 'There should be at least one processed respondent to export the study',
  },
  SIGNALS: {
    id: 'export.block.signals',
    defaultMessage: 'There should be at least one processed respondent to export signals',
  },
  EXPRESSIONS: {
    id: 'export.block.expressions',
    defaultMessage:
      'There should be at least one processed respondent to export facial expressions',
  },
  ARCHIVE: {
    id: 'export.block.study',
    defaultMessage: 'There should be at least one processed respondent to export the study',
  },
});

/** Why nothing can be exported at the moment. */
export function exportBlockMessage(kind: ExportKind, block: ExportBlock): MessageDescriptor {
  return block === 'noStimulus' ? NO_STIMULUS.noStimulus : NONE_PROCESSED[kind];
}

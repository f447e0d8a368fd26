import type { ShownReport } from '@fovea/rules/studies/reports';
import { defineMessage, defineMessages, type IntlShape, type MessageDescriptor } from 'react-intl';
import type { Tone } from '../../controls/feedback/StateBadge';
import type { Subject } from './reportRows';

export const REPORT_STATES: Record<
  ShownReport,
  { readonly tone: Tone; readonly message: MessageDescriptor }
> = (() => {
  const messages = defineMessages({
    processing: { id: 'report.state.processing', defaultMessage: 'Processing' },
    signalsOnly: { id: 'report.state.signalsOnly', defaultMessage: 'Signals only' },
    notApplicable: { id: 'report.state.notApplicable', defaultMessage: 'Not applicable' },
    error: { id: 'report.state.error', defaultMessage: 'Error' },
    skipped: { id: 'report.state.skipped', defaultMessage: 'Skipped' },
    ready: { id: 'report.state.ready', defaultMessage: 'Ready' },
  });
  return {
    processing: { tone: 'busy', message: messages.processing },
    signalsOnly: { tone: 'waiting', message: messages.signalsOnly },
    notApplicable: { tone: 'waiting', message: messages.notApplicable },
    error: { tone: 'bad', message: messages.error },
    skipped: { tone: 'waiting', message: messages.skipped },
    ready: { tone: 'good', message: messages.ready },
  };
})();

/** What is said where there is no document to show. */
export const REPORT_STATE_TEXTS: Record<
  Exclude<ShownReport, 'ready'>,
  MessageDescriptor
> = defineMessages({
  processing: {
    id: 'report.text.processing',
    defaultMessage: 'This report is being made. You can leave this page meanwhile.',
  },
  signalsOnly: {
    id: 'report.text.signalsOnly',
    defaultMessage: 'The template made signals only, and no document to read.',
  },
  notApplicable: {
    id: 'report.text.notApplicable',
    defaultMessage: 'This report does not apply to the data that was collected.',
  },
  error: {
    id: 'report.text.error',
    defaultMessage: 'There was an unexpected error. Report ID: {id}',
  },
  skipped: {
    id: 'report.text.skipped',
    defaultMessage: 'It was not part of this run. Choose it above and run the report again.',
  },
});

export const FILE_TEXT: MessageDescriptor = defineMessage({
  id: 'report.text.file',
  defaultMessage: 'The template made a document that is not shown here, such as a PDF.',
});

export const IN_BROWSER_TEXT: MessageDescriptor = defineMessage({
  id: 'report.text.browser',
  defaultMessage: 'This report will run in this browser while the page is open.',
});

/** What a report is about, in words. */
export function subjectText(intl: IntlShape, subjects: readonly Subject[]): string {
  if (subjects.length === 0) {
    return intl.formatMessage({ id: 'report.wholeStudy', defaultMessage: 'Whole study' });
  }
  return subjects
    .map(
      ({ name }) =>
        name ??
        intl.formatMessage({
          id: 'report.subject.gone',
          defaultMessage: '(no longer in the study)',
        }),
    )
    .join(' · ');
}

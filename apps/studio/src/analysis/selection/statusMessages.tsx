import { Button } from '@mantine/core';
import {
  IconAlertTriangle,
  IconClockHour4,
  IconDatabaseOff,
  IconUsers,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { defineMessages, FormattedMessage, type MessageDescriptor } from 'react-intl';
import type { AnalysisStatus, NoDataReason, ShownStatus } from './analysisStatus';

export interface NoticeActions {
  readonly toCollection: () => void;
  readonly toBuilder: () => void;
  readonly toDefaultSelection: () => void;
  readonly toRespondents: () => void;
  readonly toStimuli: () => void;
  readonly processAgain: (sessionId: string) => void;
  readonly processingAgain: boolean;
}

interface NoticeContent {
  readonly NoticeIcon: Icon;
  readonly urgent?: boolean;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly action?: ReactNode;
}

/** Statuses without anything to show. */
export type EmptyStatus = Exclude<AnalysisStatus, ShownStatus>;

function act(label: ReactNode, onClick: () => void, loading = false) {
  return (
    <Button mt="xs" size="sm" onClick={onClick} loading={loading}>
      {label}
    </Button>
  );
}

const chooseStimulus = ({ toStimuli }: NoticeActions) =>
  act(
    <FormattedMessage id="analysis.chooseStimulus" defaultMessage="Choose another stimulus" />,
    toStimuli,
  );
const showRespondents = ({ toRespondents }: NoticeActions) =>
  act(
    <FormattedMessage id="analysis.showRespondents" defaultMessage="Show single respondents" />,
    toRespondents,
  );
const chooseRespondent = ({ toRespondents }: NoticeActions) =>
  act(
    <FormattedMessage id="analysis.chooseRespondent" defaultMessage="Choose a respondent" />,
    toRespondents,
  );

const NOT_COLLECTED = (
  <FormattedMessage id="analysis.notCollected" defaultMessage="Data not collected" />
);
const PROCESSING_RESPONDENT = (
  <FormattedMessage
    id="analysis.processingRespondent"
    defaultMessage="Processing respondent data"
  />
);
const NO_RESPONDENT_DATA = (
  <FormattedMessage id="analysis.noRespondentData" defaultMessage="No respondent data available" />
);

const NO_DATA_MESSAGES: Record<NoDataReason, MessageDescriptor> = defineMessages({
  takingPart: {
    id: 'analysis.noRespondentData.text',
    defaultMessage: 'This respondent is still taking part. Results appear here by themselves.',
  },
  left: {
    id: 'analysis.noRespondentData.abandoned',
    defaultMessage: 'This respondent left before the end. Choose another respondent.',
  },
  deleted: {
    id: 'analysis.noRespondentData.deleted',
    defaultMessage: 'A researcher deleted the data of this respondent. Choose another respondent.',
  },
  withdrawn: {
    id: 'analysis.noRespondentData.withdrawn',
    defaultMessage:
      'This respondent withdrew the consent, and everything collected was erased. Choose another respondent.',
  },
  savedLocally: {
    id: 'analysis.noRespondentData.savedLocally',
    defaultMessage:
      'This respondent saved the recording as a file, because it could not be sent. Results appear here once the file is uploaded in Data collection.',
  },
  notReceived: {
    id: 'analysis.noRespondentData.notReceived',
    defaultMessage: 'No recording of this respondent was received. Choose another respondent.',
  },
});

/** The notice of a status, with the next action. */
export function statusMessages(status: EmptyStatus, actions: NoticeActions): NoticeContent {
  switch (status.kind) {
    case 'noStimuli':
      return {
        NoticeIcon: IconDatabaseOff,
        title: (
          <FormattedMessage id="analysis.noStimuli" defaultMessage="This study has no stimuli" />
        ),
        text: (
          <FormattedMessage
            id="analysis.noStimuli.text"
            defaultMessage="Add a picture or a video in the builder, then collect data."
          />
        ),
        action: act(
          <FormattedMessage id="analysis.openBuilder" defaultMessage="Open the builder" />,
          actions.toBuilder,
        ),
      };
    case 'noRespondents':
      return {
        NoticeIcon: IconUsers,
        title: (
          <FormattedMessage
            id="analysis.noRespondents"
            defaultMessage="No respondent data has been collected yet."
          />
        ),
        text: (
          <FormattedMessage
            id="analysis.noRespondents.text"
            defaultMessage="{takingPart, plural, =0 {Start collection and send the link. Results appear here by themselves.} one {# respondent is taking part now. Results appear here by themselves.} other {# respondents are taking part now. Results appear here by themselves.}}"
            values={{ takingPart: status.takingPart }}
          />
        ),
        action: act(
          <FormattedMessage id="analysis.openCollection" defaultMessage="Open data collection" />,
          actions.toCollection,
        ),
      };
    case 'invalid':
      return {
        NoticeIcon: IconAlertTriangle,
        urgent: true,
        title: (
          <FormattedMessage
            id="analysis.invalid"
            defaultMessage="The current selection for analysis is invalid."
          />
        ),
        text: (
          <FormattedMessage
            id="analysis.invalid.text"
            defaultMessage="This no longer exists: {missing}."
            values={{ missing: <MissingList missing={status.missing} /> }}
          />
        ),
        action: act(
          <FormattedMessage
            id="analysis.invalid.action"
            defaultMessage="Go to the first stimulus with data"
          />,
          actions.toDefaultSelection,
        ),
      };
    case 'noAggregateForType':
      return {
        NoticeIcon: IconDatabaseOff,
        title: (
          <FormattedMessage
            id="analysis.noAggregateForType"
            defaultMessage="No aggregated data for this type of stimulus"
          />
        ),
        text: (
          <FormattedMessage
            id="analysis.noAggregateForType.text"
            defaultMessage="Respondents are not put together over calibrations and surveys. Look at single respondents, or choose another stimulus."
          />
        ),
        action: chooseStimulus(actions),
      };
    case 'processingAggregate':
      return {
        NoticeIcon: IconClockHour4,
        title: (
          <FormattedMessage
            id="analysis.processingAggregate"
            defaultMessage="Processing aggregate data"
          />
        ),
        text: (
          <FormattedMessage
            id="analysis.processingAggregate.text"
            defaultMessage="{done, number} of {total, number} respondents are processed. For online studies this can take some time. This page updates by itself."
            values={{ done: status.done, total: status.total }}
          />
        ),
        action: status.done > 0 ? showRespondents(actions) : undefined,
      };
    case 'aggregateNotAvailable':
      return {
        NoticeIcon: IconDatabaseOff,
        urgent: true,
        title: (
          <FormattedMessage
            id="analysis.aggregateNotAvailable"
            defaultMessage="Aggregated data not available"
          />
        ),
        text: (
          <FormattedMessage
            id="analysis.aggregateNotAvailable.text"
            defaultMessage="No respondent of this segment has gaze on this stimulus. Look at single respondents to see why."
          />
        ),
        action: showRespondents(actions),
      };
    case 'segmentNotShown':
      return {
        NoticeIcon: IconDatabaseOff,
        title: NOT_COLLECTED,
        text: status.inOtherFlow ? (
          <FormattedMessage
            id="analysis.notCollected.segmentFlow"
            defaultMessage="This segment has no respondents allocated to a flow with the stimulus."
          />
        ) : (
          <FormattedMessage
            id="analysis.notCollected.segment"
            defaultMessage="No respondent of this segment was shown this stimulus."
          />
        ),
        action: chooseStimulus(actions),
      };
    case 'receivingRespondent':
      return {
        NoticeIcon: IconClockHour4,
        title: PROCESSING_RESPONDENT,
        text: (
          <FormattedMessage
            id="analysis.receivingRespondent.text"
            defaultMessage="The recording is still being sent from the respondent's browser. This page updates by itself."
          />
        ),
      };
    case 'processingRespondent':
      return {
        NoticeIcon: IconClockHour4,
        title: PROCESSING_RESPONDENT,
        text: (
          <FormattedMessage
            id="analysis.processingRespondent.text"
            defaultMessage="Gaze and fixations are being calculated. This page updates by itself."
          />
        ),
      };
    case 'respondentError':
      return {
        NoticeIcon: IconAlertTriangle,
        urgent: true,
        title: (
          <FormattedMessage
            id="analysis.respondentError"
            defaultMessage="Error processing respondent data"
          />
        ),
        text: status.reason ?? (
          <FormattedMessage
            id="analysis.respondentError.text"
            defaultMessage="The face was probably not visible in the webcam recording."
          />
        ),
        action: act(
          <FormattedMessage id="analysis.processAgain" defaultMessage="Process again" />,
          () => actions.processAgain(status.sessionId),
          actions.processingAgain,
        ),
      };
    case 'respondentNotShown':
      return {
        NoticeIcon: IconDatabaseOff,
        title: NOT_COLLECTED,
        text: status.inOtherFlow ? (
          <FormattedMessage
            id="analysis.notCollected.respondentFlow"
            defaultMessage="This respondent was allocated to a flow without this stimulus."
          />
        ) : (
          <FormattedMessage
            id="analysis.notCollected.respondent"
            defaultMessage="This respondent was not shown this stimulus."
          />
        ),
        action: chooseStimulus(actions),
      };
    case 'screenNotAvailable':
      return {
        NoticeIcon: IconDatabaseOff,
        title: (
          <FormattedMessage
            id="analysis.screenNotAvailable"
            defaultMessage="Screen recording not available"
          />
        ),
        text: (
          <FormattedMessage
            id="analysis.screenNotAvailable.text"
            defaultMessage="The screen of this respondent was not recorded. Choose another respondent."
          />
        ),
        action: chooseRespondent(actions),
      };
    case 'noGazeForType':
      return {
        NoticeIcon: IconDatabaseOff,
        title: NO_RESPONDENT_DATA,
        text: (
          <FormattedMessage
            id="analysis.noGazeForType.text"
            defaultMessage="A calibration is what gaze is measured with; it has no gaze of its own. Its accuracy stands in the Data tab."
          />
        ),
        action: chooseStimulus(actions),
      };
    case 'noRespondentData':
      return {
        NoticeIcon: IconDatabaseOff,
        title: NO_RESPONDENT_DATA,
        text: <FormattedMessage {...NO_DATA_MESSAGES[status.why]} />,
        action: chooseRespondent(actions),
      };
  }
}

function MissingList({ missing }: { readonly missing: readonly string[] }) {
  return missing.map((kind, at) => (
    <span key={kind}>
      {at > 0 && ', '}
      {kind === 'segment' && (
        <FormattedMessage
          id="analysis.missing.segment"
          defaultMessage="segment (respondents aggregate)"
        />
      )}
      {kind === 'respondent' && (
        <FormattedMessage id="analysis.missing.respondent" defaultMessage="individual respondent" />
      )}
      {kind === 'stimulus' && (
        <FormattedMessage id="analysis.missing.stimulus" defaultMessage="stimulus" />
      )}
    </span>
  ));
}

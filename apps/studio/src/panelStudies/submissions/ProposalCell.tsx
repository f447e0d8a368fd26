import type { UsableThresholds } from '@fovea/contract/participation/panelStudies';
import type {
  PanelProposal,
  PanelSubmission,
} from '@fovea/contract/participation/panelSubmissions';
import { Text } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconClock, type Icon } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { StateBadge, type Tone } from '../../controls/feedback/StateBadge';
import { degreesText, shareText } from '../states/figureText';
import {
  GATE_REASON_MESSAGES,
  MATCH_ADVICE,
  MATCH_MESSAGES,
  PROPOSAL_MESSAGES,
} from '../states/gateMessages';
import { PANEL_END_MESSAGES } from '../states/stateMessages';
import { mismatchOf, waitsForDecision } from '../states/submissionLists';
import classes from './Submissions.module.css';

const BADGES: Record<
  Exclude<PanelProposal, 'NONE'>,
  { readonly tone: Tone; readonly icon: Icon }
> = {
  APPROVE: { tone: 'good', icon: IconCircleCheck },
  ASK_TO_RETURN: { tone: 'warning', icon: IconArrowBackUp },
  WAIT: { tone: 'waiting', icon: IconClock },
};

interface Props {
  readonly submission: PanelSubmission;
  readonly thresholds: UsableThresholds;
}

/** What is proposed and why; first what does not match, with what to do about it. */
export function ProposalCell({ submission, thresholds }: Props) {
  const intl = useIntl();
  const { codeEnd, proposal } = submission;
  const match = mismatchOf(submission);
  // What does not match is said already.
  const reasons = submission.reasons.filter((reason) => reason !== match);
  const limits = {
    accuracy: degreesText(intl, thresholds.accuracyDeg) ?? '',
    gaze: shareText(intl, thresholds.gazeQuality) ?? '',
    face: shareText(intl, thresholds.faceQuality) ?? '',
  };
  return (
    <div className={classes['proposal']}>
      {match !== null && (
        <>
          <StateBadge tone="warning">
            <FormattedMessage {...MATCH_MESSAGES[match]} />
          </StateBadge>
          <Text span size="sm">
            <FormattedMessage
              {...MATCH_ADVICE[match]}
              values={{
                hasEnd: String(codeEnd !== null),
                codeEnd: codeEnd && <FormattedMessage {...PANEL_END_MESSAGES[codeEnd]} />,
              }}
            />
          </Text>
        </>
      )}
      {proposal !== 'NONE' ? (
        <StateBadge {...BADGES[proposal]}>
          <FormattedMessage {...PROPOSAL_MESSAGES[proposal]} />
        </StateBadge>
      ) : (
        waitsForDecision(submission) && (
          <Text span size="sm">
            <FormattedMessage {...PROPOSAL_MESSAGES.NONE} />
          </Text>
        )
      )}
      {reasons.length > 0 && (
        <Text span size="sm" c="dimmed">
          {intl.formatList(
            reasons.map((reason) => intl.formatMessage(GATE_REASON_MESSAGES[reason], limits)),
            { type: 'unit' },
          )}
        </Text>
      )}
    </div>
  );
}

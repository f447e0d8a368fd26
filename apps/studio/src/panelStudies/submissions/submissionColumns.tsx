import type { UsableThresholds } from '@fovea/contract/participation/panelStudies';
import type { PanelSubmission } from '@fovea/contract/participation/panelSubmissions';
import { Checkbox } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Column } from '../../controls/layout/Table';
import { isDecidable } from '../states/decidable';
import { DegreeFigure } from '../../recordedSessions/DegreeFigure';
import { shareText } from '../states/figureText';
import { keyOf } from '../states/submissionLists';
import { DecisionCell } from './DecisionCell';
import { ProposalCell } from './ProposalCell';
import { SessionCell } from './SessionCell';
import { SubmissionCell } from './SubmissionCell';
import { ROW_BOX, type RowSelection } from './useRowSelection';

type ColumnKey = 'box' | 'submission' | 'session' | 'accuracy' | 'gaze' | 'face' | 'decision';

interface Options {
  readonly studyId: string;
  readonly thresholds: UsableThresholds;
  readonly selection: RowSelection;
  /** How many rows can be selected. */
  readonly selectable: number;
}

/** The columns of the table of submissions. */
export function useSubmissionColumns(options: Options): Column<PanelSubmission, ColumnKey>[] {
  const { studyId, thresholds, selection, selectable } = options;
  const intl = useIntl();
  const { selected, toggle, onKeyDown, selectAll } = selection;
  return [
    {
      key: 'box',
      title: (
        <Checkbox
          size="xs"
          aria-label={intl.formatMessage({
            id: 'submissions.selectAll',
            defaultMessage: 'Select all that can be decided',
          })}
          disabled={selectable === 0}
          checked={selected.size > 0 && selected.size === selectable}
          indeterminate={selected.size > 0 && selected.size < selectable}
          onChange={(event) => selectAll(event.currentTarget.checked)}
        />
      ),
      cell: (submission) => {
        const key = keyOf(submission);
        return isDecidable(submission) ? (
          <Checkbox
            size="xs"
            {...{ [ROW_BOX]: key }}
            aria-label={intl.formatMessage(
              { id: 'submissions.select', defaultMessage: 'Select {submission}' },
              { submission: submission.session?.label ?? submission.participantId ?? key },
            )}
            checked={selected.has(key)}
            onChange={(event) => toggle(key, event)}
            onKeyDown={(event) => onKeyDown(key, event)}
          />
        ) : null;
      },
    },
    {
      key: 'submission',
      title: <FormattedMessage id="submissions.submission" defaultMessage="Submission" />,
      cell: (submission) => <SubmissionCell submission={submission} />,
    },
    {
      key: 'session',
      title: <FormattedMessage id="submissions.session" defaultMessage="Session" />,
      cell: (submission) => <SessionCell studyId={studyId} submission={submission} />,
    },
    {
      key: 'accuracy',
      isNumber: true,
      title: <FormattedMessage id="sessions.accuracy" defaultMessage="Accuracy" />,
      cell: ({ session }) =>
        session?.accuracyDeg == null ? (
          figure(null)
        ) : (
          <DegreeFigure degrees={session.accuracyDeg} errorPercent={session.degreeErrorPercent} />
        ),
    },
    {
      key: 'gaze',
      isNumber: true,
      title: <FormattedMessage id="submissions.gaze" defaultMessage="Gaze" />,
      cell: ({ session }) => figure(shareText(intl, session?.gazeQuality)),
    },
    {
      key: 'face',
      isNumber: true,
      title: <FormattedMessage id="sessions.face" defaultMessage="Face" />,
      cell: ({ session }) => figure(shareText(intl, session?.faceQuality)),
    },
    {
      key: 'decision',
      title: <FormattedMessage id="submissions.decision" defaultMessage="Proposal and decision" />,
      cell: (submission) => (
        <>
          <ProposalCell submission={submission} thresholds={thresholds} />
          <DecisionCell submission={submission} />
        </>
      ),
    },
  ];
}

function figure(text: string | null) {
  if (text !== null) return text;
  return (
    <span style={{ color: 'var(--mantine-color-dimmed)' }}>
      <span aria-hidden>–</span>
      <span className="visuallyHidden">
        <FormattedMessage id="quality.notMeasured" defaultMessage="not measured" />
      </span>
    </span>
  );
}

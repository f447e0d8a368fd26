import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Segment } from '@fovea/contract/analysis/segments';
import type { Study } from '@fovea/contract/studies/studies';
import type { SurveyAnswers } from '@fovea/contract/analysis/surveyAnswers';
import { SEGMENT_NAME_MAX } from '@fovea/rules/analysis/segments';
import { Alert, Button, Group, Loader, Modal, Text } from '@mantine/core';
import { IconAlertTriangle, IconInfoCircle, IconUsers } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { TextField } from '../../controls/fields/TextField';
import { newRequestId } from '../../state/requestId';
import type { RespondentFiles } from '../selection/analysisStatus';
import { FilterPane } from './FilterPane';
import { SEGMENT_NAME_PROBLEMS } from '../../messages/filterMessages';
import { localDayOf } from './localDayOf';
import type { SegmentCalls } from './segmentCalls';
import classes from './SegmentDialog.module.css';
import {
  draftOf,
  draftRows,
  validateDraft,
  storedCriteria,
  withSelection,
  type DraftFacts,
} from './segmentDraft';
import { SegmentRespondents } from './SegmentRespondents';

interface Props {
  readonly study: Study;
  /** Respondents without previews. */
  readonly sessions: readonly RespondentSession[];
  readonly files: RespondentFiles;
  /** Undefined: loading, or failed with `answersError`. */
  readonly answers: readonly SurveyAnswers[] | undefined;
  readonly answersError: Error | null;
  /** Null: create a new one. */
  readonly segment: Segment | null;
  /** Initial name and respondents of a new segment. */
  readonly from?: Segment | null;
  readonly calls: SegmentCalls;
  readonly close: () => void;
  readonly saved: (segment: Segment, isNew: boolean) => void;
  /** Selects an existing segment on the stage. */
  readonly select: (segmentId: string) => void;
}

const NO_ANSWERS: readonly SurveyAnswers[] = [];

/** Creates or edits a segment: filters at the start side, the resulting respondents beside them. */
export function SegmentDialog(props: Props) {
  useRestoreFocus();
  const { study, sessions, files, answers, segment, from = null, calls } = props;
  const intl = useIntl();
  const facts = useMemo<DraftFacts>(
    () => ({ study, sessions, files, answers: answers ?? NO_ANSWERS, dayOf: localDayOf }),
    [study, sessions, files, answers],
  );
  const [begun] = useState(() => {
    const draft = draftOf(segment ?? from, facts);
    if (segment || !from) return draft;
    return {
      ...draft,
      name: intl.formatMessage(
        { id: 'segment.copyName', defaultMessage: '{name} copy' },
        { name: from.name },
      ),
    };
  });
  const [draft, setDraft] = useState(begun);
  const [requestId] = useState(newRequestId);
  const [hasTriedToSave, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const rows = useMemo(() => draftRows(draft, facts), [draft, facts]);
  const { nameProblem, chosen, twin, isComplete, canSave } = validateDraft(
    draft,
    rows,
    segment,
    facts,
  );
  const isDirty = draft !== begun;
  const showsNameProblem = nameProblem !== null && (hasTriedToSave || draft.name !== begun.name);

  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isDirty]);

  const leave = () => (isDirty && !isBusy ? setAsking(true) : props.close());

  async function save() {
    setTried(true);
    if (!canSave) return;
    setBusy(true);
    setFailure(null);
    const body = {
      name: draft.name,
      respondents: [...chosen],
      criteria: storedCriteria(draft, rows),
    };
    try {
      const created = segment
        ? await calls.change(segment.id, body)
        : await calls.create({ ...body, requestId });
      props.saved(created, segment === null);
    } catch (reason) {
      setFailure(reason instanceof Error ? reason.message : String(reason));
      setBusy(false);
    }
  }

  const hasRespondents = rows.some(({ isSelectable }) => isSelectable);
  return (
    <Modal
      opened
      onClose={leave}
      size="min(1400px, 96vw)"
      closeOnClickOutside={false}
      // Escape then belongs to the confirmation.
      closeOnEscape={!isAsking}
      classNames={{ content: classes.content ?? '', body: classes.body ?? '' }}
      title={
        segment ? (
          <FormattedMessage id="segment.edit" defaultMessage="Edit segment" />
        ) : (
          <FormattedMessage id="segment.create" defaultMessage="Create new segment" />
        )
      }
      closeButtonProps={{
        'aria-label': intl.formatMessage({ id: 'close', defaultMessage: 'Close' }),
      }}
    >
      {!hasRespondents ? (
        <EmptyState
          icon={IconUsers}
          title={
            <FormattedMessage
              id="analysis.noRespondents"
              defaultMessage="No respondent data has been collected yet."
            />
          }
        >
          <FormattedMessage
            id="segment.noRespondents.text"
            defaultMessage="A segment holds respondents with results. They can be chosen here as soon as the first recording is processed."
          />
        </EmptyState>
      ) : (
        <>
          <div className={classes.panes}>
            <section
              className={classes.start}
              aria-label={intl.formatMessage({ id: 'segment.filters', defaultMessage: 'Filters' })}
            >
              <TextField
                label={<FormattedMessage id="segment.name" defaultMessage="Name" />}
                value={draft.name}
                maxLength={SEGMENT_NAME_MAX}
                onChange={(name) => setDraft({ ...draft, name })}
                onEnter={() => void save()}
                error={showsNameProblem && intl.formatMessage(SEGMENT_NAME_PROBLEMS[nameProblem])}
                data-autofocus
              />
              {answers === undefined && props.answersError && (
                <Alert role="alert" color="red" py={8} icon={<IconAlertTriangle aria-hidden />}>
                  <FormattedMessage
                    id="segment.answersFailed"
                    defaultMessage="The answers of the surveys could not be loaded, so filters on them find nobody. {reason}"
                    values={{ reason: props.answersError.message }}
                  />
                </Alert>
              )}
              {answers === undefined && !props.answersError && (
                <Text size="xs" c="dimmed" role="status">
                  <Loader size={12} />{' '}
                  <FormattedMessage
                    id="segment.answersComing"
                    defaultMessage="The answers of the surveys are being loaded."
                  />
                </Text>
              )}
              <FilterPane
                criteria={draft.criteria}
                change={(criteria) => setDraft({ ...draft, criteria })}
                facts={facts}
                rows={rows}
                namesProblems={hasTriedToSave && !isComplete}
              />
            </section>
            <section
              className={classes.end}
              aria-label={intl.formatMessage({
                id: 'respondents.table',
                defaultMessage: 'Respondents',
              })}
            >
              <p className={classes.count} role="status">
                <FormattedMessage
                  id="segment.count"
                  defaultMessage="{chosen, number} of {all, plural, one {# respondent} other {# respondents}}"
                  values={{ chosen: chosen.length, all: rows.length }}
                />
              </p>
              {!rows.some(({ isSelectable, verdict }) => isSelectable && verdict.isMet) && (
                <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />} py={8}>
                  <FormattedMessage
                    id="segment.nobody"
                    defaultMessage="There are no respondents matching your criteria. Try changing your respondent selection settings."
                  />
                </Alert>
              )}
              <div className={classes.scroll} tabIndex={0} role="group">
                <SegmentRespondents
                  rows={rows}
                  criteria={draft.criteria}
                  facts={facts}
                  tick={(ids, isTicked) =>
                    setDraft({ ...draft, criteria: withSelection(draft.criteria, ids, isTicked) })
                  }
                />
              </div>
            </section>
          </div>
          {twin && (isDirty || segment !== null || hasTriedToSave) && (
            <Alert
              color="yellow"
              icon={<IconInfoCircle aria-hidden />}
              py={8}
              className={classes.notice ?? ''}
            >
              <Group gap={12}>
                <span>
                  <FormattedMessage
                    id="segment.twin"
                    defaultMessage="There is already a segment containing this selection of respondents{processing, select, true { (currently processing)} other {}}: {name}"
                    values={{
                      processing: String(twin.processingState !== 'COMPLETED'),
                      name: <bdi>{twin.name}</bdi>,
                    }}
                  />
                </span>
                {/* Also while it is being computed: the stage then shows the progress and updates by itself. */}
                <Button size="compact-xs" variant="default" onClick={() => props.select(twin.id)}>
                  <FormattedMessage id="segment.twin.select" defaultMessage="Select it" />
                </Button>
              </Group>
            </Alert>
          )}
          {failure && (
            <Alert
              role="alert"
              color="red"
              icon={<IconAlertTriangle aria-hidden />}
              py={8}
              className={classes.notice ?? ''}
            >
              {failure}
            </Alert>
          )}
        </>
      )}
      <Group justify="flex-end" gap={8} className={classes.foot ?? ''}>
        <Button variant="default" onClick={leave}>
          <FormattedMessage id="cancel" defaultMessage="Cancel" />
        </Button>
        {hasRespondents && (
          <Button
            loading={isBusy}
            disabled={twin !== null || (!canSave && nameProblem === null && isComplete)}
            onClick={() => void save()}
          >
            {segment ? (
              <FormattedMessage id="segment.save" defaultMessage="Save" />
            ) : (
              <FormattedMessage id="segment.create.do" defaultMessage="Create" />
            )}
          </Button>
        )}
      </Group>
      {/* Not mounted earlier: it would receive the Escape that opens it, and close. */}
      {isAsking && (
        <ConfirmDialog
          opened
          onClose={() => setAsking(false)}
          title={<FormattedMessage id="segment.discard" defaultMessage="Discard your changes?" />}
          confirm={<FormattedMessage id="segment.discard.do" defaultMessage="Discard" />}
          isDangerous
          onConfirm={props.close}
        >
          <FormattedMessage
            id="segment.discard.text"
            defaultMessage="What you chose for this segment is not saved."
          />
        </ConfirmDialog>
      )}
    </Modal>
  );
}

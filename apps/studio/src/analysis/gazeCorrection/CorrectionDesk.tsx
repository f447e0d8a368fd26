import type { GazeCorrection, GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { Button, Switch, Tooltip } from '@mantine/core';
import { useCallback, useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ConfirmDialog } from '../../controls/feedback/ConfirmDialog';
import { useClock } from '../../replay/clock/useClock';
import { useClockTime } from '../../replay/clock/useClockTime';
import type { RespondentResult } from '../../replay/results/results';
import type { Target } from './anchorEdits';
import {
  begunDraft,
  chosenStretch,
  correctionsOf,
  draftReducer,
  isChanged,
  type CorrectionDraft,
} from './correctionDraft';
import classes from './CorrectionDesk.module.css';
import { CorrectionHeader } from './CorrectionHeader';
import { CorrectionIntro, CorrectionRules } from './CorrectionIntro';
import { CorrectionStage } from './CorrectionStage';
import { CorrectionTimeline } from './CorrectionTimeline';
import { FAULT_MESSAGES, findDraftFault } from './draftFault';
import { DriftCheckCard, type MeasuredDot } from './DriftCheckCard';
import type { CorrectionView } from './FixationOverlay';
import { revisedResult } from './revisedResult';
import { stageHandles, withHandleAt, withoutHandle, type StageHandle } from './stageHandles';
import { StoredState } from './StoredState';
import { StretchCard } from './StretchCard';
import classesOfList from './Stretches.module.css';
import { PlayButton } from './PlayButton';
import {
  canBeginAt,
  edgeLimits,
  wholeEndMs,
  withEdge,
  withKind,
  withoutStretch,
  withStretchFrom,
  withWhole,
} from './stretchEdits';
import { stretchFigures } from './stretchFigures';
import { useDeskKeys } from './useDeskKeys';

interface Props {
  readonly stimulus: Stimulus;
  readonly who: string;
  readonly result: RespondentResult;
  /** The newest result is on its way. */
  readonly isLoading: boolean;
  /** Where the time begins. */
  readonly beginMs: number;
  readonly stored: GazeCorrections;
  /** The dot before the stimulus; undefined: the study shows none. */
  readonly dot: MeasuredDot | undefined;
  readonly isBusy: boolean;
  /** Stores corrections in place of those with the version. */
  readonly put: (
    corrections: readonly GazeCorrection[],
    version: number,
  ) => Promise<GazeCorrections | null>;
  readonly close: () => void;
}

/** Everything of the editor once the data is there: a draft, what it does to the gaze, and how it is applied. */
export function CorrectionDesk(props: Props) {
  const { stimulus, who, result, isLoading, stored, isBusy, put } = props;
  const intl = useIntl();
  /** What the draft began with, or replaced last. */
  const [base, setBase] = useState(stored);
  const [history, dispatch] = useReducer(draftReducer, stored.corrections, begunDraft);
  const [dragged, setDragged] = useState<{ handle: StageHandle; to: Target } | null>(null);
  const [view, setView] = useState<CorrectionView>('after');
  const isVideo = stimulus.videoUrl !== null;
  const [isNear, setNear] = useState(isVideo);
  const [asks, setAsks] = useState<'close' | 'takeBack' | null>(null);

  const durationMs = result.durationMs || stimulus.exposureTimeMs;
  const clock = useClock(durationMs);
  const timeMs = useClockTime(clock, false);
  const { beginMs } = props;
  useEffect(() => clock.seek(beginMs), [clock, beginMs]);
  const measured = useMemo(() => revisedResult(result, []), [result]);
  const { fixations } = measured;

  const draft = history.present;
  const hasChanges = isChanged(draft, base.corrections);
  const isNewer = stored.version > base.version;
  if (isNewer && !hasChanges) {
    setBase(stored);
    dispatch({ kind: 'begin', corrections: stored.corrections });
  }
  const isStale = isNewer && hasChanges;

  const shownDraft = dragged
    ? withHandleAt(draft, measured, dragged.handle, dragged.to, durationMs)
    : draft;
  const revised = useMemo(
    () => revisedResult(result, correctionsOf(shownDraft)),
    [result, shownDraft],
  );
  const handles = useMemo(
    () => stageHandles(shownDraft, measured, revised),
    [shownDraft, measured, revised],
  );
  const chosen = chosenStretch(shownDraft);
  const figures = useMemo(() => {
    const picture = { widthPx: stimulus.width, heightPx: stimulus.height };
    return shownDraft.stretches.map((stretch) =>
      stretchFigures(stretch, result.gaze.tMs, measured, picture, result.degreeScale),
    );
  }, [shownDraft, measured, result, stimulus.width, stimulus.height]);

  const edit = (change: (draft: CorrectionDraft) => CorrectionDraft, mergeKey?: string) =>
    dispatch({ kind: 'edit', edit: change, ...(mergeKey !== undefined && { mergeKey }) });
  const undo = history.past.length > 0 ? () => dispatch({ kind: 'undo' }) : undefined;
  const redo = history.future.length > 0 ? () => dispatch({ kind: 'redo' }) : undefined;
  const preview = useCallback((handle: StageHandle, to: Target | null) => {
    setDragged(to && { handle, to });
    if (to) setView((known) => (known === 'before' ? 'after' : known));
  }, []);

  const fault = findDraftFault(shownDraft);
  const obstacle = isStale
    ? intl.formatMessage({
        id: 'gazeCorrection.obstacle.stale',
        defaultMessage: 'Somebody else changed these corrections. Choose first which ones to keep.',
        description: 'Why corrections cannot be applied',
      })
    : !hasChanges && stored.state === 'WAITING'
      ? intl.formatMessage({
          id: 'gazeCorrection.obstacle.waiting',
          defaultMessage: 'Applied. Results are being made again.',
          description: 'Why corrections cannot be applied: they are already',
        })
      : !hasChanges
        ? intl.formatMessage({
            id: 'gazeCorrection.obstacle.same',
            defaultMessage: 'Nothing has changed. Drag a fixation to where the respondent looked.',
            description: 'Why corrections cannot be applied',
          })
        : fault
          ? intl.formatMessage(
              {
                id: 'gazeCorrection.obstacle.fault',
                defaultMessage: 'Stretch {number, number}: {reason}',
                description: 'Why corrections cannot be applied',
              },
              { number: fault.at + 1, reason: intl.formatMessage(FAULT_MESSAGES[fault.fault]) },
            )
          : null;

  const store = async (corrections: readonly GazeCorrection[]) => {
    const answer = await put(corrections, base.version);
    if (!answer) return;
    setBase(answer);
    // The steps before it are those of another draft; the notification takes it back.
    dispatch({ kind: 'begin', corrections: answer.corrections });
  };
  /** The same once more: a draft stays as it is. */
  const tryAgain = async () => {
    const answer = await put(stored.corrections, stored.version);
    if (answer) setBase(answer);
  };
  const close = () => (hasChanges ? setAsks('close') : props.close());

  const root = useRef<HTMLDivElement>(null);
  const answeredMs = useRef(0);
  const endQuestion = () => {
    answeredMs.current = performance.now();
    setAsks(null);
  };
  const isHeldBefore = useDeskKeys({
    root,
    undo,
    redo,
    close,
    toggle: () => clock.toggle(),
    isForQuestion: ({ timeStamp }) => asks !== null || timeStamp < answeredMs.current,
  });

  return (
    <div ref={root} className={classes['root']}>
      <CorrectionHeader
        stimulus={stimulus.displayName}
        who={who}
        view={isHeldBefore ? 'before' : view}
        setView={setView}
        undo={undo}
        redo={redo}
        obstacle={obstacle}
        isBusy={isBusy}
        apply={() => void store(correctionsOf(draft))}
        takeBack={stored.corrections.length > 0 && !isStale ? () => setAsks('takeBack') : undefined}
        close={close}
      />
      <div className={classes['stage']}>
        <div className={classes['picture']}>
          <CorrectionStage
            stimulus={stimulus}
            result={result}
            who={who}
            startMs={chosen?.startMs ?? 0}
            endMs={chosen?.endMs ?? wholeEndMs(durationMs)}
            clock={clock}
            handles={handles}
            measured={measured}
            revised={revised}
            view={isHeldBefore ? 'before' : view}
            isNear={isNear}
            preview={preview}
            move={(handle, to, mergeKey) => {
              if (view === 'before') setView('after');
              edit((known) => withHandleAt(known, measured, handle, to, durationMs), mergeKey);
            }}
            remove={(handle) => edit((known) => withoutHandle(known, handle))}
            chooseAt={(tMs) => {
              const there = draft.stretches.find(
                ({ startMs, endMs }) => tMs >= startMs && tMs < endMs,
              );
              if (there) dispatch({ kind: 'choose', id: there.id });
              clock.seek(tMs);
            }}
          />
        </div>
        <p className={classes['keys']}>
          <FormattedMessage
            id="gazeCorrection.keys"
            defaultMessage="Drag a fixation to where the respondent looked, or move it with the arrow keys (Shift: 10 px). Page up and Page down go on, Delete takes an anchor away, B shows before."
          />
        </p>
      </div>
      <aside
        className={classes['aside']}
        aria-label={intl.formatMessage({
          id: 'gazeCorrection.stretches',
          defaultMessage: 'Corrected stretches',
          description: 'Name of the list of stretches in the editor',
        })}
      >
        <StoredState
          stored={stored}
          isLoading={isLoading}
          isStale={isStale}
          isBusy={isBusy}
          takeTheirs={() => {
            setBase(stored);
            dispatch({ kind: 'begin', corrections: stored.corrections });
          }}
          keepMine={() => setBase(stored)}
          tryAgain={() => void tryAgain()}
        />
        {props.dot && <DriftCheckCard {...props.dot} {...{ draft, durationMs, edit }} />}
        {draft.stretches.length === 0 ? (
          <CorrectionIntro />
        ) : (
          <ol className={classesOfList['list']}>
            {shownDraft.stretches.map((stretch, at) => (
              <StretchCard
                key={stretch.id}
                stretch={stretch}
                at={at}
                figures={figures[at] ?? NO_FIGURES}
                fault={fault?.at === at ? fault.fault : null}
                isChosen={stretch.id === shownDraft.chosenId}
                limits={{
                  start: edgeLimits(shownDraft, stretch, 'start', durationMs),
                  end: edgeLimits(shownDraft, stretch, 'end', durationMs),
                }}
                choose={() => dispatch({ kind: 'choose', id: stretch.id })}
                moveEdge={(edge, tMs) =>
                  edit(
                    (known) => withEdge(known, stretch.id, edge, tMs, durationMs),
                    `${edge} of ${stretch.id} typed`,
                  )
                }
                setKind={(kind) => edit((known) => withKind(known, stretch.id, kind))}
                remove={() => edit((known) => withoutStretch(known, stretch.id))}
              />
            ))}
          </ol>
        )}
        <div className={classes['rules']}>
          <CorrectionRules />
        </div>
      </aside>
      <div className={classes['foot']}>
        <div className={classes['tools']}>
          <PlayButton clock={clock} />
          <Button
            size="xs"
            variant="default"
            disabled={withWhole(draft, durationMs) === draft}
            onClick={() => edit((known) => withWhole(known, durationMs))}
          >
            <FormattedMessage
              id="gazeCorrection.whole"
              defaultMessage="Whole stimulus"
              description="A button: the corrected stretch is the whole time of the stimulus"
            />
          </Button>
          <Tooltip
            label={
              <FormattedMessage
                id="gazeCorrection.fromHere.help"
                defaultMessage="A stretch from the time on. A stretch that is there is divided."
              />
            }
          >
            <Button
              size="xs"
              variant="default"
              disabled={!canBeginAt(draft, Math.round(timeMs), durationMs)}
              onClick={() =>
                edit((known) => withStretchFrom(known, clock.timeMs, durationMs, fixations))
              }
            >
              <FormattedMessage
                id="gazeCorrection.fromHere"
                defaultMessage="From here"
                description="A button: a stretch begins at the time"
              />
            </Button>
          </Tooltip>
          <Switch
            size="xs"
            className={classes['end'] ?? ''}
            checked={isNear}
            onChange={(event) => setNear(event.currentTarget.checked)}
            label={
              <FormattedMessage
                id="gazeCorrection.near"
                defaultMessage="Only fixations near the time"
              />
            }
          />
        </div>
        <CorrectionTimeline
          clock={clock}
          durationMs={durationMs}
          draft={draft}
          fixations={fixations}
          choose={(id) => dispatch({ kind: 'choose', id })}
          moveEdge={(id, edge, tMs, step) =>
            edit((known) => withEdge(known, id, edge, tMs, durationMs), `${edge} of ${id} ${step}`)
          }
        />
      </div>
      <ConfirmDialog
        opened={asks === 'close'}
        onClose={endQuestion}
        title={
          <FormattedMessage
            id="gazeCorrection.discard.title"
            defaultMessage="Close without applying?"
          />
        }
        confirm={<FormattedMessage id="gazeCorrection.discard" defaultMessage="Discard draft" />}
        isDangerous
        onConfirm={props.close}
      >
        <FormattedMessage
          id="gazeCorrection.discard.text"
          defaultMessage="The changes of this draft are not applied and will be lost."
        />
      </ConfirmDialog>
      <ConfirmDialog
        opened={asks === 'takeBack'}
        onClose={endQuestion}
        title={
          <FormattedMessage
            id="gazeCorrection.takeBack.title"
            defaultMessage="Take all corrections of this stimulus back?"
          />
        }
        confirm={
          <FormattedMessage
            id="gazeCorrection.takeBack"
            defaultMessage="Take all corrections back"
          />
        }
        onConfirm={() => store([])}
      >
        <FormattedMessage
          id="gazeCorrection.takeBack.text"
          defaultMessage="The gaze of this respondent is again as it was measured, in all results of this stimulus. It takes some seconds."
        />
      </ConfirmDialog>
    </div>
  );
}

const NO_FIGURES = { shiftPx: null, shiftDeg: null, residualPx: null, residualDeg: null };

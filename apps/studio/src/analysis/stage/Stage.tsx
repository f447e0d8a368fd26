import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import { listRespondentResults } from '@fovea/contract/analysis/respondentData';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import { STIMULUS_TYPE_FACTS } from '@fovea/rules/flow/stimulusTypes';
import { Suspense } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorPanel } from '../../controls/feedback/ErrorPanel';
import { ReplayTiles } from '../../replay/stage/ReplayTiles';
import { NoGazeReason } from '../../recordedSessions/NoGazeReason';
import { invalidateServerState } from '../../state/serverState';
import { StagePictureMenu } from '../../visualExports/pictures/StagePictureMenu';
import type { AnalysisSlot, LoadedCell } from '../results/analysisSlot';
import type { AnalysisSlots } from './analysisSlots';
import { isCorrectedByHand } from '../correctedGaze/correctedByHand';
import { CorrectedNote } from '../correctedGaze/CorrectedNote';
import { CorrectedRespondents } from '../correctedGaze/CorrectedRespondents';
import { fixationState, withFixationFallback } from './fixationState';
import { FixationNotice } from './FixationNotice';
import { Replay } from './Replay';
import classes from './Replay.module.css';
import { ReportedViewButton } from './ReportedViewButton';
import { RespondentsWithoutGaze } from './RespondentsWithoutGaze';
import { visualsOf } from './replayVisuals';
import { shownViews } from './shownViews';
import { SelectionWarnings } from './SelectionWarnings';
import { isShown } from '../selection/analysisStatus';
import { StatusNotice, StatusMessage, type NoticeActions } from '../selection/StatusNotice';

interface Props {
  readonly slot: AnalysisSlot;
  readonly slots: AnalysisSlots;
  /** By hand, in the whole study. */
  readonly gazeCorrections: readonly GazeCorrections[];
  readonly actions: NoticeActions;
  readonly showOnly: (cell: LoadedCell) => void;
  /** While AOIs are being edited, the charts are hidden to give the picture their space. */
  readonly isDrawing: boolean;
  /** Number of selected cells that do not fit. */
  readonly leftOut: number;
  readonly nowMs: number;
}

/** The current selection: one replay, or several side by side on one clock. */
export function Stage(props: Props) {
  const { slot, slots, gazeCorrections, actions, showOnly, isDrawing, leftOut, nowMs } = props;
  const { cells, state, change, clock } = slot;
  const intl = useIntl();
  const [first] = cells;
  if (!first) return null;
  const below = (
    <Suspense fallback={null}>
      {slots.signalPanel && !isDrawing && <slots.signalPanel {...slot} />}
      {slots.aoiPanel && <slots.aoiPanel {...slot} />}
    </Suspense>
  );

  if (cells.length === 1) {
    const { status, stimulus, session, who, result } = first;
    if (!isShown(status)) return <StatusNotice status={status} actions={actions} />;
    const fixations = fixationState(result.data, session, nowMs);
    return (
      <Replay
        clock={clock}
        stimulus={stimulus}
        result={result.data}
        failure={failureOf(first)}
        who={who}
        state={withFixationFallback(state, fixations)}
        change={change}
        stillProcessing={status.kind === 'aggregate' && status.stillProcessing}
        noGazeReason={session?.noGaze && <NoGazeReason noGaze={session.noGaze} />}
        resultAction={
          first.segment && (
            <ReportedViewButton
              studyId={slot.study.id}
              view={{ stimulusId: stimulus.id, segmentId: first.segment.id }}
            />
          )
        }
        withoutGaze={
          result.data && (
            <>
              <RespondentsWithoutGaze result={result.data} sessions={slot.sessions} />
              <CorrectedRespondents
                result={result.data}
                stimulusId={stimulus.id}
                corrections={gazeCorrections}
                sessions={slot.sessions}
              />
            </>
          )
        }
        messages={[
          ...(result.data && session && isCorrectedByHand(result.data)
            ? [
                <CorrectedNote
                  key="corrected"
                  result={result.data}
                  corrections={gazeCorrections.find(
                    ({ sessionId, stimulusId }) =>
                      sessionId === session.id && stimulusId === stimulus.id,
                  )}
                />,
              ]
            : []),
          ...(hasNoPicture(stimulus) && result.data && !state.showScreenVideo
            ? [
                <FormattedMessage
                  key="noPicture"
                  id="replay.noPicture"
                  defaultMessage="Every respondent saw this differently, so only the gaze is shown. Where the screen was recorded, turn on the screen recording in the Visuals tab."
                />,
              ]
            : []),
          ...(fixations !== 'calculated' && state.individualReplayType === 'fixations'
            ? [<FixationNotice key="fixations" state={fixations} />]
            : []),
        ]}
        overlay={
          <Suspense fallback={null}>
            {slots.replayStage && <slots.replayStage {...slot} />}
            {slots.aoiStage && <slots.aoiStage {...slot} />}
          </Suspense>
        }
        side={
          <Suspense fallback={null}>{slots.replaySide && <slots.replaySide {...slot} />}</Suspense>
        }
        below={below}
        isDrawing={isDrawing}
      />
    );
  }

  const isRespondents = first.session !== null;
  if (cells.every(({ status }) => !isShown(status))) {
    return <SelectionWarnings cells={cells} leftOut={leftOut} alone />;
  }
  const tileTitle = (cell: LoadedCell | undefined) =>
    cell
      ? intl.formatMessage(
          { id: 'analysis.tile', defaultMessage: '{stimulus} · {who}' },
          { stimulus: cell.stimulus.displayName, who: cell.who },
        )
      : '';
  const stimuli = new Set(cells.map(({ stimulus }) => stimulus.id)).size;
  const whos = new Set(cells.map(({ who }) => who)).size;
  return (
    <>
      <SelectionWarnings cells={cells} leftOut={leftOut} />
      <ReplayTiles
        clock={clock}
        visuals={visualsOf(state, isRespondents)}
        sound={{ on: state.soundOn, change: (soundOn) => change({ soundOn }) }}
        tileAction={(key) => (
          <StagePictureMenu
            isSmall
            study={slot.study}
            clock={clock}
            view={() => shownViews(slot, nowMs).find((view) => view.key === key)}
            title={tileTitle(cells.find((cell) => cell.key === key))}
            hasLegend={visualsOf(state, isRespondents).showHeatmap}
          />
        )}
        tiles={cells.map((cell) => {
          const { key, stimulus, who, status, result } = cell;
          const shown = isShown(status);
          const failure = failureOf(cell);
          return {
            key,
            stimulus,
            title: stimuli === 1 ? who : whos === 1 ? stimulus.displayName : tileTitle(cell),
            result: shown ? result.data : undefined,
            noGazeReason: cell.session?.noGaze && <NoGazeReason noGaze={cell.session.noGaze} />,
            ...(!shown && { notice: <StatusMessage status={status} actions={actions} /> }),
            ...(failure && { notice: failure }),
            ...(status.kind === 'aggregate' &&
              status.stillProcessing && {
                messages: [
                  <FormattedMessage
                    key="stillProcessing"
                    id="replay.stillProcessing.short"
                    defaultMessage="Processing aggregate data: some respondents are still missing."
                  />,
                ],
              }),
            single: () => showOnly(cell),
            ...(shown &&
              slots.aoiStage && {
                overlay: (
                  <Suspense fallback={null}>
                    <slots.aoiStage {...slot} cells={[cell]} isReadOnly />
                  </Suspense>
                ),
              }),
          };
        })}
      />
      <div className={classes.below} data-fixed={isDrawing || undefined}>
        {below}
      </div>
    </>
  );
}

/** A survey or a website: what was on the screen differs, and is known from a recording at most. */
const hasNoPicture = ({ type, imageUrl, videoUrl }: Stimulus) =>
  STIMULUS_TYPE_FACTS[type].shows === 'page' && imageUrl === null && videoUrl === null;

function failureOf({ result, status, session }: LoadedCell) {
  if (status.kind === 'respondentOnItsWay' && status.problem && session) {
    const { studyId, id } = session;
    const retry = () =>
      void invalidateServerState(listRespondentResults, { studyId, sessionId: id });
    return <ErrorPanel level={2} error={status.problem} retry={retry} />;
  }
  if (result.data || result.error === null) return undefined;
  return <ErrorPanel level={2} error={result.error} retry={() => void result.refetch()} />;
}

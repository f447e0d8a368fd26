import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { canHaveGaze } from '@fovea/rules/studies/measuredSettings';
import { Suspense, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FoldingPanelScreen } from '../controls/layout/FoldingPanelScreen';
import { Skeletons } from '../controls/feedback/Skeletons';
import { TILE_SIDE_PX } from '../replay/results/heatmapSize';
import { enabledLines } from '../replay/signals/studySignals';
import { useClock } from '../replay/clock/useClock';
import { SurveyOnlyNotice } from '../currentStudy/SurveyOnlyNotice';
import { CreateVisualExport } from '../visualExports/dialog/CreateVisualExport';
import { StagePictureMenu } from '../visualExports/pictures/StagePictureMenu';
import { AnalysisPanel } from './AnalysisPanel';
import { CorrectGazeButton } from './gazeCorrection/CorrectGazeButton';
import classes from './AnalysisScreen.module.css';
import { idsText, type AnalysisSearch, type PanelTab } from './selection/analysisSearch';
import type { AnalysisSlot, LoadedCell } from './results/analysisSlot';
import { ANALYSIS_SLOTS, type AnalysisSlots } from './stage/analysisSlots';
import { analysedSessions, type AnalysisState } from './selection/analysisState';
import { buildCells, type Cell } from './selection/cells';
import { DataTab } from './respondents/DataTab';
import { visualsOf } from './stage/replayVisuals';
import { resolveSelection, stimuliInOrder } from './selection/selection';
import { isShown, type RespondentFiles } from './selection/analysisStatus';
import { StatusNotice, type NoticeActions } from './selection/StatusNotice';
import { shownViews } from './stage/shownViews';
import { Stage } from './stage/Stage';
import { StimuliTab } from './StimuliTab';
import type { LoadedResult, ShownHeatmap } from './results/useResults';
import { VisualsTab } from './VisualsTab';

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  readonly search: AnalysisSearch;
  readonly setSearch: (changes: Partial<AnalysisSearch>) => void;
  readonly state: AnalysisState;
  readonly change: (changes: Partial<AnalysisState>) => void;
  readonly files: RespondentFiles;
  /** By hand, in the whole study; left out: none. */
  readonly gazeCorrections?: readonly GazeCorrections[];
  /** Reads the result files of the current selection. */
  readonly useResults: (
    cells: readonly Cell[],
    heatmap: ShownHeatmap | null,
  ) => readonly LoadedResult[];
  readonly actions: Pick<
    NoticeActions,
    'toBuilder' | 'toCollection' | 'processAgain' | 'processingAgain'
  >;
  /** Rendered in the header, before the collapse button. */
  readonly links?: ReactNode;
  readonly slots?: AnalysisSlots;
  readonly nowMs?: number;
}

/** The stage, and the panel that selects what it shows. */
export function AnalysisScreen(props: Props) {
  const { study, sessions, search, setSearch, change, files } = props;
  const state = useEnabledLines(study, props.state);
  const { slots = ANALYSIS_SLOTS } = props;
  const [openedMs] = useState(() => Date.now());
  const nowMs = props.nowMs ?? openedMs;
  const selection = resolveSelection(study, sessions, state, search);
  const { stimuliIds, segmentIds, respondentIds, showRespondents } = selection;
  const known = { study, sessions, files, nowMs };
  const { cells: created, leftOut, nothing } = buildCells(known, selection);
  const visuals = visualsOf(state, showRespondents);
  const longerSidePx = created.length > 1 ? TILE_SIDE_PX : undefined;
  const results = props.useResults(
    created,
    visuals.showHeatmap
      ? { basis: visuals.basis, longerSidePx, sigmaDeg: state.heatmapSigmaDeg }
      : null,
  );
  const cells = created.map((cell, at): LoadedCell => ({
    ...cell,
    result: results[at] ?? NO_RESULT,
  }));
  const clock = useClock(longestMs(cells));
  const counted = analysedSessions(sessions);
  const hasGaze = canHaveGaze(study);
  const { gazeCorrections = NO_CORRECTIONS } = props;
  const slot: AnalysisSlot = { study, sessions: counted, cells, state, change, clock };

  const chooseStimuli = (ids: readonly string[]) => {
    change({ stimuliIds: [...ids] });
    setSearch({ stimulus: idsText(ids) });
  };
  const chooseSegments = (ids: readonly string[]) => {
    change({ segmentIds: [...ids], showRespondentsRatherThanSegments: false });
    setSearch({ segment: idsText(ids), respondent: undefined });
  };
  const chooseRespondents = (ids: readonly string[]) => {
    change({ respondentIds: [...ids], showRespondentsRatherThanSegments: true });
    setSearch({ respondent: idsText(ids), segment: undefined });
  };
  const show = (what: 'segments' | 'respondents') => {
    change({ showRespondentsRatherThanSegments: what === 'respondents' });
    setSearch({ segment: undefined, respondent: undefined });
  };
  const openTab = (tab: PanelTab) => {
    if (state.panelFolded) change({ panelFolded: false });
    setSearch({ tab });
  };
  const showOnly = ({ stimulus, session, segment }: Cell) => {
    chooseStimuli([stimulus.id]);
    if (session) chooseRespondents([session.respondent.id]);
    else if (segment) chooseSegments([segment.id]);
  };

  const actions: NoticeActions = {
    ...props.actions,
    toStimuli: () => openTab('stimuli'),
    toRespondents: () => {
      show('respondents');
      openTab('data');
    },
    toDefaultSelection: () => {
      change({ stimuliIds: [], segmentIds: [], respondentIds: [] });
      change({ showRespondentsRatherThanSegments: false });
      setSearch({ stimulus: undefined, segment: undefined, respondent: undefined });
    },
  };

  const tab = (Tab: ComponentType<AnalysisSlot> | undefined) =>
    Tab && (
      <Suspense fallback={<Skeletons />}>
        <Tab {...slot} />
      </Suspense>
    );

  return (
    <FoldingPanelScreen
      isDark
      isFolded={state.panelFolded}
      fold={(panelFolded) => change({ panelFolded })}
      classNames={{ screen: classes.screen, main: undefined, header: classes.header }}
      heading={<Heading cells={cells} />}
      headerEnd={
        <span className={classes.links}>
          <span className={classes.tools}>
            <CorrectGazeButton studyId={study.id} cells={cells} clock={clock} />
            {cells.length > 0 && !nothing && (
              <StagePictureMenu
                study={study}
                clock={clock}
                view={cells.length === 1 ? () => shownViews(slot, nowMs)[0] : null}
                title={cells[0]?.stimulus.displayName ?? ''}
                hasLegend={visuals.showHeatmap}
                batchVisuals={visuals}
              />
            )}
            <CreateVisualExport
              study={study}
              views={() => shownViews(slot, nowMs)}
              timeMs={() => clock.timeMs}
              disabled={!cells.some(({ result }) => result.data)}
            />
          </span>
          {props.links}
        </span>
      }
      panel={
        <AnalysisPanel
          tab={search.tab ?? 'stimuli'}
          chooseTab={(chosen) => setSearch({ tab: chosen })}
          contents={{
            stimuli: (
              <StimuliTab
                stimuli={stimuliInOrder(study)}
                hasData={({ id, segmentData }) =>
                  segmentData.length > 0 || counted.some((each) => files.has(id, each.id))
                }
                showRespondents={showRespondents}
                chosenIds={stimuliIds}
                choose={chooseStimuli}
                state={state}
                change={change}
              />
            ),
            data: (
              <DataTab
                study={study}
                sessions={counted}
                cells={cells}
                files={files}
                gazeCorrections={gazeCorrections}
                showRespondents={showRespondents}
                segmentIds={segmentIds}
                respondentIds={respondentIds}
                show={show}
                chooseSegments={chooseSegments}
                chooseRespondents={chooseRespondents}
              />
            ),
            visuals: <VisualsTab state={state} showRespondents={showRespondents} change={change} />,
            signals: tab(slots.signalsTab),
            aoi: hasGaze ? tab(slots.aoiTab) : undefined,
          }}
        />
      }
    >
      <SurveyOnlyNotice study={study} />
      <div className={classes.stage}>
        {nothing && !isShown(nothing) ? (
          <StatusNotice status={nothing} actions={actions} />
        ) : (
          <Stage
            slot={slot}
            slots={slots}
            gazeCorrections={gazeCorrections}
            actions={actions}
            showOnly={showOnly}
            isDrawing={search.tab === 'aoi' && !state.panelFolded && hasGaze}
            leftOut={leftOut}
            nowMs={nowMs}
          />
        )}
      </div>
    </FoldingPanelScreen>
  );
}

/** The state without lines of signals that the study disables. */
function useEnabledLines(study: Study, state: AnalysisState): AnalysisState {
  return useMemo(
    () => ({
      ...state,
      newAnalysisOverlayLines: enabledLines(study, state.newAnalysisOverlayLines),
    }),
    [study, state],
  );
}

const NO_CORRECTIONS: readonly GazeCorrections[] = [];
const NO_RESULT: LoadedResult = { data: undefined, error: null, refetch: () => {} };

/** Playback duration: that of the longest result shown; null while no result is known. */
function longestMs(cells: readonly LoadedCell[]): number | null {
  const known = cells.flatMap(({ result, stimulus }) =>
    result.data ? [result.data.durationMs || stimulus.exposureTimeMs] : [],
  );
  return known.length === 0 ? null : Math.max(...known);
}

/** A one-line summary of the selection: the stimulus and whose data, or how many of each. */
function Heading({ cells }: { readonly cells: readonly LoadedCell[] }) {
  const intl = useIntl();
  const stimuli = [...new Set(cells.map(({ stimulus }) => stimulus.displayName))];
  const who = [...new Set(cells.map((cell) => cell.who))];
  const [stimulus] = stimuli;
  return (
    <>
      <h1 className={classes.title}>
        <bdi>
          {stimuli.length > 1 ? (
            <FormattedMessage
              id="analysis.severalStimuli"
              defaultMessage="{stimuli, number} stimuli"
              values={{ stimuli: stimuli.length }}
            />
          ) : (
            (stimulus ?? intl.formatMessage({ id: 'title.analysis', defaultMessage: 'Analysis' }))
          )}
        </bdi>
      </h1>
      {who.length > 0 && who.length <= 3 && (
        <bdi className={classes.who}>{intl.formatList(who)}</bdi>
      )}
      {who.length > 3 && (
        <span className={classes.who}>
          <FormattedMessage
            id="analysis.severalWho"
            defaultMessage="{kind, select, respondents {{count, number} respondents} other {{count, number} segments}}"
            values={{ count: who.length, kind: cells[0]?.session ? 'respondents' : 'segments' }}
          />
        </span>
      )}
    </>
  );
}

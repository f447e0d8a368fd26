import type { RespondentSession } from '@fovea/contract/respondents';
import type { Study } from '@fovea/contract/studies';
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { DarkArea } from '../controls/DarkArea';
import { ErrorPanel } from '../controls/ErrorPanel';
import type { Result } from '../replay/results';
import { AnalysisPanel } from './AnalysisPanel';
import classes from './AnalysisScreen.module.css';
import type { AnalysisSearch, PanelTab } from './analysisSearch';
import { analysedSessions, type AnalysisState } from './analysisState';
import { DataTab } from './DataTab';
import { Replay } from './Replay';
import { selectionOf, stimuliInOrder } from './selection';
import { situationOf, type Situation } from './situation';
import { SituationNotice, type NoticeActions } from './SituationNotice';
import { StimuliTab } from './StimuliTab';
import { VisualsTab } from './VisualsTab';

/** A result file on its way. */
export interface LoadedResult {
  readonly data: Result | undefined;
  readonly error: unknown;
  readonly refetch: () => unknown;
}

interface Props {
  readonly study: Study;
  readonly sessions: readonly RespondentSession[];
  readonly search: AnalysisSearch;
  readonly setSearch: (changes: Partial<AnalysisSearch>) => void;
  readonly state: AnalysisState;
  readonly change: (changes: Partial<AnalysisState>) => void;
  /** Reads the result file of a situation; `what` is the selection it is for. */
  readonly useResult: (situation: Situation, what: string) => LoadedResult;
  readonly actions: Pick<
    NoticeActions,
    'toBuilder' | 'toCollection' | 'processAgain' | 'processingAgain'
  >;
}

/** The stage with what there is to show, and the panel to choose it with. */
export function AnalysisScreen(props: Props) {
  const { study, sessions, search, setSearch, state, change } = props;
  const intl = useIntl();
  const selection = selectionOf(study, sessions, state, search);
  const situation = situationOf(study, sessions, selection);
  const { stimulusId, segmentId, respondentId, showRespondents } = selection;
  const result = props.useResult(
    situation,
    [study.id, stimulusId, showRespondents ? respondentId : segmentId].join(' '),
  );

  const stimulus = study.stimuli.find((each) => each.id === stimulusId);
  const counted = analysedSessions(sessions);
  const who =
    (showRespondents
      ? counted.find((each) => each.respondent.id === respondentId)?.respondent.label
      : study.segments.find((each) => each.id === segmentId)?.name) ?? '';

  const chooseStimulus = (id: string) => {
    change({ stimulusId: id });
    setSearch({ stimulus: id });
  };
  const chooseSegment = (id: string) => {
    change({ segmentId: id, showRespondentsRatherThanSegments: false });
    setSearch({ segment: id, respondent: undefined });
  };
  const chooseRespondent = (id: string) => {
    change({ respondentId: id, showRespondentsRatherThanSegments: true });
    setSearch({ respondent: id, segment: undefined });
  };
  const show = (what: 'segments' | 'respondents') => {
    change({ showRespondentsRatherThanSegments: what === 'respondents' });
    setSearch({ segment: undefined, respondent: undefined });
  };
  const openTab = (tab: PanelTab) => {
    if (state.panelFolded) change({ panelFolded: false });
    setSearch({ tab });
  };

  const actions: NoticeActions = {
    ...props.actions,
    toStimuli: () => openTab('stimuli'),
    toRespondents: () => {
      show('respondents');
      openTab('data');
    },
    toDefaultSelection: () => {
      change({ stimulusId: null, segmentId: null, respondentId: null });
      change({ showRespondentsRatherThanSegments: false });
      setSearch({ stimulus: undefined, segment: undefined, respondent: undefined });
    },
  };

  let stage: ReactNode = null;
  if (situation.kind !== 'aggregate' && situation.kind !== 'respondent') {
    stage = <SituationNotice situation={situation} actions={actions} />;
  } else if (stimulus) {
    const failure = !result.data && result.error !== null && (
      <ErrorPanel level={2} error={result.error} retry={() => void result.refetch()} />
    );
    stage = (
      <Replay
        stimulus={stimulus}
        result={result.data}
        failure={failure}
        who={who}
        state={state}
        change={change}
        stillProcessing={situation.kind === 'aggregate' && situation.stillProcessing}
      />
    );
  }

  const foldLabel = state.panelFolded
    ? intl.formatMessage({ id: 'analysis.unfold', defaultMessage: 'Show the panel' })
    : intl.formatMessage({ id: 'analysis.fold', defaultMessage: 'Hide the panel' });
  const Fold = state.panelFolded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;

  return (
    <div className={classes.screen} data-folded={state.panelFolded || undefined}>
      <DarkArea className={classes.dark}>
        <header className={classes.header}>
          <h1 className={classes.title}>
            <bdi>
              {stimulus?.displayName ??
                intl.formatMessage({ id: 'title.analysis', defaultMessage: 'Analysis' })}
            </bdi>
          </h1>
          {who && stimulus && <bdi className={classes.who}>{who}</bdi>}
          <Tooltip label={foldLabel}>
            <ActionIcon
              className={classes.fold ?? ''}
              variant="subtle"
              color="gray"
              aria-label={foldLabel}
              aria-expanded={!state.panelFolded}
              onClick={() => change({ panelFolded: !state.panelFolded })}
            >
              <Fold size={18} className="mantine-rotate-rtl" />
            </ActionIcon>
          </Tooltip>
        </header>
        <div className={classes.stage}>{stage}</div>
      </DarkArea>
      {!state.panelFolded && (
        <aside
          className={classes.panel}
          aria-label={intl.formatMessage({
            id: 'analysis.panel',
            defaultMessage: 'What is shown',
          })}
        >
          <AnalysisPanel
            tab={search.tab ?? 'stimuli'}
            chooseTab={(tab) => setSearch({ tab })}
            contents={{
              stimuli: (
                <StimuliTab
                  stimuli={stimuliInOrder(study)}
                  showRespondents={showRespondents}
                  chosenId={stimulusId}
                  choose={chooseStimulus}
                />
              ),
              data: (
                <DataTab
                  segments={study.segments}
                  sessions={counted}
                  showRespondents={showRespondents}
                  segmentId={segmentId}
                  respondentId={respondentId}
                  show={show}
                  chooseSegment={chooseSegment}
                  chooseRespondent={chooseRespondent}
                />
              ),
              visuals: (
                <VisualsTab state={state} showRespondents={showRespondents} change={change} />
              ),
            }}
          />
        </aside>
      )}
    </div>
  );
}

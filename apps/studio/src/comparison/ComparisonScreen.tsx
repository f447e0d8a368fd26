import type { Study } from '@fovea/contract/studies/studies';
import {
  combinationsOf,
  COMPARED_MIN,
  comparisonObstacle,
  type ComparisonType,
} from '@fovea/rules/analysis/comparison';
import type { AoiPairs } from '@fovea/rules/analysis/aoiPairs';
import { Alert, Button, SegmentedControl, Tabs } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FoldingPanelScreen } from '../controls/layout/FoldingPanelScreen';
import { SurveyOnlyNotice } from '../currentStudy/SurveyOnlyNotice';
import { enabledLines } from '../replay/signals/studySignals';
import { ComparedViews } from './views/ComparedViews';
import classes from './views/Comparison.module.css';
import { COMPARISON_TABS, type ComparisonSearch, type ComparisonTab } from './comparisonSearch';
import { shownComparison } from './shownComparison';
import { ComparisonSignals } from './views/ComparisonSignals';
import type { ComparisonState } from './views/comparisonState';
import { ComparisonVisuals } from './views/ComparisonVisuals';
import { ComparisonWizard, type Chosen } from './ComparisonWizard';
import { AoiDifferencesPanel } from './differences/AoiDifferencesPanel';
import { SignalDifferencesPanel } from './differences/SignalDifferencesPanel';
import { NotComparableNotice } from './NotComparableNotice';
import { OptionList } from './OptionList';
import { useComparisonText } from './useComparisonText';
import { useComparisonOptions } from './useComparisonOptions';
import { buildViews } from './views/views';

interface Props {
  readonly study: Study;
  readonly state: ComparisonState;
  readonly change: (changes: Partial<ComparisonState>) => void;
  readonly search: ComparisonSearch;
  readonly setSearch: (changes: Partial<ComparisonSearch>) => void;
  readonly toAnalysis: () => void;
  readonly toCollection: () => void;
}

const mutable = (pairs: AoiPairs | null) => pairs?.map((ids) => [...ids]) ?? null;

const NOTHING: Chosen = { stimuli: [], segments: [] };

/** Stimuli or segments side by side: their heatmaps, their signals, and their differences. */
export function ComparisonScreen(props: Props) {
  const { study, change, search, setSearch, toAnalysis, toCollection } = props;
  const state = useMemo(
    () => ({
      ...props.state,
      sensorSignalLines: enabledLines(study, props.state.sensorSignalLines),
    }),
    [study, props.state],
  );
  const intl = useIntl();
  const messages = useComparisonText();
  const picks = useComparisonOptions(study);
  const title = useRef<HTMLHeadingElement>(null);
  const [draft, setDraft] = useState<Chosen>(NOTHING);
  const shown = useMemo(() => shownComparison(study, state, search), [study, state, search]);
  const { type, combinations } = shown;
  const views = useMemo(
    () => buildViews(study, shown.combinations, messages.view),
    [study, shown, messages],
  );
  const chosen: Chosen =
    combinations.length > 0
      ? {
          stimuli: [...new Set(combinations.map(({ stimulusId }) => stimulusId))],
          segments: [...new Set(combinations.map(({ segmentId }) => segmentId))],
        }
      : draft;
  const obstacle = comparisonObstacle(study, type);
  // The current view is not replaced each time a respondent has been processed.
  const isStillProcessing = obstacle === 'processing' && views.some(({ data }) => data !== null);
  const isTooFew = combinations.length > 0 && chosen[type].length < COMPARED_MIN;

  const compare = ({ stimuli, segments }: Chosen) => {
    const created = combinationsOf(study.id, stimuli, segments, type);
    setDraft({ stimuli, segments });
    change({ comparisonType: type, combinations: created, aoiPairs: mutable(shown.aoiPairs) });
    setSearch(
      created.length > 0
        ? {
            type,
            stimuli: [...stimuli],
            segments: [...segments],
            pairs: mutable(shown.aoiPairs) ?? undefined,
          }
        : { type, stimuli: undefined, segments: undefined },
    );
  };
  const begin = (next: ComparisonType) => {
    setDraft(NOTHING);
    change({ comparisonType: next, combinations: [], aoiPairs: null });
    setSearch({ type: next, stimuli: undefined, segments: undefined, pairs: undefined });
  };
  const setPairs = (pairs: AoiPairs | null) => {
    change({ aoiPairs: mutable(pairs) });
    setSearch({ pairs: mutable(pairs) ?? undefined });
  };
  const choose = (next: Chosen) => (combinations.length > 0 ? compare(next) : setDraft(next));

  return (
    <FoldingPanelScreen
      isFolded={state.panelFolded}
      fold={(panelFolded) => change({ panelFolded })}
      classNames={{ screen: classes.screen, main: classes.main, header: classes.header }}
      heading={
        <>
          <h1 className={classes.title} ref={title} tabIndex={-1}>
            <FormattedMessage id="title.comparison" defaultMessage="Comparison" />
          </h1>
          <SegmentedControl
            size="xs"
            aria-label={intl.formatMessage({
              id: 'comparison.type',
              defaultMessage: 'What is compared',
            })}
            value={type}
            onChange={begin}
            data={[
              {
                value: 'stimuli',
                label: intl.formatMessage({
                  id: 'comparison.stimuli',
                  defaultMessage: 'Compare stimuli',
                }),
              },
              {
                value: 'segments',
                label: intl.formatMessage({
                  id: 'comparison.segments',
                  defaultMessage: 'Compare segments',
                }),
              },
            ]}
          />
        </>
      }
      headerEnd={
        <Button
          variant="default"
          size="xs"
          disabled={chosen.stimuli.length + chosen.segments.length === 0}
          onClick={() => begin(type)}
        >
          <FormattedMessage id="comparison.reset" defaultMessage="Reset" />
        </Button>
      }
      panel={
        <Tabs
          className={classes.tabs ?? ''}
          value={search.tab ?? 'stimuli'}
          onChange={(tab) => {
            const known = COMPARISON_TABS.find((each) => each === tab);
            if (known) setSearch({ tab: known });
          }}
        >
          <Tabs.List grow>
            {COMPARISON_TABS.map((tab) => (
              <Tabs.Tab key={tab} value={tab} px={8}>
                <FormattedMessage
                  id="comparison.tab"
                  defaultMessage="{tab, select, stimuli {Stimuli} segments {Segments} visuals {Visuals} other {Signals}}"
                  values={{ tab }}
                />
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {COMPARISON_TABS.map((tab) => (
            <Tabs.Panel key={tab} value={tab} className={classes.content ?? ''}>
              {tab === (search.tab ?? 'stimuli') && contentOf(tab)}
            </Tabs.Panel>
          ))}
        </Tabs>
      }
    >
      <SurveyOnlyNotice study={study} />
      {obstacle && !isStillProcessing ? (
        <NotComparableNotice
          obstacle={obstacle}
          toAnalysis={toAnalysis}
          toCollection={toCollection}
        />
      ) : combinations.length === 0 ? (
        <ComparisonWizard
          key={type}
          type={type}
          picks={picks}
          chosen={draft}
          choose={setDraft}
          compare={() => {
            compare(draft);
            // The pressed button no longer exists: move the focus to the top.
            title.current?.focus();
          }}
        />
      ) : (
        <>
          {isStillProcessing && (
            <Alert
              m={16}
              color="yellow"
              icon={<IconInfoCircle aria-hidden />}
              title={
                <FormattedMessage
                  id="comparison.processing"
                  defaultMessage="Processing aggregate data"
                />
              }
            >
              <FormattedMessage
                id="comparison.stillProcessing"
                defaultMessage="Some respondents may be missing. This page updates by itself."
              />
            </Alert>
          )}
          {isTooFew && (
            <Alert m={16} icon={<IconInfoCircle aria-hidden />} title={messages.tooFew(type)}>
              <FormattedMessage
                id="comparison.tooFew.least"
                defaultMessage="Select at least {least, number}."
                values={{ least: COMPARED_MIN }}
              />
            </Alert>
          )}
          <ComparedViews study={study} views={views} state={state} change={change} />
          {!isTooFew && (
            <div className={classes.below}>
              <AoiDifferencesPanel
                studyId={study.id}
                type={type}
                views={views}
                pairs={shown.aoiPairs}
                setPairs={setPairs}
              />
              {state.sensorSignalLines.length > 0 && (
                <SignalDifferencesPanel
                  // The computed differences belong to these views and signals only.
                  key={[
                    ...views.map((view) => view.key),
                    ...state.sensorSignalLines.map(({ signal }) => signal),
                  ].join()}
                  studyId={study.id}
                  type={type}
                  views={views}
                  lines={state.sensorSignalLines}
                />
              )}
            </div>
          )}
        </>
      )}
    </FoldingPanelScreen>
  );

  function contentOf(tab: ComparisonTab) {
    switch (tab) {
      case 'stimuli':
      case 'segments':
        return (
          <OptionList
            label={messages.things(tab)}
            picks={picks[tab]}
            chosen={chosen[tab]}
            choose={(ids) => choose({ ...chosen, [tab]: ids })}
          />
        );
      case 'visuals':
        return <ComparisonVisuals state={state} change={change} />;
      case 'signals':
        return (
          <ComparisonSignals
            study={study}
            views={views}
            lines={state.sensorSignalLines}
            change={(sensorSignalLines) => change({ sensorSignalLines })}
          />
        );
    }
  }
}

import { signalEntry } from '@fovea/science/signals/signalCatalogue';
import { CloseButton, Loader } from '@mantine/core';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useClockState } from '../../replay/clock/useClock';
import { SignalChart } from '../../replay/signals/SignalChart';
import { signalName } from '../../replay/signals/signalName';
import {
  MISSING_SIGNAL_MESSAGES,
  missingSignalReason,
} from '../../replay/signals/missingSignalReason';
import { LazyPictureMenu } from '../../visualExports/pictures/LazyPictureMenu';
import type { AnalysisSlot } from '../results/analysisSlot';
import { shownLines } from './signalChoice';
import classes from './SignalPanel.module.css';
import { useChart } from './useChart';
import { useSignals } from './useSignals';

/** The selected signals below the stage, on its clock. Not rendered while none is selected. */
export function SignalPanel(slot: AnalysisSlot) {
  const { cells, state } = slot;
  return cells.length > 0 && shownLines(state, cells.length).length > 0 ? (
    <Chosen {...slot} />
  ) : null;
}

function Chosen({ study, cells, state, change, clock }: AnalysisSlot) {
  const intl = useIntl();
  const { durationMs } = useClockState(clock);
  const loaded = useSignals(study.id, cells);
  const { newAnalysisOverlayLines } = state;
  const lines = useMemo(
    () => shownLines({ sensorSignalLines: [], newAnalysisOverlayLines }, cells.length),
    [newAnalysisOverlayLines, cells.length],
  );
  const labels = cells.map((cell) => labelOf(cell, cells));
  const chart = useChart(lines, loaded, labels.join('\n'), state);
  const { customThreshold, customThresholdTwo } = state;
  const thresholds = useMemo(
    () => [customThreshold, customThresholdTwo].filter((each) => each !== null),
    [customThreshold, customThresholdTwo],
  );
  const entries = lines.flatMap(({ signal }) => signalEntry(signal) ?? []);
  const names = intl.formatList(entries.map(({ id }) => signalName(intl, id)));
  const isLoading = loaded.some(({ data, error }) => data === undefined && !error);
  const failed = loaded.find(({ error }) => error)?.error;
  const lacking = cells.flatMap((cell, at) => {
    const { data } = loaded[at] ?? {};
    if (data === undefined) return [];
    return entries.flatMap((entry) => {
      const why = missingSignalReason(entry, study, data);
      return why ? [{ entry, why, label: labels[at] ?? '', key: `${cell.key} ${entry.id}` }] : [];
    });
  });

  const lacks = lacking.map(({ entry, why, label, key }) => (
    <p key={key} className={classes.notes}>
      <FormattedMessage
        id="signals.lacking"
        defaultMessage="{signal}, {who}: {reason}"
        values={{
          signal: signalName(intl, entry.id),
          who: <bdi>{label}</bdi>,
          reason: intl.formatMessage(MISSING_SIGNAL_MESSAGES[why]),
        }}
      />
    </p>
  ));

  return (
    <section className={classes.panel} aria-label={names}>
      <header className={classes.head}>
        <h2 className={classes.title}>{names}</h2>
        <span className={classes.tools}>
          {chart && (
            <LazyPictureMenu
              isSmall
              hasLegend
              label={intl.formatMessage(
                { id: 'picture.of', defaultMessage: 'Picture of {title}' },
                { title: names },
              )}
              source={async () => {
                const { signalChartPicture } =
                  await import('../../visualExports/pictures/charts/signalChartPicture');
                const about = [...new Set(cells.map(({ stimulus }) => stimulus.displayName))];
                const who = [...new Set(cells.map((cell) => cell.who))];
                return signalChartPicture(intl, {
                  ...{ ...chart, thresholds, durationMs, title: names, studyId: study.id },
                  about: [intl.formatList(about), intl.formatList(who)],
                });
              }}
            />
          )}
          <CloseButton
            size="sm"
            aria-label={intl.formatMessage({
              id: 'signals.close',
              defaultMessage: 'Close the signals',
            })}
            onClick={() => change({ newAnalysisOverlayLines: [] })}
          />
        </span>
      </header>
      {chart ? (
        <SignalChart
          clock={clock}
          durationMs={durationMs}
          series={chart.series}
          left={chart.left}
          right={chart.right}
          thresholds={thresholds}
          label={intl.formatMessage(
            { id: 'signals.chart', defaultMessage: '{names} over time' },
            { names },
          )}
        />
      ) : (
        <div className={classes.empty} role="status">
          {isLoading && <Loader size="sm" />}
          {!isLoading && failed && failed.message}
          {!isLoading && !failed && lacks}
        </div>
      )}
      {chart && lacks}
    </section>
  );
}

/** The label that distinguishes a view from the others: the stimulus, the segment or respondent, or both. */
function labelOf(cell: AnalysisSlot['cells'][number], cells: AnalysisSlot['cells']): string {
  const isOneWho = cells.every(({ who }) => who === cell.who);
  const isOneStimulus = cells.every(({ stimulus }) => stimulus.id === cell.stimulus.id);
  if (isOneStimulus) return cell.who;
  return isOneWho ? cell.stimulus.displayName : `${cell.stimulus.displayName}, ${cell.who}`;
}

import type { SignalSettings } from '@fovea/rules/studies/studySignals';
import { SIGNALS } from '@fovea/science/signals/signalCatalogue';
import { Checkbox, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { hasValues } from '../../replay/signals/loadedSignals';
import { lineColor } from '../../replay/signals/lineColors';
import { DEFAULT_THICKNESS_PX, type SignalLine } from '../../replay/signals/signalLine';
import { deviceSignalsOf } from '../../replay/signals/deviceSignalsOf';
import { signalNameWithUnit } from '../../replay/signals/signalName';
import { SIGNAL_LIST_MESSAGES, signalLists } from '../../replay/signals/studySignals';
import classes from './Comparison.module.css';
import { useViewSignals } from './useViewData';
import type { ComparedView } from './views';

/** Maximum number of charts: more cannot be compared usefully. */
const LINES_MAX = 4;

interface Props {
  readonly study: SignalSettings;
  readonly views: readonly ComparedView[];
  readonly lines: readonly SignalLine[];
  readonly change: (lines: SignalLine[]) => void;
}

/** Selects the signals to draw, one chart each. */
export function ComparisonSignals({ study, views, lines, change }: Props) {
  const intl = useIntl();
  const signals = useViewSignals(views);
  const known = useMemo(
    () =>
      new Set(
        [...SIGNALS, ...deviceSignalsOf(signals)].flatMap(({ id }) =>
          signals.some(({ data }) => data && hasValues(data, id)) ? id : [],
        ),
      ),
    [signals],
  );
  const isLoading = signals.some(({ data, error }) => data === undefined && !error);
  const toggle = (signal: string) =>
    change(
      lines.some((line) => line.signal === signal)
        ? lines.filter((line) => line.signal !== signal)
        : [
            ...lines,
            {
              signal,
              rangeType: 'auto',
              customScaleMin: null,
              customScaleMax: null,
              color: lineColor(lines.length),
              thickness: DEFAULT_THICKNESS_PX,
            },
          ],
    );
  const all = [...SIGNALS, ...deviceSignalsOf(signals)];
  const groups = signalLists(
    study,
    [...new Set(all.map(({ group }) => group))].map((group) => ({
      group,
      signals: all.filter((entry) => entry.group === group),
    })),
  );
  if (groups.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="signals.allDisabled"
          defaultMessage="All signals are disabled in this study."
        />
      </Text>
    );
  }
  if (views.length > 0 && !isLoading && known.size === 0) {
    return (
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="comparison.noSignals"
          defaultMessage="No signals were measured for what is compared. The Sensors page says which sensors the study records."
        />
      </Text>
    );
  }
  return (
    <Stack gap={16}>
      <Text size="xs" c="dimmed">
        <FormattedMessage
          id="comparison.signals.help"
          defaultMessage="Each signal has a chart with a line for each view: the mean over respondents, with a band of one standard deviation. With more than three views each band has a chart of its own. At most {most, number}."
          values={{ most: LINES_MAX }}
        />
      </Text>
      {groups.map(({ group, signals: listed }) => (
        <fieldset key={group} className={classes.group}>
          <legend>{intl.formatMessage(SIGNAL_LIST_MESSAGES[group])}</legend>
          <Stack gap={8}>
            {listed.map((entry) => {
              const { id } = entry;
              const isChosen = lines.some((line) => line.signal === id);
              return (
                <Checkbox
                  key={id}
                  size="xs"
                  label={signalNameWithUnit(intl, entry)}
                  description={
                    !isLoading &&
                    !known.has(id) &&
                    intl.formatMessage({
                      id: 'comparison.signal.notMeasured',
                      defaultMessage: 'Not measured',
                    })
                  }
                  checked={isChosen}
                  disabled={!isChosen && (!known.has(id) || lines.length >= LINES_MAX)}
                  onChange={() => toggle(id)}
                />
              );
            })}
          </Stack>
        </fieldset>
      ))}
    </Stack>
  );
}

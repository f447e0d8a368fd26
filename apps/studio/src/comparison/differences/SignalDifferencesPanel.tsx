import type { ComparisonType } from '@fovea/rules/analysis/comparison';
import { signalEntry } from '@fovea/science/signals/signalCatalogue';
import { Button, Progress, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { ErrorPanel } from '../../controls/feedback/ErrorPanel';
import { Panel } from '../../controls/layout/Panel';
import type { SignalLine } from '../../replay/signals/signalLine';
import { signalName } from '../../replay/signals/signalName';
import { CsvFormatDialog } from '../../downloads/CsvFormatDialog';
import { formatCsv } from '../../downloads/formatCsv';
import { saveCsv } from '../../downloads/saveFile';
import { differenceRows } from './differenceCsv';
import { differencesOf, type Differences } from './differences';
import classes from './Differences.module.css';
import { DifferenceTable } from './DifferenceTable';
import { readSignalMeans } from './readSignalMeans';
import { measuredMeans } from './signalMeans';
import type { ComparedView } from '../views/views';

interface Props {
  readonly studyId: string;
  readonly type: ComparisonType;
  readonly views: readonly ComparedView[];
  readonly lines: readonly SignalLine[];
}

type State =
  | { readonly kind: 'idle' }
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  | { readonly kind: 'failed'; readonly error: unknown }
  | { readonly kind: 'done'; readonly rows: readonly Differences[] };

/**
 * Differences between the views in the selected signals; computed on request, because every
 * respondent's signals must be read.
 */
export function SignalDifferencesPanel({ studyId, type, views, lines }: Props) {
  const intl = useIntl();
  const [state, setState] = useState<State>({ kind: 'idle' });
  const [isSaving, setSaving] = useState(false);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);
  const names = views.map(({ name }) => name);
  const respondents = new Set(views.flatMap(({ segment }) => segment.respondents)).size;
  const title = intl.formatMessage({
    id: 'comparison.signalDifferences',
    defaultMessage: 'Differences in signals',
  });

  const compute = async () => {
    const controller = new AbortController();
    stop.current?.abort();
    stop.current = controller;
    const entries = lines.flatMap((line) => signalEntry(line.signal) ?? []);
    const ids = entries.map(({ id }) => id);
    setState({ kind: 'reading', done: 0, total: respondents });
    try {
      const tell = (done: number, total: number) => setState({ kind: 'reading', done, total });
      const means = await readSignalMeans(studyId, views, ids, tell, controller.signal);
      const places = views.map(({ stimulus, segment }) => {
        return { stimulusId: stimulus.id, segmentId: segment.id };
      });
      const rows = ids.map((id, at) =>
        differencesOf(
          { key: id, name: signalName(intl, id), metric: 'meanOverTime' },
          views.map((_, view) => measuredMeans(means[at]?.[view] ?? new Map())),
          places,
          type,
        ),
      );
      setState({ kind: 'done', rows });
    } catch (error) {
      if (!controller.signal.aborted) setState({ kind: 'failed', error });
    }
  };

  return (
    <Panel
      title={title}
      aside={
        state.kind === 'done' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconDownload size={14} aria-hidden />}
            onClick={() => setSaving(true)}
          >
            <FormattedMessage id="comparison.signalCsv" defaultMessage="CSV" />
          </Button>
        )
      }
    >
      {state.kind === 'idle' && (
        <Stack gap={12} align="flex-start">
          <Text size="sm" c="dimmed">
            <FormattedMessage
              id="comparison.signalDifferences.why"
              defaultMessage="The chosen signals are compared by their mean over time of each respondent. For that the signals of {n, plural, one {# respondent} other {# respondents}} are read, which can take a while."
              values={{ n: respondents }}
            />
          </Text>
          <Button size="xs" onClick={() => void compute()}>
            <FormattedMessage id="comparison.compute" defaultMessage="Compare the signals" />
          </Button>
        </Stack>
      )}
      {state.kind === 'reading' && (
        <Stack gap={8}>
          <Text size="sm" role="status">
            <FormattedMessage
              id="comparison.reading"
              defaultMessage="Reading signals: {done, number} of {total, number} respondents"
              values={{ done: state.done, total: state.total }}
            />
          </Text>
          <Progress
            aria-label={title}
            value={(100 * state.done) / Math.max(1, state.total)}
            maw={480}
          />
        </Stack>
      )}
      {state.kind === 'failed' && (
        <ErrorPanel level={2} error={state.error} retry={() => void compute()} />
      )}
      {state.kind === 'done' && (
        <>
          <DifferenceTable
            rows={state.rows}
            names={names}
            label={title}
            head={intl.formatMessage({ id: 'comparison.signal', defaultMessage: 'Signal' })}
            isPart={false}
          />
          <p className={classes.note}>
            <FormattedMessage
              id="comparison.signalMethod"
              defaultMessage="Mean over time of each respondent; difference: first minus second. p values are corrected by Holm for the comparisons of each signal, not for looking at several signals."
            />
          </p>
        </>
      )}
      <CsvFormatDialog
        opened={isSaving}
        onClose={() => setSaving(false)}
        download={(format) => {
          if (state.kind !== 'done') return;
          saveCsv(
            'comparison-signals.csv',
            formatCsv(differenceRows(intl, state.rows, names), format),
            { what: 'comparison', studyId },
          );
        }}
      />
    </Panel>
  );
}

import { listAoiSets } from '@fovea/contract/analysis/aoi';
import { proposedPairs, type AoiPairs } from '@fovea/rules/analysis/aoiPairs';
import type { ComparisonType } from '@fovea/rules/analysis/comparison';
import { Button, Group, Loader, Select } from '@mantine/core';
import { IconDownload, IconPolygon } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { EmptyState } from '../../controls/feedback/EmptyState';
import { ErrorPanel } from '../../controls/feedback/ErrorPanel';
import { Panel } from '../../controls/layout/Panel';
import { CsvFormatDialog } from '../../downloads/CsvFormatDialog';
import { formatCsv } from '../../downloads/formatCsv';
import { saveCsv } from '../../downloads/saveFile';
import { useApiQuery } from '../../state/serverState';
import { withoutSignature } from '../../replay/stage/stimulusPicture';
import { computeDifferences } from './computeDifferences';
import { ownAois, pairedAois } from '../views/comparedAois';
import { AoiPairing } from './AoiPairing';
import { differenceRows } from './differenceCsv';
import type { ComparedMetric, Differences } from './differences';
import classes from './Differences.module.css';
import { DifferenceTable } from './DifferenceTable';
import { COMPARED_METRICS } from '../../messages/comparedMetrics';
import type { ComparedView } from '../views/views';

interface Props {
  readonly studyId: string;
  readonly type: ComparisonType;
  readonly views: readonly ComparedView[];
  /** Null: proposed by the names of the AOIs. */
  readonly pairs: AoiPairs | null;
  readonly setPairs: (pairs: AoiPairs | null) => void;
}

/** Differences between the views in their AOIs. */
export function AoiDifferencesPanel({ studyId, type, views, pairs: ownPairs, setPairs }: Props) {
  const intl = useIntl();
  const [metric, setMetric] = useState<ComparedMetric>('dwellTimePercentFixation');
  const [isSaving, setSaving] = useState(false);
  const sets = useApiQuery(listAoiSets, { query: { studyId } });
  const definitions = useMemo(
    () => sets.data?.flatMap(({ aoiDefinitions }) => aoiDefinitions) ?? [],
    [sets.data],
  );
  const pairs = useMemo(() => ownPairs ?? proposedPairs(definitions), [ownPairs, definitions]);
  const aois = useMemo(
    () =>
      type === 'segments' ? ownAois(views, definitions) : pairedAois(views, definitions, pairs),
    [type, views, definitions, pairs],
  );
  const hasAois = views.some(({ stimulus }) =>
    definitions.some((aoi) => aoi.respondent === null && aoi.stimuli.includes(stimulus.id)),
  );
  const names = views.map(({ name }) => name);
  const ask = (metrics: readonly ComparedMetric[]) =>
    computeDifferences({
      type,
      aois,
      metrics,
      views: views.map(({ stimulus, segment, data }) => ({
        stimulusId: stimulus.id,
        segmentId: segment.id,
        widthPx: stimulus.width,
        heightPx: stimulus.height,
        file: data && { url: data.url, version: data.version },
      })),
    });
  const rows = useQuery<readonly Differences[]>({
    queryKey: [
      'differences',
      type,
      metric,
      views.map(
        ({ key, data }) => `${key} ${data ? withoutSignature(data.url) : ''} ${data?.version}`,
      ),
      definitions.map(({ id, updatedDate }) => `${id} ${updatedDate}`),
      aois.map(({ key, name }) => `${key} ${name}`),
    ],
    queryFn: () => ask([metric]),
    enabled: aois.length > 0,
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    placeholderData: (before) => before,
  });
  const chosen = COMPARED_METRICS.find(({ id }) => id === metric);
  const label = chosen ? intl.formatMessage(chosen.messages) : '';
  const compared = rows.data?.[0]?.pairs.length ?? 0;

  return (
    <Panel
      title={
        <FormattedMessage
          id="comparison.aoiDifferences"
          defaultMessage="Differences in areas of interest"
        />
      }
      aside={
        aois.length > 0 && (
          <Group gap={8} wrap="nowrap">
            <Select
              size="xs"
              w={280}
              allowDeselect={false}
              aria-label={intl.formatMessage({
                id: 'comparison.metric',
                defaultMessage: 'What is measured',
              })}
              value={metric}
              data={COMPARED_METRICS.map(({ id, messages }) => ({
                value: id,
                label: intl.formatMessage(messages),
              }))}
              onChange={(next) => {
                const known = COMPARED_METRICS.find(({ id }) => id === next);
                if (known) setMetric(known.id);
              }}
            />
            <Button
              variant="default"
              size="xs"
              leftSection={<IconDownload size={14} aria-hidden />}
              onClick={() => setSaving(true)}
            >
              <FormattedMessage id="comparison.csv" defaultMessage="CSV of all metrics" />
            </Button>
          </Group>
        )
      }
    >
      {type === 'stimuli' && hasAois && (
        <AoiPairing
          views={views}
          definitions={definitions}
          pairs={pairs}
          isProposed={ownPairs === null}
          change={setPairs}
        />
      )}
      {sets.error && !sets.data ? (
        <ErrorPanel level={2} error={sets.error} retry={() => void sets.refetch()} />
      ) : sets.data && aois.length === 0 && type === 'stimuli' && hasAois ? (
        <p className={classes.note} role="status">
          <FormattedMessage
            id="comparison.noPairs"
            defaultMessage="No AOIs are paired yet, so there is nothing to compare."
          />
        </p>
      ) : sets.data && aois.length === 0 ? (
        <EmptyState
          icon={IconPolygon}
          title={
            <FormattedMessage
              id="comparison.noAois"
              defaultMessage="No areas of interest to compare"
            />
          }
        >
          {type === 'stimuli' ? (
            <FormattedMessage
              id="comparison.noAois.stimuli"
              defaultMessage="Draw AOIs on the compared stimuli, in the AOI tab of the analysis, and pair those that belong together here."
            />
          ) : (
            <FormattedMessage
              id="comparison.noAois.segments"
              defaultMessage="Draw AOIs on the stimulus in the AOI tab of the analysis. How the segments differ in them is shown here."
            />
          )}
        </EmptyState>
      ) : rows.error && !rows.data ? (
        <ErrorPanel level={2} error={rows.error} retry={() => void rows.refetch()} />
      ) : !rows.data ? (
        <Loader size="sm" />
      ) : (
        <>
          <DifferenceTable
            rows={rows.data}
            names={names}
            label={label}
            head={intl.formatMessage({ id: 'comparison.aoi', defaultMessage: 'AOI' })}
            isPart={chosen?.unit === 'part'}
          />
          <p className={classes.note}>
            <FormattedMessage
              id="comparison.method"
              defaultMessage="Difference: first minus second. {pairs, plural, =0 {} =1 {} other {p values are corrected by Holm for the comparisons of each AOI. }}Nothing is corrected for looking at several AOIs and metrics: expect one in twenty to seem different by chance."
              values={{ pairs: compared }}
            />
          </p>
        </>
      )}
      <CsvFormatDialog
        opened={isSaving}
        onClose={() => setSaving(false)}
        download={async (format) => {
          const all = await ask(COMPARED_METRICS.map(({ id }) => id));
          saveCsv('comparison.csv', formatCsv(differenceRows(intl, all, names), format), {
            what: 'comparison',
            studyId,
          });
        }}
      />
    </Panel>
  );
}

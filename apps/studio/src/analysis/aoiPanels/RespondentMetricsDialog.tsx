import { compareNames } from '@fovea/rules/inputs/compareNames';
import { AOI_CATALOGUE } from '@fovea/science/aoi/aoiCatalogue';
import { AOI_METRICS, type AoiMetricId, type AoiMetricsTable } from '@fovea/science/aoi/aoiTypes';
import { Alert, Group, Loader, Modal, Select, Stack } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { Table, type Column, type Sort } from '../../controls/layout/Table';
import type { AoiDraft } from '../aoi/mergeAois';
import { scienceAoi } from '../../replay/scene/scienceAoi';
import { metricValueText } from '../aoiMetrics/metricText';
import { fetchMetricsTable, type MetricsFile } from '../aoiMetrics/metricsClient';

interface Props {
  readonly file: MetricsFile;
  readonly drafts: readonly AoiDraft[];
  readonly widthPx: number;
  readonly heightPx: number;
  readonly softHits: boolean;
  readonly labelOf: (respondentId: string) => string;
  readonly onClose: () => void;
}

interface Row {
  readonly id: string;
  readonly label: string;
  readonly values: readonly number[];
}

/** Row limit of the preview; the file has all rows. */
const ROWS_MAX = 500;

/** One metric of every respondent for every AOI. */
export function RespondentMetricsDialog(props: Props) {
  useRestoreFocus();
  const { file, drafts, widthPx, heightPx, softHits, labelOf, onClose } = props;
  const intl = useIntl();
  const [metric, setMetric] = useState<AoiMetricId>('dwellTimeMsFixation');
  const [sort, setSort] = useState<Sort<string>>({ column: 'label', isDescending: false });
  const [loaded, setLoaded] = useState<{ table?: AoiMetricsTable; failure?: string }>({});
  useEffect(() => {
    let isGone = false;
    fetchMetricsTable(file, { aois: drafts.map(scienceAoi), widthPx, heightPx, softHits }).then(
      (table) => !isGone && setLoaded({ table }),
      (reason: unknown) =>
        !isGone &&
        setLoaded({ failure: reason instanceof Error ? reason.message : String(reason) }),
    );
    return () => {
      isGone = true;
    };
  }, [file, drafts, widthPx, heightPx, softHits]);

  const { table, failure } = loaded;
  const rows = useMemo(() => {
    if (!table) return [];
    const column = table.values[metric];
    const count = table.respondentIds.length;
    const all = table.respondentIds.map((id, at): Row => ({
      id,
      label: labelOf(id),
      values: table.aoiIds.map((_, aoi) => column[aoi * count + at] ?? Number.NaN),
    }));
    const aoi = table.aoiIds.indexOf(sort.column);
    const sign = sort.isDescending ? -1 : 1;
    return all
      .sort((a, b) =>
        aoi < 0
          ? sign * compareNames(a.label, b.label)
          : byNumber(a.values[aoi] ?? NaN, b.values[aoi] ?? NaN, sign),
      )
      .slice(0, ROWS_MAX);
  }, [table, metric, sort, labelOf]);

  const entry = AOI_CATALOGUE.find(({ id }) => id === metric);
  const columns: Column<Row, string>[] = [
    {
      key: 'label',
      title: <FormattedMessage id="aoi.each.respondent" defaultMessage="Respondent" />,
      cell: ({ label }) => <bdi>{label}</bdi>,
      isSortable: true,
    },
    ...drafts.map(({ id, name }, at): Column<Row, string> => ({
      key: id,
      title: <bdi>{name}</bdi>,
      cell: ({ values }) => (entry ? metricValueText(intl, values[at] ?? NaN, entry) : null),
      isNumber: true,
      isSortable: true,
    })),
  ];
  return (
    <Modal
      opened
      size="xl"
      onClose={onClose}
      title={
        <FormattedMessage id="aoi.each.title" defaultMessage="AOI metrics of each respondent" />
      }
    >
      <Stack gap={12}>
        <Group gap={12}>
          <Select
            label={<FormattedMessage id="aoi.each.metric" defaultMessage="Metric" />}
            value={metric}
            allowDeselect={false}
            onChange={(value) => {
              const known = AOI_METRICS.find((id) => id === value);
              if (known) setMetric(known);
            }}
            data={AOI_METRICS.map((id) => {
              const known = AOI_CATALOGUE.find((each) => each.id === id);
              const unit = known && known.unit !== 'count' ? ` (${known.unit})` : '';
              return { value: id, label: `${known?.name ?? id}${unit}` };
            })}
            w={320}
          />
        </Group>
        {failure !== undefined && <Alert color="red">{failure}</Alert>}
        {!table && failure === undefined && <Loader />}
        {table && (
          <div style={{ maxBlockSize: '50vh', overflow: 'auto' }}>
            <Table
              label={intl.formatMessage({
                id: 'aoi.each.title',
                defaultMessage: 'AOI metrics of each respondent',
              })}
              columns={columns}
              rows={rows}
              rowKey={({ id }) => id}
              sort={sort}
              onSort={setSort}
            />
          </div>
        )}
        {table && table.respondentIds.length > ROWS_MAX && (
          <p>
            <FormattedMessage
              id="aoi.each.more"
              defaultMessage="The first {most, number} of {all, number} are shown. Download the AOI metrics to have all of them."
              values={{ most: ROWS_MAX, all: table.respondentIds.length }}
            />
          </p>
        )}
      </Stack>
    </Modal>
  );
}

/** Rows without a value sort last in either direction. */
function byNumber(a: number, b: number, sign: number): number {
  if (Number.isNaN(a) || Number.isNaN(b)) return Number(Number.isNaN(a)) - Number(Number.isNaN(b));
  return sign * (a - b);
}

import { getAoiStats, listAoiSets } from '@fovea/contract/analysis/aoi';
import { listSessions } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { fixationLimitDeg, methodsReport } from '@fovea/rules/analysis/methodsReport';
import { AOI_METRICS_VERSION } from '@fovea/science/aoi/aoiMetrics';
import { Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../controls/display/CopyButton';
import { QueryContent } from '../controls/feedback/QueryContent';
import { Panel } from '../controls/layout/Panel';
import { Table } from '../controls/layout/Table';
import { PRODUCT_VERSION } from '../telemetry/productVersion';
import { toFileName } from '@fovea/rules/inputs/fileNames';
import { saveFile } from '../downloads/saveFile';
import { useOptimisticStudy } from '../currentStudy/optimisticStudy';
import {
  existingReported,
  reportedViewState,
  withReported,
  type ReportedView,
} from '../currentStudy/reportedViews';
import { StudyHeader } from '../currentStudy/StudyHeader';
import { useApiQuery } from '../state/serverState';
import { methodsDocument } from './methodsDocument';
import classes from './MethodsPage.module.css';
import type { ReportDocument, ReportSection, ReportTable } from './reportDocument';
import { reportedAnalyses, viewOfSection } from './reportedAnalyses';
import { reportMarkdown } from './reportMarkdown';

const route = getRouteApi('/studies/$studyId/methods');
const PRODUCT = 'Fovea';

/** The methods section of a study: what a paper must report, on screen and as a file. */
export function MethodsPage() {
  const { studyId } = route.useParams();
  const study = useOptimisticStudy(studyId);
  return <QueryContent from={study}>{(shown) => <OfStudy study={shown} />}</QueryContent>;
}

function OfStudy({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const sessions = useApiQuery(listSessions, { studyId: study.id });
  const aoiSets = useApiQuery(listAoiSets, { query: { studyId: study.id } });
  const [{ views }] = reportedViewState.useViewState(study.id);
  const hasViews = existingReported(views, study).length > 0;
  const aoiSetId = aoiSets.data?.[0]?.id;
  const stats = useApiQuery(
    getAoiStats,
    { aoiSetId: aoiSetId ?? '' },
    { enabled: hasViews && aoiSetId !== undefined },
  );
  const [writtenMs] = useState(() => Date.now());
  const report = useMemo((): ReportDocument | null => {
    if (!sessions.data || !aoiSets.data) return null;
    const aois = aoiSets.data.flatMap(({ aoiDefinitions }) => aoiDefinitions);
    if (hasViews && aoiSetId !== undefined && !stats.data) return null;
    const analyses = reportedAnalyses(intl, {
      study,
      views,
      definitions: aois,
      stats: stats.data ?? [],
    });
    const written = methodsDocument(intl, methodsReport({ study, sessions: sessions.data, aois }), {
      product: PRODUCT,
      version: PRODUCT_VERSION,
      aoiMetricsVersion: AOI_METRICS_VERSION,
      dispersionDeg: fixationLimitDeg('dispersionDeg', sessions.data),
      spreadDeg: fixationLimitDeg('spreadDeg', sessions.data),
      writtenMs,
    });
    return { ...written, sections: [...written.sections, ...analyses] };
  }, [intl, study, sessions.data, aoiSets.data, writtenMs, views, hasViews, aoiSetId, stats.data]);
  const failed = sessions.error ? sessions : aoiSets.error ? aoiSets : hasViews ? stats : aoiSets;
  return (
    <>
      <StudyHeader
        study={study}
        page={<FormattedMessage id="title.methods" defaultMessage="Methods and quality report" />}
        actions={report && <Actions report={report} study={study} />}
      />
      <QueryContent isPart from={{ ...failed, data: report ?? undefined }}>
        {(written) => (
          <Stack gap={16} className={classes['page']}>
            <Text maw={760}>{written.lead}</Text>
            {written.sections.map((section) => (
              <Section key={section.id} section={section} studyId={study.id} />
            ))}
          </Stack>
        )}
      </QueryContent>
    </>
  );
}

function Actions({ report, study }: { readonly report: ReportDocument; readonly study: Study }) {
  const intl = useIntl();
  const markdown = useMemo(() => reportMarkdown(report), [report]);
  const fileName = intl.formatMessage(
    { id: 'methods.fileName', defaultMessage: '{study} - methods' },
    { study: study.name },
  );
  return (
    <>
      <CopyButton
        text={markdown}
        label={intl.formatMessage({ id: 'methods.copy', defaultMessage: 'Copy Markdown' })}
      />
      <Button
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          saveFile(`${toFileName(fileName)}.md`, markdown, 'text/markdown;charset=utf-8', {
            what: 'methodsReport',
            studyId: study.id,
          })
        }
      >
        <FormattedMessage id="methods.download" defaultMessage="Download .md" />
      </Button>
    </>
  );
}

function Section(props: { readonly section: ReportSection; readonly studyId: string }) {
  const { section, studyId } = props;
  const view = viewOfSection(section.id);
  const { title, facts, paragraphs, table } = section;
  const hasRows = table !== null && table.rows.length > 0;
  return (
    <Panel title={title} aside={view && <TakeOutButton studyId={studyId} view={view} />} flush>
      {facts.length > 0 && (
        <div className={classes['body']}>
          <dl className={classes['facts']}>
            {facts.map(([name, value]) => (
              <Fact key={name} name={name} value={value} />
            ))}
          </dl>
        </div>
      )}
      {hasRows && <Rows table={table} />}
      {paragraphs.length > 0 && (
        <div className={classes['body']}>
          {paragraphs.map((paragraph) => (
            <Text key={paragraph} maw={760} size="sm" c="dimmed">
              {paragraph}
            </Text>
          ))}
        </div>
      )}
    </Panel>
  );
}

/** Takes an analysis out of the report again. */
function TakeOutButton(props: { readonly studyId: string; readonly view: ReportedView }) {
  const [{ views }, change] = reportedViewState.useViewState(props.studyId);
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      onClick={() => change({ views: withReported(views, props.view, false) })}
    >
      <FormattedMessage id="methods.results.takeOut" defaultMessage="Take out of the report" />
    </Button>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

function Rows({ table }: { readonly table: ReportTable }) {
  const rows = table.rows.map((cells, at) => ({ key: String(at), cells }));
  return (
    <Table
      label={table.label}
      rows={rows}
      rowKey={({ key }) => key}
      columns={table.columns.map(({ title, isNumber }, at) => ({
        key: String(at),
        title,
        isNumber,
        cell: ({ cells }: (typeof rows)[number]) => <bdi>{cells[at]}</bdi>,
      }))}
    />
  );
}

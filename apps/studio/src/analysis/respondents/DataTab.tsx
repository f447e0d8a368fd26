import type { GazeCorrections } from '@fovea/contract/analysis/gazeCorrections';
import type { RespondentSession } from '@fovea/contract/participation/respondents';
import type { Study } from '@fovea/contract/studies/studies';
import { Button, SegmentedControl, Text, TextInput } from '@mantine/core';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { LoadedCell } from '../results/analysisSlot';
import { NoGazeReason } from '../../recordedSessions/NoGazeReason';
import { AnnotationsDone } from './AnnotationsDone';
import classes from './DataTab.module.css';
import { ExcludedRespondents } from './ExcludedRespondents';
import { QualityFigures } from './QualityFigures';
import { RespondentTable } from './RespondentTable';
import { Segments } from '../segments/Segments';
import type { RespondentFiles } from '../selection/analysisStatus';

const DownloadDialog = lazy(() =>
  import('./DownloadDialog').then((module) => ({ default: module.DownloadDialog })),
);

interface Props {
  readonly study: Study;
  /** Respondents without previews, in any order. */
  readonly sessions: readonly RespondentSession[];
  readonly cells: readonly LoadedCell[];
  readonly files: RespondentFiles;
  readonly gazeCorrections: readonly GazeCorrections[];
  readonly showRespondents: boolean;
  readonly segmentIds: readonly string[];
  readonly respondentIds: readonly string[];
  readonly show: (what: 'segments' | 'respondents') => void;
  readonly chooseSegments: (segmentIds: readonly string[]) => void;
  readonly chooseRespondents: (respondentIds: readonly string[]) => void;
}

/** Selects whose data is shown: segments, or single respondents with their recording quality. */
export function DataTab(props: Props) {
  const intl = useIntl();
  const { study, sessions, cells, files, showRespondents, segmentIds } = props;
  const [isDownloading, setDownloading] = useState(false);
  const shown = study.segments.filter(({ id }) => segmentIds.includes(id));
  return (
    <div className={classes.tab}>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={intl.formatMessage({
          id: 'analysis.whoseData',
          defaultMessage: 'Segments or respondents',
        })}
        value={showRespondents ? 'respondents' : 'segments'}
        onChange={props.show}
        data={[
          {
            value: 'segments',
            label: intl.formatMessage({ id: 'analysis.segments', defaultMessage: 'Segments' }),
          },
          {
            value: 'respondents',
            label: intl.formatMessage({
              id: 'analysis.respondents',
              defaultMessage: 'Respondents',
            }),
          },
        ]}
      />
      {showRespondents ? (
        <Respondents {...props} />
      ) : (
        <div className={classes.segments}>
          <Segments
            study={study}
            sessions={sessions}
            files={files}
            chosenIds={segmentIds}
            choose={props.chooseSegments}
          />
          {shown.map((segment) => (
            <ExcludedRespondents
              key={segment.id}
              study={study}
              segment={segment}
              sessions={sessions}
              files={files}
            />
          ))}
        </div>
      )}
      <Button
        size="xs"
        variant="default"
        className={classes.download ?? ''}
        leftSection={<IconDownload size={14} aria-hidden />}
        disabled={!cells.some(({ result }) => result.data)}
        onClick={() => setDownloading(true)}
      >
        <FormattedMessage id="download.title" defaultMessage="Download selected data" />
      </Button>
      {isDownloading && (
        <Suspense fallback={null}>
          <DownloadDialog
            study={study}
            cells={cells}
            sessions={sessions}
            close={() => setDownloading(false)}
          />
        </Suspense>
      )}
    </div>
  );
}

function Respondents(props: Props) {
  const { study, sessions, cells, files, respondentIds, chooseRespondents } = props;
  const intl = useIntl();
  const [search, setSearch] = useState('');
  if (sessions.length === 0) {
    return (
      <Text size="sm" className={classes.empty ?? ''}>
        <FormattedMessage
          id="analysis.noRespondents"
          defaultMessage="No respondent data has been collected yet."
        />
      </Text>
    );
  }
  const wanted = search.trim().toLocaleLowerCase();
  const found = sessions.filter(({ respondent }) =>
    respondent.label.toLocaleLowerCase().includes(wanted),
  );
  const chosen = sessions.find(({ respondent }) => respondent.id === respondentIds.at(-1));
  const searchLabel = intl.formatMessage({
    id: 'analysis.searchRespondents',
    defaultMessage: 'Search respondents',
  });
  return (
    <>
      <TextInput
        size="xs"
        type="search"
        className={classes.search ?? ''}
        aria-label={searchLabel}
        placeholder={searchLabel}
        leftSection={<IconSearch size={14} aria-hidden />}
        value={search}
        maxLength={200}
        onChange={(event) => setSearch(event.currentTarget.value)}
      />
      <div className={classes.respondents}>
        {found.length === 0 ? (
          <Text size="sm" className={classes.empty ?? ''} role="status">
            <FormattedMessage
              id="analysis.noRespondentFound"
              defaultMessage="No respondent has “{search}” in the label."
              values={{ search: <bdi>{search.trim()}</bdi> }}
            />
          </Text>
        ) : (
          <RespondentTable
            study={study}
            sessions={found}
            gazeCorrections={props.gazeCorrections}
            chosenIds={respondentIds}
            choose={chooseRespondents}
          />
        )}
      </div>
      {chosen && <AnnotationsDone cells={cells} session={chosen} files={files} />}
      {chosen?.qualityMetrics && (
        <section className={classes.quality} aria-labelledby="quality-of-respondent">
          <h2 id="quality-of-respondent" className={classes.heading} dir="auto">
            <FormattedMessage
              id="quality.of"
              defaultMessage="Quality of {label}"
              values={{ label: <bdi>{chosen.respondent.label}</bdi> }}
            />
          </h2>
          {chosen.noGaze && (
            <Text size="sm" mb={8}>
              <NoGazeReason noGaze={chosen.noGaze} />
            </Text>
          )}
          <QualityFigures quality={chosen.qualityMetrics} />
        </section>
      )}
    </>
  );
}

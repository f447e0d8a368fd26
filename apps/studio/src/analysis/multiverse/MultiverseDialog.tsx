import type { AoiDefinition } from '@fovea/contract/analysis/aoi';
import type { Stimulus } from '@fovea/contract/studies/stimuli';
import type { Study } from '@fovea/contract/studies/studies';
import {
  MULTIVERSE_GRID,
  multiverseSummary,
  type MultiverseMetric,
  type MultiverseResult,
} from '@fovea/science/statistics/multiverse';
import {
  Button,
  Group,
  Modal,
  Progress,
  SegmentedControl,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Fragment, useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { FailureAlert } from '../../controls/feedback/FailureAlert';
import { useRestoreFocus } from '../../controls/layout/useRestoreFocus';
import { useCsvFormat } from '../../downloads/csvFormat';
import { formatCsv } from '../../downloads/formatCsv';
import { toFileName } from '@fovea/rules/inputs/fileNames';
import { saveCsv } from '../../downloads/saveFile';
import { useOptimisticStudy } from '../../currentStudy/optimisticStudy';
import { LazyPictureMenu } from '../../visualExports/pictures/LazyPictureMenu';
import { scienceAoi } from '../../replay/scene/scienceAoi';
import { multiverseRows } from './multiverseCsv';
import { METRIC_NAMES, METRICS_IN_ORDER, describeMultiverse } from './multiverseText';
import { pairToCompare } from './pairToCompare';
import { runMultiverse } from './runMultiverse';
import { SpecificationCurve } from './SpecificationCurve';

type DrawnAoi = Pick<AoiDefinition, 'id' | 'name' | 'timeline'>;

interface Props {
  readonly studyId: string;
  readonly stimulus: Stimulus;
  /** The AOIs of the stimulus, at least one. */
  readonly aois: readonly DrawnAoi[];
  /** Initially selected. */
  readonly segmentId: string;
  readonly onClose: () => void;
}

interface Done {
  readonly result: MultiverseResult;
  readonly metric: MultiverseMetric;
  readonly first: string;
  readonly second: string;
}

/**
 * Multiverse analysis: whether a difference depends on the fixation filter, by repeating the
 * comparison with the others of a grid.
 */
export function MultiverseDialog({ studyId, ...props }: Props) {
  useRestoreFocus();
  const { data: study } = useOptimisticStudy(studyId);
  return study ? <StudyMultiverse study={study} {...props} /> : null;
}

function StudyMultiverse({
  study,
  stimulus,
  aois,
  segmentId,
  onClose,
}: Omit<Props, 'studyId'> & { readonly study: Study }) {
  const intl = useIntl();
  const segments = study.segments.flatMap(({ id, name }) => {
    const data = stimulus.segmentData.find((each) => each.segmentId === id);
    return data ? [{ value: id, label: name, url: data.url }] : [];
  });
  const areas = aois.map(({ id, name }) => ({ value: id, label: name }));
  const canSegments = segments.length > 1;
  const [pair] = useState(() =>
    pairToCompare(
      study.segments.filter(({ id }) => segments.some(({ value }) => value === id)),
      segmentId,
    ),
  );
  const [kind, setKind] = useState<'segments' | 'aois'>(
    pair || areas.length < 2 ? 'segments' : 'aois',
  );
  const [aoiIds, setAoiIds] = useState([areas[0]?.value ?? '', areas[1]?.value ?? '']);
  const [segmentIds, setSegmentIds] = useState<readonly string[]>(
    pair ?? [segmentId, segments.find(({ value }) => value !== segmentId)?.value ?? ''],
  );
  // When comparing two AOIs: the segment to analyse.
  const [shownIds, setShownIds] = useState<readonly string[]>([segmentId]);
  const [metric, setMetric] = useState<MultiverseMetric>('dwellTimePercentFixation');
  const [part, setPart] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState<Done | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sides = [0, 1].map((at) => {
    const aoi = aois.find(({ id }) => id === aoiIds[kind === 'aois' ? at : 0]);
    const segment = segments.find(
      ({ value }) => value === (kind === 'segments' ? segmentIds[at] : shownIds[0]),
    );
    return aoi && segment
      ? {
          file: { url: segment.url, aoi: scienceAoi(aoi) },
          name: kind === 'aois' ? aoi.name : segment.label,
          key: `${aoi.id} ${segment.value}`,
        }
      : null;
  });
  const [first, second] = sides;
  const canRun = first && second && first.key !== second.key && part === null;

  async function run() {
    if (!first || !second) return;
    const controller = new AbortController();
    running.current = controller;
    setPart(0);
    setFailure(null);
    setDone(null);
    const request = { kind, first: first.file, second: second.file, metric };
    try {
      const result = await runMultiverse(request, setPart, controller.signal);
      setDone({ result, metric, first: first.name, second: second.name });
    } catch (reason) {
      if (!controller.signal.aborted) {
        setFailure(reason instanceof Error ? reason.message : String(reason));
      }
    }
    if (!controller.signal.aborted) setPart(null);
  }

  function stop() {
    running.current?.abort();
    setPart(null);
  }

  const choice = (
    label: string,
    data: readonly { readonly value: string; readonly label: string }[],
    value: string | undefined,
    set: (value: string) => void,
  ) => (
    <Select
      label={label}
      data={data.map((each) => ({ value: each.value, label: each.label }))}
      value={value ?? null}
      onChange={(chosen) => chosen && set(chosen)}
      allowDeselect={false}
      disabled={part !== null}
      flex="1 1 180px"
    />
  );
  const messages = {
    aoi: intl.formatMessage({ id: 'multiverse.aoi', defaultMessage: 'Area' }),
    firstAoi: intl.formatMessage({ id: 'multiverse.firstAoi', defaultMessage: 'First area' }),
    secondAoi: intl.formatMessage({ id: 'multiverse.secondAoi', defaultMessage: 'Second area' }),
    segment: intl.formatMessage({ id: 'multiverse.segment', defaultMessage: 'Segment' }),
    firstSegment: intl.formatMessage({
      id: 'multiverse.firstSegment',
      defaultMessage: 'First segment',
    }),
    secondSegment: intl.formatMessage({
      id: 'multiverse.secondSegment',
      defaultMessage: 'Second segment',
    }),
  };
  const setAt =
    (list: readonly string[], set: (list: string[]) => void, at: number) => (value: string) =>
      set(list.map((old, place) => (place === at ? value : old)));

  return (
    <Modal
      opened
      onClose={onClose}
      size={900}
      title={<FormattedMessage id="multiverse.title" defaultMessage="Other fixation filters" />}
    >
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="multiverse.intro"
            defaultMessage="A result should not hang on how fixations were found. The comparison is made again with {count, number} other filters and limits, from the gaze of {stimulus}."
            values={{ count: MULTIVERSE_GRID.length, stimulus: <bdi>{stimulus.displayName}</bdi> }}
          />
        </Text>
        <SegmentedControl
          value={kind}
          disabled={part !== null}
          onChange={(value) => setKind(value === 'aois' ? 'aois' : 'segments')}
          aria-label={intl.formatMessage({
            id: 'multiverse.kind',
            defaultMessage: 'What is compared',
          })}
          style={{ alignSelf: 'start' }}
          data={[
            {
              value: 'segments',
              label: intl.formatMessage({
                id: 'multiverse.kind.segments',
                defaultMessage: 'Two segments',
              }),
              disabled: !canSegments,
            },
            {
              value: 'aois',
              label: intl.formatMessage({
                id: 'multiverse.kind.aois',
                defaultMessage: 'Two areas',
              }),
              disabled: areas.length < 2,
            },
          ]}
        />
        <Group gap={12} align="end">
          {kind === 'segments' ? (
            <>
              {choice(messages.aoi, areas, aoiIds[0], setAt(aoiIds, setAoiIds, 0))}
              {[messages.firstSegment, messages.secondSegment].map((label, at) => (
                <Fragment key={label}>
                  {choice(label, segments, segmentIds[at], setAt(segmentIds, setSegmentIds, at))}
                </Fragment>
              ))}
            </>
          ) : (
            <>
              {[messages.firstAoi, messages.secondAoi].map((label, at) => (
                <Fragment key={label}>
                  {choice(label, areas, aoiIds[at], setAt(aoiIds, setAoiIds, at))}
                </Fragment>
              ))}
              {choice(messages.segment, segments, shownIds[0], setAt(shownIds, setShownIds, 0))}
            </>
          )}
          {choice(
            intl.formatMessage({ id: 'multiverse.metric', defaultMessage: 'Metric' }),
            METRICS_IN_ORDER.map((id) => ({
              value: id,
              label: intl.formatMessage(METRIC_NAMES[id]),
            })),
            metric,
            (value) => {
              const chosen = METRICS_IN_ORDER.find((id) => id === value);
              if (chosen) setMetric(chosen);
            },
          )}
        </Group>
        {!canSegments && areas.length < 2 && (
          <Text size="sm">
            <FormattedMessage
              id="multiverse.nothing"
              defaultMessage="There is nothing to compare yet. Make a second segment, or draw a second area."
            />
          </Text>
        )}
        <Group gap={12}>
          <Button disabled={!canRun} onClick={() => void run()}>
            <FormattedMessage id="multiverse.run" defaultMessage="Run" />
          </Button>
          {part !== null && (
            <>
              <Progress
                value={part * 100}
                flex="1 1 200px"
                aria-label={intl.formatMessage({
                  id: 'multiverse.progress',
                  defaultMessage: 'Analyses made',
                })}
              />
              <Button variant="default" onClick={stop}>
                <FormattedMessage id="multiverse.stop" defaultMessage="Stop" />
              </Button>
            </>
          )}
        </Group>
        <FailureAlert failure={failure} />
        {done && (
          <MultiverseFindings
            done={done}
            studyId={study.id}
            name={`${study.name} ${stimulus.displayName}`}
          />
        )}
      </Stack>
    </Modal>
  );
}

function MultiverseFindings(props: {
  readonly done: Done;
  readonly studyId: string;
  readonly name: string;
}) {
  const { done, studyId, name } = props;
  const intl = useIntl();
  const [format] = useCsvFormat();
  const { result } = done;
  const summary = multiverseSummary(result);
  const sentences = describeMultiverse(intl, result, summary, done);
  const fileName = intl.formatMessage(
    { id: 'multiverse.fileName', defaultMessage: '{name} filters' },
    { name },
  );
  const title = `${intl.formatMessage(METRIC_NAMES[done.metric])}: ${done.first} – ${done.second}`;
  const note = intl.formatMessage({
    id: 'multiverse.note',
    defaultMessage:
      'Each dot is one analysis with its 95 % interval, filled where the interval leaves out zero; below it stands what it was made with. All rest on the same gaze, so their number proves nothing: they show how much the choice of filter matters.',
  });
  return (
    <Stack gap={8}>
      <Text role="status">{sentences.join(' ')}</Text>
      {summary.cells > 0 && (
        <>
          <SpecificationCurve cells={result.cells} label={sentences[0] ?? ''} />
          <Text size="sm" c="dimmed">
            {note}
          </Text>
          <Group gap={8}>
            <LazyPictureMenu
              hasLegend={false}
              label={intl.formatMessage(
                { id: 'picture.of', defaultMessage: 'Picture of {title}' },
                { title },
              )}
              source={async () => {
                const { curvePicture } = await import('./curvePicture');
                const { cells } = result;
                const caption = [sentences.join(' '), note];
                return curvePicture(intl, { studyId, name: fileName, title, cells, caption });
              }}
            />
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconDownload size={16} aria-hidden />}
              onClick={() =>
                saveCsv(`${toFileName(fileName)}.csv`, formatCsv(multiverseRows(done), format), {
                  what: 'comparison',
                  studyId,
                })
              }
            >
              <FormattedMessage id="multiverse.csv" defaultMessage="Download CSV" />
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}

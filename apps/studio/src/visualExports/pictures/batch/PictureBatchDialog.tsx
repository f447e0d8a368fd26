import type { Study } from '@fovea/contract/studies/studies';
import {
  Button,
  Group,
  Modal,
  Progress,
  SegmentedControl,
  Stack,
  Switch,
  Text,
} from '@mantine/core';
import { useEffect, useMemo, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { DialogFoot } from '../../../controls/feedback/DialogFoot';
import { failureText } from '../../../controls/feedback/failureText';
import { showSuccess } from '../../../controls/feedback/snackbars';
import { saveFile } from '../../../downloads/saveFile';
import type { ReplayVisuals } from '../../../replay/scene/visuals';
import { ColormapPicker } from '../../../replay/stage/ColormapPicker';
import { BasisChoice, HeatmapStyleControls } from '../../../replay/stage/HeatmapControls';
import { pictureName } from '../pictureNames';
import { PICTURE_OPTIONS_ID, pictureOptions } from '../pictureOptions';
import { PICTURE_SCALES } from '../pictureSource';
import { planBatch, stimuliWithData } from './batchPlan';
import { BatchSettings } from './batchSettings';
import { ChecklistField } from './ChecklistField';
import { makeBatch } from './makeBatch';
import { RangeField } from './RangeField';

interface Props {
  readonly study: Study;
  /** As on screen: the first settings. */
  readonly visuals: ReplayVisuals | null;
  readonly onClose: () => void;
}

/** Pictures of several stimuli with several segments, all drawn alike, as one zip file. */
export default function PictureBatchDialog({ study, visuals, onClose }: Props) {
  const intl = useIntl();
  const stimuli = useMemo(() => stimuliWithData(study), [study]);
  const segments = useMemo(
    () =>
      study.segments.filter(({ id }) =>
        stimuli.some(({ segmentData }) => segmentData.some(({ segmentId }) => segmentId === id)),
      ),
    [study, stimuli],
  );
  const [stimulusIds, setStimulusIds] = useState(() => stimuli.map(({ id }) => id));
  const [segmentIds, setSegmentIds] = useState(() => segments.map(({ id }) => id));
  const [options] = pictureOptions.useViewState(PICTURE_OPTIONS_ID);
  const [settings, setSettings] = useState(() =>
    BatchSettings.parse({
      ...visuals,
      hasCaption: options.hasCaption,
      hasLegend: options.hasLegend,
      hasScanPaths: visuals?.showGazeOrFixations === true && visuals.segmentGaze === 'scanPaths',
    }),
  );
  const [share, setShare] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const stop = useRef<AbortController>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const change = (changes: Partial<BatchSettings>) => setSettings({ ...settings, ...changes });
  const plan = useMemo(
    () => planBatch(study, stimulusIds, segmentIds),
    [study, stimulusIds, segmentIds],
  );
  const isBusy = share !== null;
  const drawsNothing = !settings.hasHeatmap && !settings.hasScanPaths && !settings.hasStimulus;
  const canMake = plan.pictures.length > 0 && !drawsNothing && !isBusy;

  async function make() {
    const aborter = new AbortController();
    stop.current = aborter;
    setShare(0);
    setFailure(null);
    try {
      const isRtl = document.documentElement.dir === 'rtl';
      const batch = { intl, study, plan, settings, isRtl, now: new Date() };
      const zip = await makeBatch(batch, setShare, aborter.signal);
      const name = `${pictureName([study.name, PICTURES])}.zip`;
      saveFile(name, zip, 'application/zip', { what: 'other', studyId: study.id });
      showSuccess(
        intl.formatMessage(
          {
            id: 'pictureBatch.done',
            defaultMessage:
              '{count, plural, one {# picture is} other {# pictures are}} in the zip file',
          },
          { count: plan.pictures.length },
        ),
      );
      onClose();
    } catch (reason) {
      if (!aborter.signal.aborted) setFailure(reasonText(reason));
      setShare(null);
    }
  }

  return (
    <Modal
      opened
      size="lg"
      onClose={() => {
        stop.current?.abort();
        onClose();
      }}
      // A click beside it must not throw away what is half done.
      closeOnClickOutside={!isBusy}
      closeOnEscape={!isBusy}
      title={<FormattedMessage id="pictureBatch.title" defaultMessage="Pictures of all stimuli" />}
    >
      <Stack gap={16}>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="pictureBatch.help"
            defaultMessage="A picture of each stimulus with each segment, in one zip file with a table of what they show. All have the same kernel, colours and scale, so that they can be compared."
          />
        </Text>
        {stimuli.length === 0 ? (
          <Text size="sm">
            <FormattedMessage
              id="pictureBatch.none"
              defaultMessage="No segment has data on any stimulus yet. Collect data, or wait until it is processed."
            />
          </Text>
        ) : (
          <fieldset
            disabled={isBusy}
            // The handles of sliders stay below the buttons at the foot.
            style={{ border: 0, margin: 0, padding: 0, minInlineSize: 0, isolation: 'isolate' }}
          >
            <Stack gap={16}>
              <ChecklistField
                label={intl.formatMessage({
                  id: 'pictureBatch.stimuli',
                  defaultMessage: 'Stimuli',
                })}
                choices={stimuli.map(({ id, displayName }) => ({ id, name: displayName }))}
                chosen={stimulusIds}
                choose={setStimulusIds}
              />
              <ChecklistField
                label={intl.formatMessage({
                  id: 'pictureBatch.segments',
                  defaultMessage: 'Segments',
                })}
                choices={segments}
                chosen={segmentIds}
                choose={setSegmentIds}
              />
              <Group gap={24}>
                <Switch
                  label={intl.formatMessage({
                    id: 'pictureBatch.stimulus',
                    defaultMessage: 'Stimulus',
                  })}
                  checked={settings.hasStimulus}
                  onChange={({ currentTarget: { checked } }) => change({ hasStimulus: checked })}
                />
                <Switch
                  label={intl.formatMessage({
                    id: 'pictureBatch.heatmap',
                    defaultMessage: 'Heatmap',
                  })}
                  checked={settings.hasHeatmap}
                  onChange={({ currentTarget: { checked } }) => change({ hasHeatmap: checked })}
                />
                <Switch
                  label={intl.formatMessage({
                    id: 'visuals.scanPaths',
                    defaultMessage: 'Scan paths',
                  })}
                  checked={settings.hasScanPaths}
                  onChange={({ currentTarget: { checked } }) => change({ hasScanPaths: checked })}
                />
              </Group>
              {settings.hasHeatmap && (
                <>
                  <BasisChoice basis={settings.basis} choose={(basis) => change({ basis })} />
                  <ColormapPicker
                    colormap={settings.colormap}
                    disabled={isBusy}
                    choose={(colormap) => change({ colormap })}
                  />
                  <HeatmapStyleControls
                    isShown
                    sigmaDeg={settings.heatmapSigmaDeg}
                    opacity={settings.heatmapOpacity}
                    change={change}
                  />
                  <RangeField
                    topSeconds={settings.topSeconds}
                    change={(topSeconds) => change({ topSeconds })}
                  />
                </>
              )}
              <SegmentedControl
                size="xs"
                aria-label={intl.formatMessage({
                  id: 'pictureBatch.size',
                  defaultMessage: 'Size of the pictures',
                })}
                value={String(settings.scale)}
                onChange={(chosen) => {
                  const scale = PICTURE_SCALES.find((each) => String(each) === chosen);
                  if (scale) change({ scale });
                }}
                data={PICTURE_SCALES.map((scale) => ({
                  value: String(scale),
                  label: intl.formatMessage(
                    {
                      id: 'pictureBatch.scale',
                      defaultMessage: '{scale, plural, one {For screens (1x)} other {{scale}x}}',
                    },
                    { scale },
                  ),
                }))}
              />
              <Group gap={24}>
                <Switch
                  label={intl.formatMessage({
                    id: 'picture.withCaption',
                    defaultMessage: 'Caption',
                  })}
                  checked={settings.hasCaption}
                  onChange={({ currentTarget: { checked } }) => change({ hasCaption: checked })}
                />
                {settings.hasHeatmap && (
                  <Switch
                    label={intl.formatMessage({
                      id: 'picture.withLegend',
                      defaultMessage: 'Legend',
                    })}
                    checked={settings.hasLegend}
                    onChange={({ currentTarget: { checked } }) => change({ hasLegend: checked })}
                  />
                )}
              </Group>
            </Stack>
          </fieldset>
        )}
        {isBusy && (
          <div>
            <Progress
              value={100 * share}
              aria-label={intl.formatMessage({
                id: 'pictureBatch.progress',
                defaultMessage: 'Progress of the pictures',
              })}
            />
            <Text size="xs" c="dimmed" mt={4} aria-live="polite">
              {intl.formatNumber(Math.floor(100 * share) / 100, { style: 'percent' })}
            </Text>
          </div>
        )}
        <DialogFoot
          failure={failure}
          notice={
            plan.missing.length > 0 && (
              <Text size="sm" c="dimmed">
                <FormattedMessage
                  id="pictureBatch.missing"
                  defaultMessage="{count, plural, one {# combination has} other {# combinations have}} no data and no picture; the zip file lists them."
                  values={{ count: plan.missing.length }}
                />
              </Text>
            )
          }
        >
          <Button
            variant="default"
            onClick={() => {
              if (isBusy) stop.current?.abort();
              else onClose();
            }}
          >
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button disabled={!canMake} onClick={() => void make()}>
            <FormattedMessage
              id="pictureBatch.make"
              defaultMessage="{count, plural, =0 {Save pictures} one {Save # picture} other {Save # pictures}}"
              values={{ count: plan.pictures.length }}
            />
          </Button>
        </DialogFoot>
      </Stack>
    </Modal>
  );
}

const reasonText = (reason: unknown) =>
  failureText(reason, reason instanceof Error ? reason.message : String(reason));

/** Part of the file's name, which is English in every language. */
const PICTURES = 'pictures';

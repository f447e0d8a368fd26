import { Alert, Button, FileButton, Group, Modal, Progress, Stack, Text } from '@mantine/core';
import type { Stimulus } from '@fovea/contract/stimuli';
import { NAME_MAX, uniqueName } from '@fovea/rules/names';
import { RECOMMENDED_RESOLUTION_PX, stimulusNameProblem, VIDEO_MAX_MS } from '@fovea/rules/stimuli';
import { IconAlertTriangle, IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../controls/TextField';
import { STIMULUS_NAME_PROBLEMS } from '../words';
import { uploadStimulus } from './addStimulus';
import classes from './Builder.module.css';
import { IMAGE_TYPES, readMediaFile, VIDEO_TYPES, type MediaFile } from './mediaFile';
import { UploadCancelled } from './putFile';
import { UPLOAD_WORDS } from './uploadWords';

interface Props {
  readonly type: 'IMAGE' | 'VIDEO';
  readonly studyId: string;
  readonly blockId: string;
  readonly takenNames: readonly string[];
  readonly onClose: () => void;
  readonly onAdded: (stimulus: Stimulus) => void;
}

/** Chooses a file, shows it, names it, and sends it with its progress. */
export function UploadDialog({ type, studyId, blockId, takenNames, onClose, onAdded }: Props) {
  const intl = useIntl();
  const isImage = type === 'IMAGE';
  const types: readonly string[] = isImage ? IMAGE_TYPES : VIDEO_TYPES;
  const [media, setMedia] = useState<MediaFile | null>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<{ title?: string; text: string } | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const abort = useRef<AbortController>(null);

  useEffect(() => () => abort.current?.abort(), []);
  useEffect(() => () => void (media && URL.revokeObjectURL(media.url)), [media]);

  async function choose(file: File | null) {
    if (!file) return;
    setProblem(null);
    setMedia(null);
    if (!types.includes(file.type)) {
      setProblem({
        text: intl.formatMessage(isImage ? UPLOAD_WORDS.notAnImage : UPLOAD_WORDS.notAVideo),
      });
      return;
    }
    try {
      const read = await readMediaFile(file, type);
      if (read.durationMs > VIDEO_MAX_MS) {
        URL.revokeObjectURL(read.url);
        setProblem({ text: intl.formatMessage(UPLOAD_WORDS.tooLong) });
        return;
      }
      setMedia(read);
      const base = file.name.replace(/\.[^.]+$/, '');
      setName(uniqueName(base || intl.formatMessage(UPLOAD_WORDS[type]), takenNames));
    } catch {
      setProblem(
        isImage
          ? { text: intl.formatMessage(UPLOAD_WORDS.brokenImage) }
          : {
              title: intl.formatMessage(UPLOAD_WORDS.unsupportedTitle),
              text: intl.formatMessage(UPLOAD_WORDS.unsupported),
            },
      );
    }
  }

  async function upload() {
    if (!media) return;
    const controller = new AbortController();
    abort.current = controller;
    setProblem(null);
    setShare(0);
    try {
      const options = { onProgress: setShare, signal: controller.signal };
      onAdded(await uploadStimulus(studyId, { type, name, blockId, media }, options));
    } catch (reason) {
      setShare(null);
      if (reason instanceof UploadCancelled || controller.signal.aborted) return;
      setProblem({ text: reason instanceof Error ? reason.message : String(reason) });
    }
  }

  const isBusy = share !== null;
  const nameProblem = media ? stimulusNameProblem(name, takenNames) : null;
  const isLarge =
    media &&
    (media.widthPx > RECOMMENDED_RESOLUTION_PX.width ||
      media.heightPx > RECOMMENDED_RESOLUTION_PX.height);
  return (
    <Modal
      opened
      onClose={onClose}
      size="lg"
      closeOnClickOutside={!isBusy}
      title={intl.formatMessage(isImage ? UPLOAD_WORDS.addImage : UPLOAD_WORDS.addVideo)}
    >
      <Stack gap={16}>
        {media && isImage && <img className={classes['media']} src={media.url} alt="" />}
        {media && !isImage && (
          <video
            className={classes['media']}
            src={media.url}
            poster={media.thumbnail}
            controls
            aria-label={media.file.name}
          />
        )}
        {!media && (
          <div
            className={classes['dropZone']}
            data-over={isOver}
            onDragOver={(event) => (event.preventDefault(), setOver(true))}
            onDragLeave={() => setOver(false)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(false);
              void choose(event.dataTransfer.files[0] ?? null);
            }}
          >
            <IconUpload size={28} stroke={1.5} aria-hidden />
            <FileButton onChange={(file) => void choose(file)} accept={types.join()}>
              {(button) => (
                <Button {...button} variant="default" data-autofocus>
                  <FormattedMessage {...UPLOAD_WORDS.choose} />
                </Button>
              )}
            </FileButton>
            <Text size="sm" c="dimmed">
              <FormattedMessage
                {...(isImage ? UPLOAD_WORDS.imageTypes : UPLOAD_WORDS.videoTypes)}
              />
            </Text>
          </div>
        )}
        {media && (
          <>
            <Group justify="space-between" wrap="nowrap">
              <Text size="sm" c="dimmed" truncate>
                <bdi>{media.file.name}</bdi>
                {' · '}
                <FormattedMessage
                  id="stimulus.size"
                  defaultMessage="{width} × {height} pixels"
                  values={{ width: media.widthPx, height: media.heightPx }}
                />
              </Text>
              <Button variant="subtle" disabled={isBusy} onClick={() => setMedia(null)}>
                <FormattedMessage {...UPLOAD_WORDS.another} />
              </Button>
            </Group>
            <TextField
              label={intl.formatMessage(UPLOAD_WORDS.name)}
              value={name}
              onChange={setName}
              maxLength={NAME_MAX}
              disabled={isBusy}
              error={nameProblem && intl.formatMessage(STIMULUS_NAME_PROBLEMS[nameProblem])}
            />
          </>
        )}
        {isLarge && (
          <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
            <FormattedMessage {...UPLOAD_WORDS.largeResolution} />
          </Alert>
        )}
        {problem && (
          <Alert
            role="alert"
            color="red"
            icon={<IconAlertTriangle aria-hidden />}
            title={problem.title}
          >
            {problem.text}
          </Alert>
        )}
        {isBusy && (
          <Stack gap={4} role="status">
            <Text size="sm">
              {share < 1 ? (
                <FormattedMessage
                  id="upload.uploading"
                  defaultMessage="Uploading: {share}"
                  values={{ share: intl.formatNumber(share, { style: 'percent' }) }}
                />
              ) : (
                <FormattedMessage {...UPLOAD_WORDS.checking} />
              )}
            </Text>
            <Progress
              value={share * 100}
              animated={share >= 1}
              aria-label={intl.formatMessage(UPLOAD_WORDS.progress)}
            />
          </Stack>
        )}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={() => (isBusy ? abort.current?.abort() : onClose())}>
            <FormattedMessage id="cancel" defaultMessage="Cancel" />
          </Button>
          <Button
            disabled={!media || nameProblem !== null}
            loading={isBusy}
            onClick={() => void upload()}
          >
            <FormattedMessage id="add" defaultMessage="Add" />
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

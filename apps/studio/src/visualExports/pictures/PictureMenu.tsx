import type { Study } from '@fovea/contract/studies/studies';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCopy, IconPhotoDown, IconPhotoScan, IconVector } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { defineMessages, FormattedMessage, useIntl, type IntlShape } from 'react-intl';
import { showError, showSuccess } from '../../controls/feedback/snackbars';
import { noteExport } from '../../downloads/noteExport';
import { saveFile } from '../../downloads/saveFile';
import type { ReplayVisuals } from '../../replay/scene/visuals';
import { CopyRefused, copyPicture } from './copyPicture';
import { PICTURE_OPTIONS_ID, pictureOptions } from './pictureOptions';
import { PICTURE_SCALES, type PictureScale, type PictureSource } from './pictureSource';

type TakeSource = () => PictureSource | Promise<PictureSource>;

export interface PictureMenuProps {
  /** Of what, for screen readers. */
  readonly label: string;
  /** Loaded when a picture is taken; null: several views are shown, each with a menu of its own. */
  readonly source: TakeSource | null;
  /** Whether there is a legend to leave out. */
  readonly hasLegend: boolean;
  /** A stage: what is transparent is the stimulus left out. */
  readonly isStage?: boolean;
  /** Only an icon, where there is little room. */
  readonly isSmall?: boolean;
  /** Offers pictures of all stimuli too, first drawn like these. */
  readonly batch?: { readonly study: Study; readonly visuals: ReplayVisuals };
}

const PictureBatchDialog = lazy(() => import('./batch/PictureBatchDialog'));

const words = defineMessages({
  picture: { id: 'picture.menu', defaultMessage: 'Picture' },
  notSupported: {
    id: 'picture.copy.notSupported',
    defaultMessage:
      'This browser cannot copy pictures on this page; it can on pages with https. Save the picture as PNG instead.',
  },
  notAllowed: {
    id: 'picture.copy.notAllowed',
    defaultMessage:
      'The browser did not let the picture onto the clipboard. Allow this page to use the clipboard, or save the picture as PNG.',
  },
  copied: { id: 'picture.copied', defaultMessage: 'The picture is on the clipboard' },
});

/** Copies or saves what is shown as a picture, at once. */
export default function PictureMenu(props: PictureMenuProps) {
  const { label, source, hasLegend, isStage = false, isSmall = false, batch } = props;
  const intl = useIntl();
  const [options, change] = pictureOptions.useViewState(PICTURE_OPTIONS_ID);
  const [isBusy, setBusy] = useState(false);
  const [isBatchOpen, setBatchOpen] = useState(false);
  const gone = useRef<AbortController>(null);
  useEffect(() => () => gone.current?.abort(), []);

  const run = (work: (signal: AbortSignal) => Promise<unknown>) => {
    const stop = new AbortController();
    gone.current = stop;
    setBusy(true);
    work(stop.signal)
      .catch((reason: unknown) => {
        if (!stop.signal.aborted) showError(failureText(intl, reason));
      })
      .finally(() => setBusy(false));
  };
  const copy = (takeFrom: TakeSource) =>
    run(async (signal) => {
      let named: PictureSource | null = null;
      const picture = Promise.resolve(takeFrom()).then((loaded) => {
        named = loaded;
        return loaded.png(options, 1, signal);
      });
      await copyPicture(picture);
      noteCopy(named);
      showSuccess(intl.formatMessage(words.copied));
    });
  const savePng = (takeFrom: TakeSource, scale: PictureScale) =>
    run(async (signal) => {
      const loaded = await takeFrom();
      const name = scale === 1 ? loaded.name : `${loaded.name} ${scale}x`;
      saveFile(`${name}.png`, await loaded.png(options, scale, signal), 'image/png', loaded.data);
    });
  const saveSvg = (takeFrom: TakeSource) =>
    run(async (signal) => {
      const loaded = await takeFrom();
      const svg = await loaded.svg(options, signal);
      saveFile(`${loaded.name}.svg`, svg, 'image/svg+xml', loaded.data);
    });

  return (
    <>
      <Menu position="bottom-end" withinPortal width={300} shadow="md">
        <Menu.Target>
          {isSmall ? (
            <ActionIcon
              size="sm"
              variant="subtle"
              color="gray"
              loading={isBusy}
              aria-label={label}
              title={label}
            >
              <IconPhotoDown size={14} aria-hidden />
            </ActionIcon>
          ) : (
            <Button
              variant="default"
              size="compact-sm"
              loading={isBusy}
              leftSection={<IconPhotoDown size={16} aria-hidden />}
              aria-label={label}
              title={label}
            >
              <FormattedMessage {...words.picture} />
            </Button>
          )}
        </Menu.Target>
        <Menu.Dropdown aria-label={label}>
          {source && (
            <>
              <Menu.Item
                leftSection={<IconCopy size={16} aria-hidden />}
                onClick={() => copy(source)}
              >
                <FormattedMessage id="picture.copy" defaultMessage="Copy to the clipboard" />
              </Menu.Item>
              {PICTURE_SCALES.map((scale) => (
                <Menu.Item
                  key={scale}
                  leftSection={<IconPhotoDown size={16} aria-hidden />}
                  onClick={() => savePng(source, scale)}
                >
                  <FormattedMessage
                    id="picture.png"
                    defaultMessage="Save as PNG{scale, plural, one {} other {, # times as large}}"
                    values={{ scale }}
                  />
                </Menu.Item>
              ))}
              <Menu.Item
                leftSection={<IconVector size={16} aria-hidden />}
                onClick={() => saveSvg(source)}
              >
                <FormattedMessage id="picture.svg" defaultMessage="Save as SVG" />
              </Menu.Item>
              <Menu.Divider />
              <OptionItem
                text={intl.formatMessage({ id: 'picture.withCaption', defaultMessage: 'Caption' })}
                isOn={options.hasCaption}
                turn={(hasCaption) => change({ hasCaption })}
              />
              {hasLegend && (
                <OptionItem
                  text={intl.formatMessage({ id: 'picture.withLegend', defaultMessage: 'Legend' })}
                  isOn={options.hasLegend}
                  turn={(isOn) => change({ hasLegend: isOn })}
                />
              )}
              <OptionItem
                text={
                  isStage
                    ? intl.formatMessage({
                        id: 'picture.withoutStimulus',
                        defaultMessage: 'Without the stimulus, on a transparent background',
                      })
                    : intl.formatMessage({
                        id: 'picture.isTransparent',
                        defaultMessage: 'Transparent background',
                      })
                }
                isOn={options.isTransparent}
                turn={(isTransparent) => change({ isTransparent })}
              />
            </>
          )}
          {batch && (
            <>
              {source && <Menu.Divider />}
              <Menu.Item
                leftSection={<IconPhotoScan size={16} aria-hidden />}
                onClick={() => setBatchOpen(true)}
              >
                <FormattedMessage
                  id="pictureBatch.open"
                  defaultMessage="Pictures of all stimuli…"
                />
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {batch && isBatchOpen && (
        <Suspense>
          <PictureBatchDialog
            study={batch.study}
            visuals={batch.visuals}
            onClose={() => setBatchOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function OptionItem({
  text,
  isOn,
  turn,
}: {
  readonly text: string;
  readonly isOn: boolean;
  readonly turn: (isOn: boolean) => void;
}) {
  return (
    <Menu.CheckboxItem checked={isOn} closeMenuOnClick={false} onChange={turn}>
      {text}
    </Menu.CheckboxItem>
  );
}

function failureText(intl: IntlShape, reason: unknown): string {
  if (reason instanceof CopyRefused) return intl.formatMessage(words[reason.why]);
  return reason instanceof Error ? reason.message : String(reason);
}

/** A copy leaves the product like a file. */
function noteCopy(source: PictureSource | null): void {
  if (source?.data) noteExport(source.data.what, `${source.name}.png`, source.data.studyId);
}

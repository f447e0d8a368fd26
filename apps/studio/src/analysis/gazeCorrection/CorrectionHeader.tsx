import { ActionIcon, Button, CloseButton, Modal, SegmentedControl, Tooltip } from '@mantine/core';
import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react';
import { useId, type ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import classes from './CorrectionDesk.module.css';
import type { CorrectionView } from './FixationOverlay';

interface Props {
  readonly stimulus: string;
  readonly who: string;
  readonly view: CorrectionView;
  readonly setView: (view: CorrectionView) => void;
  /** Left out: there is no such step. */
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
  /** Why the draft cannot be applied; null: it can. */
  readonly obstacle: ReactNode;
  readonly isBusy: boolean;
  readonly apply: () => void;
  /** Left out: there are no corrections. */
  readonly takeBack: (() => void) | undefined;
  readonly close: () => void;
}

/** Whose gaze it is, and everything that is done with the whole draft. */
export function CorrectionHeader(props: Props) {
  const intl = useIntl();
  const reasonId = useId();
  const { obstacle } = props;
  const undo = intl.formatMessage({
    id: 'gazeCorrection.undo',
    defaultMessage: 'Undo (Ctrl+Z)',
  });
  const redo = intl.formatMessage({
    id: 'gazeCorrection.redo',
    defaultMessage: 'Redo (Ctrl+Shift+Z)',
  });
  const applyButton = (
    <Button
      size="xs"
      loading={props.isBusy}
      aria-describedby={obstacle ? reasonId : undefined}
      // Not `disabled`, so that the keyboard reaches the reason.
      {...(obstacle ? { 'data-disabled': true, 'aria-disabled': true } : { onClick: props.apply })}
    >
      <FormattedMessage
        id="gazeCorrection.apply"
        defaultMessage="Apply"
        description="A button: store the corrections and make results with them"
      />
    </Button>
  );
  return (
    <header className={classes['header']}>
      <Modal.Title className={classes['title'] ?? ''} component="h1">
        <FormattedMessage
          id="gazeCorrection.title"
          defaultMessage="Correct gaze by hand"
          description="Title of the editor"
        />
        <span className={classes['of']}>
          <bdi>{props.stimulus}</bdi> · <bdi>{props.who}</bdi>
        </span>
      </Modal.Title>
      <SegmentedControl
        size="xs"
        aria-label={intl.formatMessage({
          id: 'gazeCorrection.view',
          defaultMessage: 'What is shown; hold B to see before',
          description: 'Name of the choice between before, after and both',
        })}
        value={props.view}
        onChange={props.setView}
        data={[
          {
            value: 'before',
            label: intl.formatMessage({
              id: 'gazeCorrection.view.before',
              defaultMessage: 'Before',
              description: 'Show the gaze without corrections',
            }),
          },
          {
            value: 'both',
            label: intl.formatMessage({
              id: 'gazeCorrection.view.both',
              defaultMessage: 'Both',
              description: 'Show the gaze with and without corrections',
            }),
          },
          {
            value: 'after',
            label: intl.formatMessage({
              id: 'gazeCorrection.view.after',
              defaultMessage: 'After',
              description: 'Show the gaze with corrections',
            }),
          },
        ]}
      />
      <span className={classes['steps']}>
        <Tooltip label={undo}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={undo}
            disabled={!props.undo}
            onClick={props.undo}
          >
            <IconArrowBackUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <Tooltip label={redo}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={redo}
            disabled={!props.redo}
            onClick={props.redo}
          >
            <IconArrowForwardUp size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </span>
      {props.takeBack && (
        <Button size="xs" variant="default" onClick={props.takeBack}>
          <FormattedMessage
            id="gazeCorrection.takeBack"
            defaultMessage="Take all corrections back"
          />
        </Button>
      )}
      {obstacle ? (
        <Tooltip label={obstacle} multiline maw={320}>
          {applyButton}
        </Tooltip>
      ) : (
        applyButton
      )}
      <span id={reasonId} className="visuallyHidden">
        {obstacle}
      </span>
      <CloseButton
        aria-label={intl.formatMessage({ id: 'close', defaultMessage: 'Close' })}
        onClick={props.close}
      />
    </header>
  );
}

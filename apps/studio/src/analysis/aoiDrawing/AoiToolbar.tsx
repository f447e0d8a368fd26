import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconCircle,
  IconCopy,
  IconDiamond,
  IconFlag,
  IconFlagOff,
  IconFocusCentered,
  IconPointer,
  IconPolygon,
  IconRectangle,
  IconTrash,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { UndoHistory } from '../../editing/undoHistory';
import { UndoButtons } from '../../editing/UndoButtons';
import classes from './AoiToolbar.module.css';
import type { AoiTools } from './useAoiTools';
import { selectTool, TOOLS, useAoiEditor, type Tool } from '../aoi/aoiEditor';

interface Props {
  readonly history: UndoHistory;
  readonly tools: AoiTools;
  readonly copyToStimuli: () => void;
}

const ICONS: Readonly<Record<Tool, ComponentType<{ size?: number }>>> = {
  select: IconPointer,
  polygon: IconPolygon,
  rectangle: IconRectangle,
  ellipse: IconCircle,
};

/** The tools that draw and change AOIs. */
export function AoiToolbar({ history, tools, copyToStimuli }: Props) {
  const intl = useIntl();
  const tool = useAoiEditor((editor) => editor.tool);
  const toolLabel = (each: Tool) =>
    intl.formatMessage(
      {
        id: 'aoi.tool',
        defaultMessage:
          '{tool, select, select {Choose and move} polygon {Draw a polygon} rectangle {Draw a rectangle} other {Draw an ellipse}}',
      },
      { tool: each },
    );
  return (
    <div
      className={classes['toolbar']}
      role="toolbar"
      aria-label={intl.formatMessage({ id: 'aoi.tools', defaultMessage: 'Tools for AOIs' })}
      data-aoi-editor
    >
      {TOOLS.map((each) => {
        const Icon = ICONS[each];
        return (
          <Tooltip key={each} label={toolLabel(each)}>
            <ActionIcon
              variant={tool === each ? 'filled' : 'subtle'}
              color={tool === each ? 'iris' : 'gray'}
              size={32}
              aria-label={toolLabel(each)}
              aria-pressed={tool === each}
              onClick={() => selectTool(each)}
            >
              <Icon size={18} />
            </ActionIcon>
          </Tooltip>
        );
      })}
      <span className={classes['divider']} />
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            disabled={!tools.duplicate}
            aria-label={intl.formatMessage({ id: 'aoi.copyMenu', defaultMessage: 'Copy' })}
          >
            <IconCopy size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={tools.duplicate}>
            <FormattedMessage id="aoi.duplicate" defaultMessage="Duplicate (Ctrl+D)" />
          </Menu.Item>
          <Menu.Item onClick={copyToStimuli}>
            <FormattedMessage id="aoi.copyTo" defaultMessage="Copy to stimuli…" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Tool
        label={intl.formatMessage({ id: 'aoi.delete', defaultMessage: 'Delete (Del)' })}
        icon={IconTrash}
        act={tools.remove}
      />
      <span className={classes['divider']} />
      <UndoButtons history={history} />
      {tools.withTime && (
        <div className={classes['ofTime']}>
          <Tool
            label={intl.formatMessage({
              id: 'aoi.keyframe.add',
              defaultMessage: 'Add a keyframe at this time (K)',
            })}
            icon={IconDiamond}
            act={tools.addKeyframe}
          />
          <Tool
            label={
              tools.isEnded
                ? intl.formatMessage({
                    id: 'aoi.end.remove',
                    defaultMessage: 'Take the end away: the AOI stays to the end of the video',
                  })
                : intl.formatMessage({ id: 'aoi.end', defaultMessage: 'End the AOI at this time' })
            }
            icon={tools.isEnded ? IconFlagOff : IconFlag}
            act={tools.changeEnd}
          />
          <Tool
            label={intl.formatMessage({ id: 'aoi.track', defaultMessage: 'Track from here' })}
            icon={IconFocusCentered}
            act={tools.track}
          />
        </div>
      )}
    </div>
  );
}

function Tool({
  label,
  icon: Icon,
  act,
}: {
  readonly label: string;
  readonly icon: ComponentType<{ size?: number }>;
  readonly act: (() => void) | undefined;
}) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={32}
        aria-label={label}
        disabled={!act}
        onClick={act}
      >
        <Icon size={18} />
      </ActionIcon>
    </Tooltip>
  );
}

import { AOI_NAME_MAX, aoiNameProblem } from '@fovea/rules/analysis/aoi';
import { AOI_COLORS } from '@fovea/rules/analysis/aoiColors';
import { cleanName } from '@fovea/rules/inputs/names';
import { ActionIcon, Menu, Popover, TextInput, Tooltip } from '@mantine/core';
import { IconDots, IconEye, IconEyeOff, IconRuler2 } from '@tabler/icons-react';
import { useState, type CSSProperties } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { AoiActions, AoiOwner } from '../aoi/aoiActions';
import { choose, toggleChosen, useAoiEditor } from '../aoi/aoiEditor';
import type { AoiDraft } from '../aoi/mergeAois';
import classes from './AoiTab.module.css';

interface Props {
  readonly aoi: AoiDraft;
  readonly place: AoiOwner;
  readonly actions: AoiActions;
  readonly isHidden: boolean;
  readonly setHidden: (isHidden: boolean) => void;
  readonly isSmall: boolean;
  readonly setGroup: () => void;
}

/** An AOI in the list: colour, name, visibility and actions. */
export function AoiRow({ aoi, place, actions, isHidden, setHidden, isSmall, setGroup }: Props) {
  const intl = useIntl();
  const isChosen = useAoiEditor(({ chosenIds }) => chosenIds.includes(aoi.id));
  const isRenaming = useAoiEditor(({ renamingId }) => renamingId === aoi.id);
  const rename = () => useAoiEditor.setState({ renamingId: aoi.id });
  const visibilityLabel = isHidden
    ? intl.formatMessage({ id: 'aoi.show', defaultMessage: 'Show {name}' }, { name: aoi.name })
    : intl.formatMessage({ id: 'aoi.hide', defaultMessage: 'Hide {name}' }, { name: aoi.name });
  const smallAoiNotice = intl.formatMessage({
    id: 'aoi.small',
    defaultMessage:
      'Smaller than the measured error: looks at it and looks beside it cannot be told apart',
  });
  return (
    <li
      className={classes['row']}
      data-chosen={isChosen || undefined}
      data-hidden={isHidden || undefined}
      style={{ '--aoi-color': aoi.displayColor } as CSSProperties}
    >
      <ColorButton aoi={aoi} actions={actions} />
      {isRenaming ? (
        <NameField aoi={aoi} actions={actions} />
      ) : (
        <button
          type="button"
          className={classes['name']}
          aria-pressed={isChosen}
          onClick={(event) =>
            event.ctrlKey || event.metaKey || event.shiftKey
              ? toggleChosen(aoi.id)
              : choose([aoi.id])
          }
          onDoubleClick={rename}
        >
          <bdi>{aoi.name}</bdi>
        </button>
      )}
      {isSmall && (
        <Tooltip label={smallAoiNotice} multiline maw={260}>
          <span role="img" aria-label={smallAoiNotice} className={classes['warning']}>
            <IconRuler2 size={16} />
          </span>
        </Tooltip>
      )}
      <Tooltip label={visibilityLabel}>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={visibilityLabel}
          aria-pressed={isHidden}
          onClick={() => setHidden(!isHidden)}
        >
          {isHidden ? <IconEyeOff size={16} /> : <IconEye size={16} />}
        </ActionIcon>
      </Tooltip>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={intl.formatMessage(
              { id: 'aoi.more', defaultMessage: 'More for {name}' },
              { name: aoi.name },
            )}
          >
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={rename}>
            <FormattedMessage id="aoi.rename" defaultMessage="Rename (F2)" />
          </Menu.Item>
          <Menu.Item onClick={setGroup}>
            <FormattedMessage id="aoi.group" defaultMessage="Group…" />
          </Menu.Item>
          <Menu.Item onClick={() => choose(actions.copyTo([aoi], [place]))}>
            <FormattedMessage id="aoi.duplicate" defaultMessage="Duplicate (Ctrl+D)" />
          </Menu.Item>
          <Menu.Item color="red" onClick={() => actions.remove([aoi.id])}>
            <FormattedMessage id="aoi.delete" defaultMessage="Delete (Del)" />
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </li>
  );
}

function ColorButton({ aoi, actions }: Pick<Props, 'aoi' | 'actions'>) {
  const intl = useIntl();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setIsOpen} trapFocus returnFocus shadow="md" withinPortal>
      <Popover.Target>
        <button
          type="button"
          className={classes['swatch']}
          aria-label={intl.formatMessage(
            { id: 'aoi.color', defaultMessage: 'Colour of {name}' },
            { name: aoi.name },
          )}
          onClick={() => setIsOpen(!isOpen)}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes['palette']}>
          {AOI_COLORS.map((color, at) => (
            <button
              key={color}
              type="button"
              className={classes['color']}
              style={{ '--aoi-color': color } as CSSProperties}
              aria-pressed={color === aoi.displayColor.toLowerCase()}
              aria-label={intl.formatMessage(
                { id: 'aoi.color.n', defaultMessage: 'Colour {number, number}' },
                { number: at + 1 },
              )}
              onClick={() => {
                actions.change([aoi.id], 'color', () => ({ displayColor: color }));
                setIsOpen(false);
              }}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

function NameField({ aoi, actions }: Pick<Props, 'aoi' | 'actions'>) {
  const intl = useIntl();
  const [name, setName] = useState(aoi.name);
  const problem = aoiNameProblem(name);
  const close = () => useAoiEditor.setState({ renamingId: null });
  const take = () => {
    if (problem === null && cleanName(name) !== aoi.name) {
      actions.change([aoi.id], 'rename', () => ({ name: cleanName(name) }));
    }
    close();
  };
  return (
    <TextInput
      className={classes['nameField'] ?? ''}
      size="xs"
      value={name}
      maxLength={AOI_NAME_MAX}
      autoFocus
      aria-label={intl.formatMessage({ id: 'aoi.name', defaultMessage: 'Name of the AOI' })}
      error={
        problem === 'empty' && (
          <FormattedMessage id="aoi.name.empty" defaultMessage="Give the AOI a name." />
        )
      }
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setName(event.currentTarget.value)}
      onBlur={take}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && problem === null) take();
        if (event.key === 'Escape') close();
        event.stopPropagation();
      }}
    />
  );
}

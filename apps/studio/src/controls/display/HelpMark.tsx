import { ActionIcon, Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import classes from './HelpMark.module.css';

/** A help button that explains a figure. */
export function HelpMark({
  about,
  position = 'bottom-end',
  children,
}: {
  readonly about: string;
  /** Which way the text opens: towards the middle of the page. */
  readonly position?: 'bottom-end' | 'bottom-start';
  readonly children: ReactNode;
}) {
  const intl = useIntl();
  return (
    <Popover width={320} position={position} withArrow shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={intl.formatMessage(
            { id: 'analysis.explain', defaultMessage: 'Explain {about}' },
            { about },
          )}
        >
          <IconHelpCircle size={16} stroke={1.5} className={classes.sign} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.text ?? ''} aria-label={about}>
        <div tabIndex={0} data-autofocus className={classes.body}>
          {children}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

import { ActionIcon, Tooltip } from '@mantine/core';
import { IconLayoutSidebarRightCollapse, IconLayoutSidebarRightExpand } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { DarkArea } from './DarkArea';
import classes from './FoldingPanelScreen.module.css';

interface Props {
  /** The main area is dark in both colour schemes. */
  readonly isDark?: boolean;
  readonly isFolded: boolean;
  readonly fold: (isFolded: boolean) => void;
  readonly heading: ReactNode;
  /** At the inline end of the header, before the fold button. */
  readonly headerEnd: ReactNode;
  readonly panel: ReactNode;
  readonly children: ReactNode;
  /** What this screen adds to the frame; `screen` sets its size. */
  readonly classNames: Readonly<Record<'screen' | 'main' | 'header', string | undefined>>;
}

/** A screen with a header, and a panel at the inline end that can be folded away. */
export function FoldingPanelScreen(props: Props) {
  const { isFolded, fold, classNames } = props;
  const intl = useIntl();
  const foldLabel = isFolded
    ? intl.formatMessage({ id: 'analysis.unfold', defaultMessage: 'Show the panel' })
    : intl.formatMessage({ id: 'analysis.fold', defaultMessage: 'Hide the panel' });
  const Fold = isFolded ? IconLayoutSidebarRightExpand : IconLayoutSidebarRightCollapse;
  const Main = props.isDark ? DarkArea : 'div';
  return (
    <div
      className={`${classes.screen} ${classNames.screen ?? ''}`}
      data-folded={isFolded || undefined}
    >
      <Main className={`${classes.main} ${classNames.main ?? ''}`}>
        <header className={`${classes.header} ${classNames.header ?? ''}`}>
          {props.heading}
          <div className={classes.end}>
            {props.headerEnd}
            <Tooltip label={foldLabel}>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={foldLabel}
                aria-expanded={!isFolded}
                onClick={() => fold(!isFolded)}
              >
                <Fold size={18} className="mantine-rotate-rtl" />
              </ActionIcon>
            </Tooltip>
          </div>
        </header>
        {props.children}
      </Main>
      {!isFolded && (
        <aside
          className={classes.panel}
          aria-label={intl.formatMessage({
            id: 'analysis.panel',
            defaultMessage: 'What is shown',
          })}
        >
          {props.panel}
        </aside>
      )}
    </div>
  );
}

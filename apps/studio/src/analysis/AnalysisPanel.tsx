import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './AnalysisPanel.module.css';
import { PANEL_TABS, type PanelTab } from './selection/analysisSearch';

interface Props {
  readonly tab: PanelTab;
  readonly chooseTab: (tab: PanelTab) => void;
  /** A tab without content is not rendered. */
  readonly contents: Readonly<Partial<Record<PanelTab, ReactNode>>>;
}

/** The panel beside the stage: what is shown, whose data, and how it is drawn. */
export function AnalysisPanel({ tab, chooseTab, contents }: Props) {
  const tabs = PANEL_TABS.filter((each) => contents[each] !== undefined);
  const open = tabs.includes(tab) ? tab : 'stimuli';
  return (
    <Tabs
      className={classes.panel ?? ''}
      value={open}
      onChange={(chosen) => {
        const known = tabs.find((each) => each === chosen);
        if (known) chooseTab(known);
      }}
    >
      <Tabs.List grow className={classes.tabs ?? ''}>
        {tabs.map((each) => (
          <Tabs.Tab key={each} value={each}>
            <FormattedMessage
              id="analysis.tab"
              defaultMessage="{tab, select, stimuli {Stimuli} data {Data} signals {Signals} aoi {AOI} other {Visuals}}"
              values={{ tab: each }}
            />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {tabs.map((each) => (
        <Tabs.Panel key={each} value={each} className={classes.content ?? ''}>
          {each === open && contents[each]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

import { Tabs } from '@mantine/core';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import classes from './AnalysisPanel.module.css';
import { PANEL_TABS, type PanelTab } from './analysisSearch';

interface Props {
  readonly tab: PanelTab;
  readonly chooseTab: (tab: PanelTab) => void;
  readonly contents: Readonly<Record<PanelTab, ReactNode>>;
}

/** Beside the stage: what is shown, whose data, and how it is drawn. */
export function AnalysisPanel({ tab, chooseTab, contents }: Props) {
  return (
    <Tabs
      className={classes.panel ?? ''}
      value={tab}
      onChange={(chosen) => {
        const known = PANEL_TABS.find((each) => each === chosen);
        if (known) chooseTab(known);
      }}
    >
      <Tabs.List grow>
        {PANEL_TABS.map((each) => (
          <Tabs.Tab key={each} value={each}>
            <FormattedMessage
              id="analysis.tab"
              defaultMessage="{tab, select, stimuli {Stimuli} data {Data} other {Visuals}}"
              values={{ tab: each }}
            />
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {PANEL_TABS.map((each) => (
        <Tabs.Panel key={each} value={each} className={classes.content ?? ''}>
          {each === tab && contents[each]}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

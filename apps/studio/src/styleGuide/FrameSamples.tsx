import { Tabs, Text } from '@mantine/core';
import { IconFolder, IconHelpCircle, IconPalette } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../controls/layout/Panel';
import frameClasses from '../frame/Frame.module.css';
import { BackItem, NavItem } from '../frame/NavItem';
import classes from './FrameSamples.module.css';

/** Parts of the frame: navigation entries, the content, and the side panel of 350 px. */
export function FrameSamples() {
  return (
    <div className={classes['frame']}>
      <div className={classes['items']}>
        <div className={frameClasses['items']}>
          <BackItem link="/">
            <FormattedMessage id="guide.back" defaultMessage="Back" />
          </BackItem>
          <NavItem link="/mui" icon={IconPalette}>
            <FormattedMessage id="title.styleGuide" defaultMessage="Style guide" />
          </NavItem>
          <NavItem link="/folders" icon={IconFolder}>
            <FormattedMessage id="nav.studies" defaultMessage="Studies" />
          </NavItem>
          <NavItem link="https://help.example/" icon={IconHelpCircle}>
            <FormattedMessage
              id="guide.longItem"
              defaultMessage="An entry whose name needs two lines"
            />
          </NavItem>
        </div>
      </div>
      <Panel title={<FormattedMessage id="guide.tabs" defaultMessage="Tabs" />}>
        <Tabs defaultValue="one">
          <Tabs.List>
            <Tabs.Tab value="one">
              <FormattedMessage id="guide.tab.one" defaultMessage="First" />
            </Tabs.Tab>
            <Tabs.Tab value="two">
              <FormattedMessage id="guide.tab.two" defaultMessage="Second" />
            </Tabs.Tab>
            <Tabs.Tab value="off" disabled>
              <FormattedMessage id="guide.disabled" defaultMessage="Disabled" />
            </Tabs.Tab>
          </Tabs.List>
          {(['one', 'two'] as const).map((tab) => (
            <Tabs.Panel key={tab} value={tab} pt={12}>
              <Text size="sm">
                <FormattedMessage
                  id="guide.tab.text"
                  defaultMessage="The content of a page stands between its navigation and its side panel."
                />
              </Text>
            </Tabs.Panel>
          ))}
        </Tabs>
      </Panel>
      <Panel title={<FormattedMessage id="guide.side" defaultMessage="Side panel" />}>
        <Text size="sm" c="dimmed">
          <FormattedMessage
            id="guide.side.text"
            defaultMessage="Details of what is chosen, 350 px wide."
          />
        </Text>
      </Panel>
    </div>
  );
}

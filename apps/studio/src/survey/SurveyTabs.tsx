import { Loader, Tabs } from '@mantine/core';
import { IconAdjustments, IconArrowsSplit2, IconEye, IconListDetails } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { FormattedMessage } from 'react-intl';
import { QuestionsTab } from './QuestionsTab';
import { LogicTab } from './logic/LogicTab';
import { SettingsTab } from './settings/SettingsTab';
import { SURVEY_TABS, type SurveyTab } from './surveySearch';

/** The survey runner is large, so it is loaded when the preview is opened. */
const PreviewTab = lazy(async () => ({
  default: (await import('./preview/PreviewTab')).PreviewTab,
}));

interface Props {
  readonly tab: SurveyTab;
  readonly onTab: (tab: SurveyTab) => void;
}

export function SurveyTabs({ tab, onTab }: Props) {
  return (
    <Tabs
      value={tab}
      keepMounted={false}
      onChange={(value) => {
        const next = SURVEY_TABS.find((one) => one === value);
        if (next) onTab(next);
      }}
    >
      <Tabs.List mb={16}>
        <Tabs.Tab value="questions" leftSection={<IconListDetails size={16} aria-hidden />}>
          <FormattedMessage id="survey.tab.questions" defaultMessage="Questions" />
        </Tabs.Tab>
        <Tabs.Tab value="logic" leftSection={<IconArrowsSplit2 size={16} aria-hidden />}>
          <FormattedMessage id="survey.tab.logic" defaultMessage="Logic" />
        </Tabs.Tab>
        <Tabs.Tab value="settings" leftSection={<IconAdjustments size={16} aria-hidden />}>
          <FormattedMessage id="survey.tab.settings" defaultMessage="Settings and look" />
        </Tabs.Tab>
        <Tabs.Tab value="preview" leftSection={<IconEye size={16} aria-hidden />}>
          <FormattedMessage id="survey.tab.preview" defaultMessage="Preview" />
        </Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="questions">
        <QuestionsTab />
      </Tabs.Panel>
      <Tabs.Panel value="logic">
        <LogicTab />
      </Tabs.Panel>
      <Tabs.Panel value="settings">
        <SettingsTab />
      </Tabs.Panel>
      <Tabs.Panel value="preview">
        <Suspense fallback={<Loader />}>
          <PreviewTab />
        </Suspense>
      </Tabs.Panel>
    </Tabs>
  );
}

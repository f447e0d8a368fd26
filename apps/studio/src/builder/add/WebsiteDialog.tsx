import { Tabs } from '@mantine/core';
import type { BuiltType } from '@fovea/contract/studies/stimuli';
import { WEBSITE_URL_START, websiteUrl } from '@fovea/rules/inputs/websiteUrl';
import { useState } from 'react';
import { FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';
import { WEBSITE_PROBLEMS } from '../details/nameProblemMessages';
import { AddDialog } from './AddDialog';
import type { AddDialogProps } from './addDialogProps';
import { TAB_MESSAGES } from './addMessages';
import { StimuliChoice } from './StimuliChoice';

interface Props extends AddDialogProps {
  readonly type: BuiltType;
  readonly title: MessageDescriptor;
  readonly help: MessageDescriptor | null;
}

/** Adds a website or a Qualtrics survey: by its address, or from another flow. */
export function WebsiteDialog(props: Props) {
  const { type, title, help, study, flowId, blockId, at, actions, onClose } = props;
  const intl = useIntl();
  const [tab, setTab] = useState<'new' | 'flows'>('new');
  const [text, setText] = useState<string>(WEBSITE_URL_START);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const read = websiteUrl(text);
  const isTouched = text !== WEBSITE_URL_START;
  const live = useLiveValidation('problem' in read ? read.problem : null, isTouched);

  async function add() {
    if (tab === 'flows') return (await actions.addExisting(blockId, chosen, at)) !== null;
    if (!('url' in read)) return false;
    return (await actions.addStimuli([{ type, blockId, websiteUrl: read.url }], at)) !== null;
  }
  return (
    <AddDialog
      title={<FormattedMessage {...title} />}
      canAdd={tab === 'new' ? 'url' in read : chosen.length > 0}
      onAdd={add}
      onClose={onClose}
    >
      <Tabs value={tab} onChange={(value) => setTab(value === 'flows' ? 'flows' : 'new')}>
        <Tabs.List mb={16}>
          <Tabs.Tab value="new">
            <FormattedMessage {...TAB_MESSAGES.new} />
          </Tabs.Tab>
          <Tabs.Tab value="flows">
            <FormattedMessage {...TAB_MESSAGES.flows} />
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="new">
          <TextField
            label={intl.formatMessage({ id: 'website.address', defaultMessage: 'Website Address' })}
            description={help && intl.formatMessage(help)}
            type="url"
            dir="ltr"
            data-autofocus
            // Places the cursor after the prefilled https://.
            onFocus={({ currentTarget }) =>
              currentTarget.setSelectionRange(text.length, text.length)
            }
            value={text}
            error={live.shown && intl.formatMessage(WEBSITE_PROBLEMS[live.shown])}
            onChange={setText}
          />
        </Tabs.Panel>
        <Tabs.Panel value="flows">
          <StimuliChoice
            study={study}
            flowId={flowId}
            type={type}
            chosen={chosen}
            onChange={setChosen}
          />
        </Tabs.Panel>
      </Tabs>
    </AddDialog>
  );
}

import { Anchor } from '@mantine/core';
import { IconFlask2, IconUsers } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { EmptyState } from '../controls/feedback/EmptyState';
import { useHasFeature } from '../state/session';
import type { Desk } from './desk';

/** Why nobody can be registered now: there is no lab, or no study whose data is being collected. */
export function NothingToRegister({ desk }: { readonly desk: Desk }) {
  const opensStudies = useHasFeature('STUDY');
  if (desk.labs.length === 0) {
    return (
      <EmptyState
        icon={IconFlask2}
        title={<FormattedMessage id="respondent.noLab" defaultMessage="There is no lab yet" />}
      >
        <FormattedMessage
          id="respondent.noLab.text"
          defaultMessage="Respondents are registered for studies that run in a lab of your company. Labs are created by those who run this installation."
        />
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconUsers}
      title={
        <FormattedMessage
          id="respondent.noStudy"
          defaultMessage="No lab study is collecting data"
        />
      }
      action={
        opensStudies && (
          <Anchor href="#/folders">
            <FormattedMessage id="respondent.noStudy.open" defaultMessage="Open the studies" />
          </Anchor>
        )
      }
    >
      <FormattedMessage
        id="respondent.noStudy.text"
        defaultMessage="A lab study with a quota appears here once its data collection has been started."
      />
    </EmptyState>
  );
}

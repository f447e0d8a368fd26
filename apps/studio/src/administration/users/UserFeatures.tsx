import { Text } from '@mantine/core';
import type { Feature } from '@fovea/contract/protocol/access';
import { getUser, type AdministeredUser } from '@fovea/contract/people/users';
import { editableFeatures } from '@fovea/rules/people/features';
import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { Skeletons } from '../../controls/feedback/Skeletons';
import { useHasFeature, useUser } from '../../state/session';
import { knownServerState } from '../../state/serverState';
import { FeatureEditor } from '../features/FeatureEditor';
import { useFeatureStep } from '../features/useFeatureStep';
import { useUserChange } from './useUserChange';

interface Props {
  readonly user: AdministeredUser;
  /** Undefined while it loads. */
  readonly companyFeatures: readonly Feature[] | undefined;
}

/** The features of a user. */
export function UserFeatures({ user, companyFeatures }: Props) {
  const { id } = user;
  const isInternal = useHasFeature('INTERNAL');
  const isOwn = useUser().id === id;
  const change = useUserChange(id);
  const current = useCallback(
    () => knownServerState(getUser, { userId: id })?.features ?? [],
    [id],
  );
  const step = useFeatureStep(
    current,
    useCallback((features) => change({ features }, { features }), [change]),
  );
  const keepsAdministration = isOwn && user.features.includes('ACCOUNT_ADMINISTRATION');
  return (
    <Panel title={<FormattedMessage id="company.features" defaultMessage="Features" />}>
      <Text c="dimmed" size="sm" mb={16}>
        {isInternal ? (
          <FormattedMessage
            id="user.features.help"
            defaultMessage="A feature works when the company has it too. Changes are saved at once."
          />
        ) : (
          <FormattedMessage
            id="user.features.helpOwn"
            defaultMessage="Only features that your company has can be given. Changes are saved at once."
          />
        )}
      </Text>
      {companyFeatures ? (
        <FeatureEditor
          features={user.features}
          editable={editableFeatures({ isInternal, companyFeatures })}
          hasBundle={isInternal}
          companyFeatures={companyFeatures}
          {...(keepsAdministration
            ? {
                fixed: {
                  ACCOUNT_ADMINISTRATION: (
                    <FormattedMessage
                      id="user.features.kept"
                      defaultMessage="You cannot take it from yourself."
                    />
                  ),
                },
              }
            : {})}
          onStep={(each) => void step(each)}
        />
      ) : (
        <Skeletons rows={4} />
      )}
    </Panel>
  );
}

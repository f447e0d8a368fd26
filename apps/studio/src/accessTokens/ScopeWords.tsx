import type { Feature } from '@fovea/contract/protocol/access';
import { List, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { FEATURE_NAMES } from '../messages/featureMessages';
import { SCOPE_GRANTS } from './scopeMessages';

/** What a program or an app may do with each feature of its scope. */
export function ScopeWords({ scope }: { readonly scope: readonly Feature[] }) {
  return (
    <List spacing={8}>
      {scope.map((feature) => {
        const [name, grants] = [FEATURE_NAMES[feature], SCOPE_GRANTS[feature]];
        return (
          <List.Item key={feature}>
            <Text span fw={500}>
              {name ? <FormattedMessage {...name} /> : feature}
            </Text>
            {grants && (
              <Text size="sm" c="dimmed">
                <FormattedMessage {...grants} />
              </Text>
            )}
          </List.Item>
        );
      })}
    </List>
  );
}

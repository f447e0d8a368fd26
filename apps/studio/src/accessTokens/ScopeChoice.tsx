import type { Feature } from '@fovea/contract/protocol/access';
import { Checkbox, Stack, Text } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { SCOPE_GRANTS } from './scopeMessages';
import { FieldGroup } from '../controls/fields/FieldGroup';
import {
  FEATURE_GROUPS,
  FEATURE_NAMES,
  GROUP_MESSAGES,
  GROUP_OF,
} from '../messages/featureMessages';

interface Props {
  /** What the user may give to a token. */
  readonly offered: readonly Feature[];
  readonly chosen: readonly Feature[];
  readonly onChange: (chosen: Feature[]) => void;
}

/** What a token may do, in words and in groups. */
export function ScopeChoice({ offered, chosen, onChange }: Props) {
  if (offered.length === 0) {
    return (
      <Text c="dimmed">
        <FormattedMessage
          id="profile.tokens.noScopes"
          defaultMessage="Your account has no features that a program could use. An account administrator can grant them."
        />
      </Text>
    );
  }
  const groups = FEATURE_GROUPS.map((group) => ({
    group,
    features: offered.filter((feature) => GROUP_OF[feature] === group),
  })).filter(({ features }) => features.length > 0);
  const toggle = (feature: Feature, isOn: boolean) =>
    onChange(offered.filter((one) => (one === feature ? isOn : chosen.includes(one))));
  return (
    <>
      {groups.map(({ group, features }) => (
        <FieldGroup key={group} legend={<FormattedMessage {...GROUP_MESSAGES[group]} />}>
          <Stack gap={8}>
            {features.map((feature) => {
              const [name, grants] = [FEATURE_NAMES[feature], SCOPE_GRANTS[feature]];
              return (
                <Checkbox
                  key={feature}
                  checked={chosen.includes(feature)}
                  onChange={(event) => toggle(feature, event.currentTarget.checked)}
                  label={name && <FormattedMessage {...name} />}
                  description={grants && <FormattedMessage {...grants} />}
                />
              );
            })}
          </Stack>
        </FieldGroup>
      ))}
    </>
  );
}

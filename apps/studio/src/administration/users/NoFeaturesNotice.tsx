import type { Feature } from '@fovea/contract/protocol/access';
import type { AdministeredUser } from '@fovea/contract/people/users';
import { editableFeatures } from '@fovea/rules/people/features';
import { hasNoFeatures, presetFeatures, PRESETS } from '@fovea/rules/people/presets';
import { Alert, Button, Group } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { useHasFeature } from '../../state/session';
import { PRESET_NAMES } from '../features/PresetChoice';
import { useShowFailure } from '../useShowFailure';
import { useUserChange } from './useUserChange';

interface Props {
  readonly user: AdministeredUser;
  readonly companyFeatures: readonly Feature[] | undefined;
}

/** Says first that a user can do nothing yet, and offers the usual features. */
export function NoFeaturesNotice({ user, companyFeatures }: Props) {
  const isInternal = useHasFeature('INTERNAL');
  const change = useUserChange(user.id);
  const failed = useShowFailure();
  if (companyFeatures === undefined || !hasNoFeatures(user.features, companyFeatures)) return null;
  const editable = editableFeatures({ isInternal, companyFeatures });
  const choices = PRESETS.map((preset) => ({
    preset,
    filled: presetFeatures(preset, editable, companyFeatures),
  })).filter(({ filled }) => !hasNoFeatures(filled, companyFeatures));
  return (
    <Alert
      color="yellow"
      icon={<IconKey aria-hidden />}
      title={<FormattedMessage id="home.noFeatures.title" defaultMessage="No features yet" />}
    >
      {choices.length === 0 ? (
        <FormattedMessage
          id="noFeatures.company"
          defaultMessage="This user can sign in and do nothing. The company has no features that could be given."
        />
      ) : (
        <>
          <FormattedMessage
            id="noFeatures.text"
            defaultMessage="This user can sign in and do nothing. Give the usual features with one step; single ones can be changed below."
          />
          <Group gap={8} mt={12}>
            {choices.map(({ preset, filled }) => {
              const features = [...new Set([...user.features, ...filled])];
              return (
                <Button
                  key={preset}
                  variant="default"
                  onClick={() => void change({ features }, { features }).catch(failed)}
                >
                  <FormattedMessage {...PRESET_NAMES[preset]} />
                </Button>
              );
            })}
          </Group>
        </>
      )}
    </Alert>
  );
}

import { Anchor, Checkbox } from '@mantine/core';
import { FormattedMessage } from 'react-intl';
import { useConfiguredLinks } from '../state/publicConfig';

interface Props {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
}

/** Agreement with the privacy policy, which opens in another tab so that the form stays. */
export function PrivacyCheckbox({ isChecked, onChange }: Props) {
  const { privacyPolicy } = useConfiguredLinks();
  return (
    <Checkbox
      checked={isChecked}
      onChange={(event) => onChange(event.currentTarget.checked)}
      required
      label={
        <FormattedMessage
          id="support.privacy"
          defaultMessage="I agree to the <link>privacy policy</link>"
          description="Checkbox below the forms for feedback and support requests"
          values={{
            link: (words) => (
              <Anchor
                href={privacyPolicy ?? '#/privacy'}
                target="_blank"
                rel="noopener noreferrer"
                inherit
                underline="always"
              >
                {words}
              </Anchor>
            ),
          }}
        />
      }
    />
  );
}

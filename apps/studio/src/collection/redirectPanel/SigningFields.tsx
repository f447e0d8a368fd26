import { SIGNING_METHODS, type PanelSigning } from '@fovea/contract/participation/redirectPanels';
import { signingOfPreset } from '@fovea/rules/participation/panelPresets';
import { Group, NativeSelect, Stack, Switch } from '@mantine/core';
import { FormattedMessage, useIntl } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { PasswordField } from '../../controls/fields/PasswordField';
import { TextField } from '../../controls/fields/TextField';
import { SIGNING_METHOD_MESSAGES } from './redirectPanelMessages';
import type { RedirectPanelFormState } from './useRedirectPanelForm';

const USUAL: PanelSigning = {
  method: 'HMAC_SHA256',
  parameter: 'hash',
  encoding: 'HEX',
  covers: 'ADDRESS',
};

/** Whether return addresses are signed, how, and with which secret. */
export function SigningFields({ form }: { readonly form: RedirectPanelFormState }) {
  const intl = useIntl();
  const { panel, stored, change, errorOf } = form;
  const { signing } = panel;
  const put = (some: Partial<PanelSigning>) =>
    change({ signing: { ...(signing ?? USUAL), ...some } });
  const option = <Key extends string>(key: Key, label: string) => ({ value: key, label });
  const ending = stored?.secretEnding;
  return (
    <FieldGroup legend={<FormattedMessage id="redirectPanel.signing" defaultMessage="Signature" />}>
      <Stack gap={12}>
        <Switch
          label={intl.formatMessage({
            id: 'redirectPanel.signing.switch',
            defaultMessage: 'Sign the addresses',
          })}
          description={intl.formatMessage({
            id: 'redirectPanel.signing.help',
            defaultMessage:
              'Nobody can then make up that they completed. The panel says how, and gives you the secret.',
          })}
          checked={signing !== null}
          onChange={(event) =>
            change({
              signing: event.currentTarget.checked
                ? (signingOfPreset(panel.preset) ?? USUAL)
                : null,
            })
          }
        />
        {signing !== null && (
          <>
            <Group gap={16} align="flex-start">
              <NativeSelect
                label={intl.formatMessage({
                  id: 'redirectPanel.method',
                  defaultMessage: 'Method',
                })}
                value={signing.method}
                data={SIGNING_METHODS.map((method) =>
                  option(method, intl.formatMessage(SIGNING_METHOD_MESSAGES[method])),
                )}
                onChange={(event) => {
                  const { value } = event.currentTarget;
                  const method = SIGNING_METHODS.find((one) => one === value);
                  if (method) put({ method });
                }}
                w={320}
              />
              <TextField
                label={intl.formatMessage({
                  id: 'redirectPanel.signatureName',
                  defaultMessage: 'Added as the parameter',
                })}
                dir="ltr"
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                value={signing.parameter}
                error={errorOf('signatureParameter')}
                onChange={(typed) => put({ parameter: typed.trim() })}
                w={200}
              />
            </Group>
            <Group gap={16} align="flex-start">
              <NativeSelect
                label={intl.formatMessage({
                  id: 'redirectPanel.encoding',
                  defaultMessage: 'Written as',
                })}
                value={signing.encoding}
                data={[
                  option(
                    'HEX',
                    intl.formatMessage({ id: 'redirectPanel.hex', defaultMessage: 'Hexadecimal' }),
                  ),
                  option(
                    'BASE64URL',
                    intl.formatMessage({
                      id: 'redirectPanel.base64url',
                      defaultMessage: 'Base64 for addresses',
                    }),
                  ),
                ]}
                onChange={(event) =>
                  put({ encoding: event.currentTarget.value === 'HEX' ? 'HEX' : 'BASE64URL' })
                }
                w={320}
              />
              <NativeSelect
                label={intl.formatMessage({
                  id: 'redirectPanel.covers',
                  defaultMessage: 'What is signed',
                })}
                value={signing.covers}
                data={[
                  option(
                    'ADDRESS',
                    intl.formatMessage({
                      id: 'redirectPanel.covers.address',
                      defaultMessage: 'The address',
                    }),
                  ),
                  option(
                    'ADDRESS_AND_JOINT',
                    intl.formatMessage({
                      id: 'redirectPanel.covers.joint',
                      defaultMessage: 'The address and the & after it',
                    }),
                  ),
                ]}
                onChange={(event) =>
                  put({
                    covers:
                      event.currentTarget.value === 'ADDRESS' ? 'ADDRESS' : 'ADDRESS_AND_JOINT',
                  })
                }
                w={280}
              />
            </Group>
            <PasswordField
              label={intl.formatMessage({ id: 'redirectPanel.secret', defaultMessage: 'Secret' })}
              description={
                ending
                  ? intl.formatMessage(
                      {
                        id: 'redirectPanel.secret.stored',
                        defaultMessage: 'One that ends with {ending} is stored. Empty: it stays.',
                      },
                      { ending },
                    )
                  : intl.formatMessage({
                      id: 'redirectPanel.secret.help',
                      defaultMessage: 'It is stored encrypted and never shown again.',
                    })
              }
              autoComplete="new-password"
              value={panel.secret ?? ''}
              error={errorOf('secretMissing', 'secretLength')}
              onChange={(typed) => change({ secret: typed === '' ? undefined : typed })}
              maw={320}
            />
          </>
        )}
      </Stack>
    </FieldGroup>
  );
}

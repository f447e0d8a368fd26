import { PANEL_PRESETS, type PanelPreset } from '@fovea/contract/participation/redirectPanels';
import { linkWithParameters } from '@fovea/rules/participation/links';
import {
  addressesOfPreset,
  idParameterOfPreset,
  signingOfPreset,
} from '@fovea/rules/participation/panelPresets';
import { redirectProblem, toHttps } from '@fovea/rules/participation/redirects';
import { Button, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { PRESET_MESSAGES } from './redirectPanelMessages';
import type { RedirectPanelFormState } from './useRedirectPanelForm';

/** Which panel it is, what its links carry, and the codes that are known of it. */
export function PresetFields({ form }: { readonly form: RedirectPanelFormState }) {
  const intl = useIntl();
  const { study, stored, panel, change, errorOf } = form;
  const isParameterFixed = stored?.hasRespondents ?? false;

  function choose(preset: PanelPreset) {
    const idParameter = idParameterOfPreset(preset);
    const isKept = isParameterFixed || idParameter === null;
    change({ preset, ...(isKept ? {} : { idParameter }) });
  }
  return (
    <Stack gap={16}>
      <NativeSelect
        label={intl.formatMessage({ id: 'redirectPanel.preset', defaultMessage: 'Panel' })}
        value={panel.preset}
        data={PANEL_PRESETS.map((preset) => ({
          value: preset,
          label: intl.formatMessage(PRESET_MESSAGES[preset]),
        }))}
        onChange={(event) => {
          const chosen = PANEL_PRESETS.find((preset) => preset === event.currentTarget.value);
          if (chosen) choose(chosen);
        }}
        maw={320}
        data-autofocus
      />
      <div>
        <TextField
          label={intl.formatMessage({
            id: 'redirectPanel.idParameter',
            defaultMessage: 'Parameter with the ID of the person',
          })}
          description={intl.formatMessage(
            isParameterFixed
              ? {
                  id: 'redirectPanel.idParameter.fixed',
                  defaultMessage: 'Respondents have come with it, so it stays.',
                }
              : {
                  id: 'redirectPanel.idParameter.help',
                  defaultMessage:
                    'The panel adds it to your link. Each ID can take part once; links without one are refused.',
                },
          )}
          placeholder="rid"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          disabled={isParameterFixed}
          value={panel.idParameter}
          error={errorOf('idParameter', 'tooManyParameters')}
          onChange={(typed) => change({ idParameter: typed.trim() })}
          maw={320}
        />
        {panel.idParameter !== '' && (
          <Text size="sm" c="dimmed" mt={4} style={{ overflowWrap: 'anywhere' }}>
            <FormattedMessage
              id="redirectPanel.link"
              defaultMessage="The panel opens: {link}"
              values={{
                link: (
                  <bdi dir="ltr">
                    {linkWithParameters(study.collectionLink, [panel.idParameter])}
                  </bdi>
                ),
              }}
            />
          </Text>
        )}
      </div>
      {panel.preset !== 'GENERIC' && <FillIn form={form} preset={panel.preset} />}
    </Stack>
  );
}

/** Makes the addresses of all ends from the one that the panel gave. */
function FillIn(props: {
  readonly form: RedirectPanelFormState;
  readonly preset: Exclude<PanelPreset, 'GENERIC'>;
}) {
  const intl = useIntl();
  const { form, preset } = props;
  const [base, setBase] = useState('');
  const isAddress = toHttps(base) !== '' && redirectProblem(base, []) === null;
  const fill = () => {
    if (!isAddress) return;
    const ends = addressesOfPreset(preset, toHttps(base));
    form.change({ ends, signing: signingOfPreset(preset) });
  };
  return (
    <Group gap={8} align="flex-start">
      <TextField
        label={intl.formatMessage({
          id: 'redirectPanel.base',
          defaultMessage: 'Return address that the panel gave you',
        })}
        description={intl.formatMessage(
          {
            id: 'redirectPanel.base.help',
            defaultMessage:
              'The codes of {panel} are added to it for each end. Compare them with what the panel wrote to you.',
          },
          { panel: intl.formatMessage(PRESET_MESSAGES[preset]) },
        )}
        placeholder="https://"
        dir="ltr"
        type="url"
        value={base}
        onChange={setBase}
        style={{ flex: 1, minWidth: 260 }}
      />
      <Button variant="default" mt={24} disabled={!isAddress} onClick={fill}>
        <FormattedMessage id="redirectPanel.fill" defaultMessage="Fill in the addresses" />
      </Button>
    </Group>
  );
}

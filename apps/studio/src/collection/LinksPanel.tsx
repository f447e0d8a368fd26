import { Alert, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core';
import type { Study } from '@fovea/contract/studies/studies';
import { canSetCollection, collectionPhase } from '@fovea/rules/participation/collection';
import { previewLink } from '@fovea/rules/participation/links';
import { arePreviewsOpen } from '@fovea/rules/participation/previews';
import { isExpired } from '@fovea/rules/studies/editors';
import { LOCALES } from '@fovea/rules/inputs/locales';
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { CopyButton } from '../controls/display/CopyButton';
import { Panel } from '../controls/layout/Panel';
import { QrCode } from '../controls/display/QrCode';
import { RevokePreviewLinks } from '../currentStudy/RevokePreviewLinks';
import { localeName } from '../messages/localeName';
import { useHasFeature } from '../state/session';
import { canUseCamera } from './canUseCamera';
import { ExpectedParameters } from './ExpectedParameters';

/** The link for respondents in a selected language, its QR code, and the preview. */
export function LinksPanel({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const canBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const canDeclare = canSetCollection(study, 'expectedParameters');
  const [locale, setLocale] = useState('');
  const chosen = locale === '' ? null : locale;
  const link = previewLink(study, { locale: chosen });
  const preview = previewLink(study, { locale: chosen, short: true });
  const messages = {
    link: intl.formatMessage({ id: 'links.collection', defaultMessage: 'Collection link' }),
    copyLink: intl.formatMessage({ id: 'links.copy', defaultMessage: 'Copy the collection link' }),
    preview: intl.formatMessage({ id: 'links.preview', defaultMessage: 'Preview link' }),
    copyPreview: intl.formatMessage({
      id: 'links.copyPreview',
      defaultMessage: 'Copy the preview link',
    }),
  };
  return (
    <Panel title={<FormattedMessage id="links.title" defaultMessage="Links" />}>
      <Group align="flex-start" gap={24} wrap="nowrap">
        <Stack gap={16} style={{ flex: 1, minWidth: 0 }}>
          <NativeSelect
            label={intl.formatMessage({
              id: 'links.locale',
              defaultMessage: 'Language of the links',
            })}
            description={intl.formatMessage({
              id: 'links.locale.help',
              defaultMessage: 'Adds the language to both links, in place of the one of the study.',
            })}
            value={locale}
            onChange={(event) => setLocale(event.currentTarget.value)}
            data={[
              {
                value: '',
                label: intl.formatMessage(
                  {
                    id: 'links.locale.study',
                    defaultMessage: 'Language of the study ({name})',
                  },
                  { name: localeName(intl.locale, study.locale) },
                ),
              },
              ...LOCALES.map((value) => ({ value, label: localeName(intl.locale, value) })),
            ]}
            maw={480}
          />
          <Group gap={8} align="flex-end" wrap="nowrap">
            <TextInput
              label={messages.link}
              description={<LinkAvailability study={study} />}
              value={link}
              readOnly
              dir="ltr"
              style={{ flex: 1 }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={link} label={messages.copyLink} />
          </Group>
          <Group gap={8} align="flex-end" wrap="nowrap">
            <TextInput
              label={messages.preview}
              description={
                !arePreviewLinksOpen(study) ? (
                  <FormattedMessage
                    id="links.preview.ended"
                    defaultMessage="Preview links ended with data collection. They work again when it is resumed."
                  />
                ) : (
                  <FormattedMessage
                    id="links.preview.help"
                    defaultMessage="Shows the study without setup and collects no data."
                  />
                )
              }
              value={preview}
              readOnly
              dir="ltr"
              style={{ flex: 1 }}
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton text={preview} label={messages.copyPreview} />
            <Button
              component="a"
              href={preview}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              <FormattedMessage id="links.openPreview" defaultMessage="Open" />
            </Button>
          </Group>
          <RevokePreviewLinks study={study} />
          <ExpectedParameters study={study} isLocked={!canBuild || !canDeclare} />
          {!canUseCamera(link) && (
            <Alert color="yellow" icon={<IconAlertTriangle aria-hidden />}>
              <FormattedMessage
                id="links.https"
                defaultMessage="Browsers allow the camera only on https addresses and on localhost. With this link respondents cannot use their webcam: serve Fovea over https and set its public address."
              />
            </Alert>
          )}
        </Stack>
        <QrCode
          text={link}
          size={152}
          label={intl.formatMessage({
            id: 'links.qr',
            defaultMessage: 'QR code of the collection link',
          })}
        />
      </Group>
    </Panel>
  );
}

/** As the server decides it, which refuses the links of a study that was stopped or has expired. */
function arePreviewLinksOpen(study: Study): boolean {
  const { remoteDataCollection: collecting, locked: hasStarted, validTo } = study;
  return arePreviewsOpen({ collecting, hasStarted, validTo }, Date.now());
}

function LinkAvailability({ study }: { readonly study: Study }) {
  if (isExpired(study, Date.now())) {
    return (
      <FormattedMessage
        id="links.expired"
        defaultMessage="It is closed: the last day of the study has passed."
      />
    );
  }
  switch (collectionPhase(study)) {
    case 'Collecting':
      return <FormattedMessage id="links.open" defaultMessage="Send it to your respondents." />;
    case 'Stopped':
      return (
        <FormattedMessage
          id="links.stopped"
          defaultMessage="It is closed until data collection is resumed."
        />
      );
    case 'Preview':
      return (
        <FormattedMessage
          id="links.closed"
          defaultMessage="It opens when data collection starts."
        />
      );
  }
}

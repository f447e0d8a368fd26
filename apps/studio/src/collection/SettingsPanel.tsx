import { Stack, Switch } from '@mantine/core';
import type { Study } from '@fovea/contract/studies';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../controls/Panel';
import { TextField } from '../controls/TextField';
import { useLiveProblem } from '../controls/useLiveProblem';
import { useHasFeature } from '../state/session';
import { editStudy } from '../state/shownStudy';

const CONSENT_MAX = 20_000;
const EMAIL_MAX = 320;

const emailProblem = (email: string) =>
  /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : ('notAnEmail' as const);
const consentProblem = (text: string) => (text.trim() === '' ? ('empty' as const) : null);

/** Consent, contact and whether the webcam video is kept; saved by itself. */
export function SettingsPanel({ study }: { readonly study: Study }) {
  const intl = useIntl();
  const mayBuild = useHasFeature('ONLINE_STUDY_BUILDER');
  const isLocked = study.locked || !mayBuild;
  // What is not allowed stays in the field and is never sent.
  const [typedConsent, setTypedConsent] = useState<string | null>(null);
  const [typedEmail, setTypedEmail] = useState<string | null>(null);
  const consent = typedConsent ?? study.consentForm;
  const email = typedEmail ?? study.contactEmail;
  const liveConsent = useLiveProblem(consentProblem(consent), typedConsent !== null);
  const liveEmail = useLiveProblem(emailProblem(email), typedEmail !== null);

  return (
    <Panel title={<FormattedMessage id="settings.title" defaultMessage="Settings" />}>
      <Stack gap={24} maw={720}>
        <TextField
          label={intl.formatMessage({ id: 'settings.consent', defaultMessage: 'Consent text' })}
          description={
            study.locked
              ? intl.formatMessage({
                  id: 'settings.locked',
                  defaultMessage:
                    'Data collection has been on: the settings of this study cannot be changed any more.',
                })
              : !mayBuild
                ? intl.formatMessage({
                    id: 'settings.noAccess',
                    defaultMessage:
                      'Your account may look at these settings but not change them. Ask your account administrator for the study builder.',
                  })
                : intl.formatMessage({
                    id: 'settings.consent.help',
                    defaultMessage:
                      'Respondents read it before anything starts. A blank line begins a new paragraph.',
                  })
          }
          lines={8}
          maxLength={CONSENT_MAX}
          value={consent}
          disabled={isLocked}
          error={
            liveConsent.shown &&
            intl.formatMessage({
              id: 'settings.consent.empty',
              defaultMessage: 'The consent text cannot be empty.',
            })
          }
          onChange={(consentForm) => {
            setTypedConsent(consentForm);
            if (consentProblem(consentForm) === null) editStudy(study.id, { consentForm });
          }}
          onLeave={() => consentProblem(consent) === null && setTypedConsent(null)}
        />
        <TextField
          label={intl.formatMessage({ id: 'settings.email', defaultMessage: 'Contact e-mail' })}
          description={intl.formatMessage({
            id: 'settings.email.help',
            defaultMessage: 'Shown to respondents who have questions.',
          })}
          dir="ltr"
          maxLength={EMAIL_MAX}
          value={email}
          disabled={isLocked}
          error={
            liveEmail.shown &&
            intl.formatMessage({
              id: 'settings.email.wrong',
              defaultMessage: 'Enter an e-mail address, for example lab@university.example',
            })
          }
          onChange={(text) => {
            setTypedEmail(text);
            if (emailProblem(text) === null) editStudy(study.id, { contactEmail: text.trim() });
          }}
          onLeave={() => emailProblem(email) === null && setTypedEmail(null)}
        />
        <Switch
          label={intl.formatMessage({
            id: 'settings.video',
            defaultMessage: 'Keep the webcam video',
          })}
          description={
            study.recordWebcamVideo
              ? intl.formatMessage({
                  id: 'settings.video.on',
                  defaultMessage:
                    'The video of each respondent is uploaded and stored. Say so in the consent text.',
                })
              : intl.formatMessage({
                  id: 'settings.video.off',
                  defaultMessage:
                    'Only what is measured in the face leaves the respondent’s machine: points, small pictures of the eyes, pose and expressions.',
                })
          }
          checked={study.recordWebcamVideo}
          disabled={isLocked}
          onChange={(event) =>
            editStudy(study.id, { recordWebcamVideo: event.currentTarget.checked })
          }
        />
      </Stack>
    </Panel>
  );
}

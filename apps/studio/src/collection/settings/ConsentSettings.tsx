import type { Study } from '@fovea/contract/studies/studies';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';
import { editStudy } from '../../currentStudy/optimisticStudy';

const CONSENT_MAX = 20_000;
const EMAIL_MAX = 320;

const emailProblem = (email: string) =>
  /^[^\s@]+@[^\s@]+$/.test(email.trim()) ? null : ('notAnEmail' as const);
const consentProblem = (text: string) => (text.trim() === '' ? ('empty' as const) : null);

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
  /** Somebody has already agreed to exactly this text. */
  readonly isTextLocked: boolean;
}

/** The consent text and the contact address. */
export function ConsentSettings({ study, isLocked, isTextLocked }: Props) {
  const intl = useIntl();
  // An invalid value stays in the field and is never sent.
  const [typedConsent, setTypedConsent] = useState<string | null>(null);
  const [typedEmail, setTypedEmail] = useState<string | null>(null);
  const consent = typedConsent ?? study.consentForm;
  const email = typedEmail ?? study.contactEmail;
  const liveConsent = useLiveValidation(consentProblem(consent), typedConsent !== null);
  const liveEmail = useLiveValidation(emailProblem(email), typedEmail !== null);
  return (
    <>
      <TextField
        label={intl.formatMessage({ id: 'settings.consent', defaultMessage: 'Consent text' })}
        description={
          isTextLocked
            ? intl.formatMessage({
                id: 'settings.consent.locked',
                defaultMessage:
                  'Respondents may have agreed to this text, so it cannot be changed any more.',
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
        disabled={isLocked || isTextLocked}
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
    </>
  );
}

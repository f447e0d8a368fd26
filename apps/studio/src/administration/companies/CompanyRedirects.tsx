import type { CompanyDetails } from '@fovea/contract/people/companies';
import {
  REDIRECT_FIELDS,
  redirectProblem,
  toHttps,
  type RedirectField,
} from '@fovea/rules/participation/redirects';
import { Text } from '@mantine/core';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { CheckedField } from '../CheckedField';
import { DetailsForm } from '../DetailsForm';
import { useCompanyChange } from './useCompanyChange';

const WORDS: Record<RedirectField, MessageDescriptor> = defineMessages({
  studyFinishedRedirect: {
    id: 'company.redirect.finished',
    defaultMessage: 'After the study',
    description: 'Where respondents of new studies are sent',
  },
  rejectConsentRedirect: {
    id: 'company.redirect.rejected',
    defaultMessage: 'When consent is not given',
    description: 'Where respondents of new studies are sent',
  },
  collectionErrorRedirect: {
    id: 'company.redirect.error',
    defaultMessage: 'When something goes wrong',
    description: 'Where respondents of new studies are sent',
  },
});

/** The redirect addresses that new studies of a company begin with, usually those of its panel. */
export function CompanyRedirects({ company }: { readonly company: CompanyDetails }) {
  const intl = useIntl();
  const change = useCompanyChange(company.id);
  const [draft, setDraft] = useState<Partial<Record<RedirectField, string>>>({});
  const stored = company.distributionSettings;
  const valueOf = (field: RedirectField) => draft[field] ?? stored[field] ?? '';
  const isWrong = (field: RedirectField) => redirectProblem(valueOf(field), []) !== null;
  const isChanged = (field: RedirectField) => toHttps(valueOf(field)) !== (stored[field] ?? '');
  const problem = intl.formatMessage({
    id: 'company.redirect.problem',
    defaultMessage: 'Enter an address on the public internet, without placeholders.',
    description: 'Below a redirect address of a company',
  });
  return (
    <DetailsForm
      title={
        <FormattedMessage
          id="company.redirects"
          defaultMessage="Redirects of new studies"
          description="Title of the part with the redirect addresses of a company"
        />
      }
      isWrong={REDIRECT_FIELDS.some(isWrong)}
      isChanged={REDIRECT_FIELDS.some(isChanged)}
      save={() => {
        const entries = REDIRECT_FIELDS.map((field) => [field, toHttps(valueOf(field))] as const);
        return change({ distributionSettings: Object.fromEntries(entries) });
      }}
      discard={() => setDraft({})}
    >
      <Text size="sm" c="dimmed">
        <FormattedMessage
          id="company.redirects.help"
          defaultMessage="Every new study begins with these addresses, for example those of a panel. Studies that exist keep theirs."
          description="Explains the redirect addresses of a company"
        />
      </Text>
      {REDIRECT_FIELDS.map((field) => (
        <CheckedField
          key={field}
          label={intl.formatMessage(WORDS[field])}
          placeholder="https://"
          dir="ltr"
          type="url"
          autoComplete="off"
          value={valueOf(field)}
          onChange={(value) => setDraft((old) => ({ ...old, [field]: value }))}
          problem={isWrong(field) ? problem : null}
          isAsked={false}
        />
      ))}
    </DetailsForm>
  );
}

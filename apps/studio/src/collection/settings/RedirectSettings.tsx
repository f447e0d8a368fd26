import type { Study } from '@fovea/contract/studies/studies';
import { redirectProblem, toHttps } from '@fovea/rules/participation/redirects';
import type { WebsiteProblem } from '@fovea/rules/inputs/websiteUrl';
import { Stack } from '@mantine/core';
import { useState } from 'react';
import { defineMessages, FormattedMessage, useIntl, type MessageDescriptor } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { TextField } from '../../controls/fields/TextField';
import { useLiveValidation } from '../../controls/fields/useLiveValidation';
import { editStudy } from '../../currentStudy/optimisticStudy';
import { RedirectReasons } from './RedirectReasons';

const NAMES = [
  'studyFinishedRedirect',
  'rejectConsentRedirect',
  'collectionErrorRedirect',
] as const;
type Redirect = (typeof NAMES)[number];
const URL_MAX = 2000;

const WORDS: Record<Redirect, MessageDescriptor> = defineMessages({
  studyFinishedRedirect: { id: 'redirect.finished', defaultMessage: 'After the study' },
  rejectConsentRedirect: { id: 'redirect.rejected', defaultMessage: 'When consent is not given' },
  collectionErrorRedirect: { id: 'redirect.error', defaultMessage: 'When something goes wrong' },
});

const HELP: Record<Redirect, MessageDescriptor> = defineMessages({
  studyFinishedRedirect: {
    id: 'redirect.help',
    defaultMessage: 'Empty: respondents stay on the last page. Addresses begin with https.',
  },
  rejectConsentRedirect: {
    id: 'redirect.rejected.help',
    defaultMessage: 'For visitors who do not agree. Nothing is kept of them but their number.',
  },
  collectionErrorRedirect: {
    id: 'redirect.error.help',
    defaultMessage: 'For respondents who cannot take part or cannot finish.',
  },
});

const PROBLEMS: Record<WebsiteProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'redirect.empty', defaultMessage: 'Enter a website address.' },
  scheme: {
    id: 'redirect.scheme',
    defaultMessage: 'The address must start with http:// or https://.',
  },
  notAddress: { id: 'redirect.notAddress', defaultMessage: 'This is not a website address.' },
  userinfo: {
    id: 'redirect.userinfo',
    defaultMessage: 'The address cannot contain a user name or password.',
  },
  notPublic: {
    id: 'redirect.notPublic',
    defaultMessage: 'The address must be on the public internet: respondents cannot open this one.',
  },
  tooLong: { id: 'redirect.tooLong', defaultMessage: 'The address is too long.' },
});

interface Props {
  readonly study: Study;
  readonly isLocked: boolean;
}

/** Where respondents are redirected at the end; https only. */
export function RedirectSettings({ study, isLocked }: Props) {
  return (
    <FieldGroup
      disabled={isLocked}
      legend={<FormattedMessage id="redirect.title" defaultMessage="Redirects" />}
    >
      <Stack gap={16}>
        {NAMES.map((name) => (
          <RedirectField key={name} name={name} study={study} isLocked={isLocked} />
        ))}
        <RedirectReasons address={study.collectionErrorRedirect} />
      </Stack>
    </FieldGroup>
  );
}

function RedirectField({ name, study, isLocked }: Props & { readonly name: Redirect }) {
  const intl = useIntl();
  // An invalid address stays in the field and is never sent.
  const [typed, setTyped] = useState<string | null>(null);
  const value = typed ?? study[name];
  const problem = redirectProblem(value);
  const live = useLiveValidation(problem, typed !== null);
  return (
    <TextField
      label={intl.formatMessage(WORDS[name])}
      description={intl.formatMessage(HELP[name])}
      placeholder="https://"
      dir="ltr"
      type="url"
      maxLength={URL_MAX}
      value={value}
      disabled={isLocked}
      error={live.shown && intl.formatMessage(PROBLEMS[live.shown])}
      onChange={(text) => {
        setTyped(text);
        if (redirectProblem(text) === null) editStudy(study.id, { [name]: toHttps(text) });
      }}
      onLeave={() => problem === null && setTyped(null)}
    />
  );
}

import type { BlockNameProblem } from '@fovea/rules/flow/blocks';
import type { WebsiteProblem } from '@fovea/rules/inputs/websiteUrl';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export const BLOCK_NAME_PROBLEMS: Record<BlockNameProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'name.empty', defaultMessage: 'You must select a name.' },
  tooLong: { id: 'name.tooLong', defaultMessage: 'The name can be at most 40 characters long.' },
  taken: {
    id: 'name.blockTaken',
    defaultMessage: 'Cannot be the same name as an existing block.',
  },
});

export const FLOW_NAME_PROBLEMS: Record<BlockNameProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'name.empty', defaultMessage: 'You must select a name.' },
  tooLong: { id: 'name.tooLong', defaultMessage: 'The name can be at most 40 characters long.' },
  taken: { id: 'name.flowTaken', defaultMessage: 'Cannot be the same name as an existing flow.' },
});

export const WEBSITE_PROBLEMS: Record<WebsiteProblem, MessageDescriptor> = defineMessages({
  empty: { id: 'website.empty', defaultMessage: 'Enter a website address.' },
  scheme: {
    id: 'website.scheme',
    defaultMessage: 'The address must start with http:// or https://.',
  },
  notAddress: { id: 'website.notAddress', defaultMessage: 'This is not a website address.' },
  userinfo: {
    id: 'website.userinfo',
    defaultMessage: 'The address cannot contain a user name or password.',
  },
  notPublic: {
    id: 'website.notPublic',
    defaultMessage: 'The address must be on the public internet: respondents cannot open this one.',
  },
  tooLong: { id: 'website.tooLong', defaultMessage: 'The address is too long.' },
});

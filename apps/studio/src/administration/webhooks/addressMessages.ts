import type { WebhookAddressProblem } from '@fovea/rules/people/webhooks/webhookAddress';
import { defineMessages, type MessageDescriptor } from 'react-intl';

/** What is wrong with an address that was typed. */
export const ADDRESS_PROBLEM_MESSAGES: Record<WebhookAddressProblem, MessageDescriptor> =
  defineMessages({
    empty: {
      id: 'webhook.address.empty',
      defaultMessage: 'Enter the address of your server.',
      description: 'Below the address of a webhook',
    },
    scheme: {
      id: 'webhook.address.scheme',
      defaultMessage: 'The address must start with https://.',
      description: 'Below the address of a webhook',
    },
    notHttps: {
      id: 'webhook.address.notHttps',
      defaultMessage: 'The address must start with https://, so that nobody reads along.',
      description: 'Below the address of a webhook',
    },
    notAddress: {
      id: 'webhook.address.notAddress',
      defaultMessage: 'This is not an address.',
      description: 'Below the address of a webhook',
    },
    userinfo: {
      id: 'webhook.address.userinfo',
      defaultMessage: 'The address cannot contain a user name or password.',
      description: 'Below the address of a webhook',
    },
    notPublic: {
      id: 'webhook.address.notPublic',
      defaultMessage:
        'The address must be on the public internet: private networks are not reached.',
      description: 'Below the address of a webhook',
    },
    tooLong: {
      id: 'webhook.address.tooLong',
      defaultMessage: 'The address is too long.',
      description: 'Below the address of a webhook',
    },
  });

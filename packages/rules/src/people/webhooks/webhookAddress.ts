import { WEBSITE_PROBLEM_MESSAGES, websiteUrl, type WebsiteProblem } from '../../inputs/websiteUrl';

export type WebhookAddressProblem = WebsiteProblem | 'notHttps';

export const WEBHOOK_ADDRESS_MESSAGES: Record<WebhookAddressProblem, string> = {
  ...WEBSITE_PROBLEM_MESSAGES,
  empty: 'Enter the address of your server.',
  scheme: 'The address must start with https://.',
  notAddress: 'This is not an address.',
  notPublic:
    'The address must be on the public internet: this server does not reach private networks.',
  notHttps: 'The address must start with https://.',
};

/**
 * The address of a webhook as stored, or what is wrong with it. A missing https:// is added. Where a name leads is
 * not known here: that is checked with each request.
 */
export function webhookAddress(
  text: string,
): { readonly url: string } | { readonly problem: WebhookAddressProblem } {
  const read = websiteUrl(text);
  if ('url' in read && !read.url.startsWith('https://')) return { problem: 'notHttps' };
  return read;
}

/** Without what some services put behind the question mark as a password: mails and the audit log keep it for ever. */
export const shownUrl = (url: string) => url.replace(/[?#].*$/s, '');

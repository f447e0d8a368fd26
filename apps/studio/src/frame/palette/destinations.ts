import type { Feature } from '@fovea/contract/protocol/access';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export interface Destination {
  readonly link: string;
  readonly messages: MessageDescriptor;
  readonly feature?: Feature;
}

const messages = defineMessages({
  home: { id: 'nav.home', defaultMessage: 'Home' },
  studies: { id: 'nav.studies', defaultMessage: 'Studies' },
  examples: { id: 'title.examples', defaultMessage: 'Example studies' },
  deleted: { id: 'title.deletedStudies', defaultMessage: 'Deleted studies' },
  templates: { id: 'title.templates', defaultMessage: 'Report templates' },
  administration: { id: 'nav.administration', defaultMessage: 'Administration' },
  inbox: {
    id: 'title.inbox',
    defaultMessage: 'Support inbox',
    description: 'Page with the support requests of all companies, for internal staff',
  },
  support: {
    id: 'title.support',
    defaultMessage: 'Support requests',
    description: 'Page with the support requests of a user',
  },
  outbox: { id: 'title.outbox', defaultMessage: 'Mails of this server' },
  payments: { id: 'title.payments', defaultMessage: 'Invoice payments' },
  apps: {
    id: 'title.apps',
    defaultMessage: 'Third-party apps',
    description: 'Page with the third-party apps that may ask users for access',
  },
  users: { id: 'nav.users', defaultMessage: 'Users' },
  processed: { id: 'title.processed', defaultMessage: 'Processed respondents' },
  dpa: { id: 'nav.dpa', defaultMessage: 'Data processing agreement' },
  webhooks: { id: 'title.webhooks', defaultMessage: 'Webhooks' },
  audit: { id: 'nav.audit', defaultMessage: 'Audit log' },
  labs: { id: 'title.labs', defaultMessage: 'Labs' },
  machines: { id: 'title.machines', defaultMessage: 'Machines' },
  respondents: { id: 'title.respondents', defaultMessage: 'Respondents' },
  panels: { id: 'title.panelProviders', defaultMessage: 'Panel providers' },
  licenses: { id: 'title.licenses', defaultMessage: 'Licenses' },
  settings: { id: 'userMenu.settings', defaultMessage: 'Settings' },
  releases: { id: 'title.releaseNotes', defaultMessage: 'Release notes' },
});

/** The screens that can be opened by name. */
const DESTINATIONS: readonly Destination[] = [
  { link: '/', messages: messages.home },
  { link: '/folders', messages: messages.studies, feature: 'STUDY' },
  { link: '/examples', messages: messages.examples, feature: 'STUDY' },
  { link: '/inactive/studies', messages: messages.deleted, feature: 'STUDY' },
  { link: '/reports/templates', messages: messages.templates, feature: 'REPORT_TEMPLATE' },
  { link: '/admin', messages: messages.administration, feature: 'INTERNAL' },
  { link: '/admin/support', messages: messages.inbox, feature: 'INTERNAL' },
  { link: '/admin/outbox', messages: messages.outbox, feature: 'INTERNAL' },
  { link: '/admin/payments', messages: messages.payments, feature: 'INTERNAL' },
  { link: '/admin/apps', messages: messages.apps, feature: 'INTERNAL' },
  { link: '/users', messages: messages.users, feature: 'ACCOUNT_ADMINISTRATION' },
  {
    link: '/processedrespondents',
    messages: messages.processed,
    feature: 'ACCOUNT_ADMINISTRATION',
  },
  { link: '/apps', messages: messages.apps, feature: 'ACCOUNT_ADMINISTRATION' },
  { link: '/dpa', messages: messages.dpa, feature: 'ACCOUNT_ADMINISTRATION' },
  { link: '/webhooks', messages: messages.webhooks, feature: 'ACCOUNT_ADMINISTRATION' },
  { link: '/audit', messages: messages.audit, feature: 'ACCOUNT_ADMINISTRATION' },
  { link: '/labs', messages: messages.labs, feature: 'LAB' },
  { link: '/machines', messages: messages.machines, feature: 'LAB' },
  { link: '/respondents', messages: messages.respondents, feature: 'RESPONDENTS' },
  { link: '/panelproviders', messages: messages.panels },
  { link: '/licenses', messages: messages.licenses, feature: 'LICENSE_INFORMATION' },
  { link: '/support', messages: messages.support },
  { link: '/profile', messages: messages.settings },
  { link: '/releasenotes', messages: messages.releases },
];

export const destinationsFor = (features: readonly Feature[]): Destination[] =>
  DESTINATIONS.filter(({ feature }) => feature === undefined || features.includes(feature));

/** Whether the name contains every typed word, in any case and order. */
export function matchesName(name: string, typed: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
  const inName = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every((word) => inName.includes(word));
}

import type { Feature } from '@fovea/contract/protocol/access';
import { defineMessages, type MessageDescriptor } from 'react-intl';

export interface Place {
  readonly link: string;
  readonly words: MessageDescriptor;
  readonly feature?: Feature;
}

const words = defineMessages({
  home: { id: 'nav.home', defaultMessage: 'Home' },
  studies: { id: 'nav.studies', defaultMessage: 'Studies' },
  deleted: { id: 'title.deletedStudies', defaultMessage: 'Deleted studies' },
  administration: { id: 'nav.administration', defaultMessage: 'Administration' },
  outbox: { id: 'title.outbox', defaultMessage: 'Mails of this server' },
  users: { id: 'nav.users', defaultMessage: 'Users' },
  dpa: { id: 'nav.dpa', defaultMessage: 'Data processing agreement' },
  audit: { id: 'nav.audit', defaultMessage: 'Audit log' },
  settings: { id: 'userMenu.settings', defaultMessage: 'Settings' },
  releases: { id: 'title.releaseNotes', defaultMessage: 'Release notes' },
});

/** The screens that can be opened by name. */
const PLACES: readonly Place[] = [
  { link: '/', words: words.home },
  { link: '/folders', words: words.studies, feature: 'STUDY' },
  { link: '/inactive/studies', words: words.deleted, feature: 'STUDY' },
  { link: '/admin', words: words.administration, feature: 'INTERNAL' },
  { link: '/admin/outbox', words: words.outbox, feature: 'INTERNAL' },
  { link: '/users', words: words.users, feature: 'ACCOUNT_ADMINISTRATION' },
  { link: '/dpa', words: words.dpa, feature: 'ACCOUNT_ADMINISTRATION' },
  { link: '/audit', words: words.audit, feature: 'ACCOUNT_ADMINISTRATION' },
  { link: '/profile', words: words.settings },
  { link: '/releasenotes', words: words.releases },
];

export const placesFor = (features: readonly Feature[]): Place[] =>
  PLACES.filter(({ feature }) => feature === undefined || features.includes(feature));

/** Whether the name contains every typed word, in any case and order. */
export function isFound(name: string, typed: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase();
  const inName = plain(name);
  return plain(typed)
    .split(/\s+/)
    .every((word) => inName.includes(word));
}

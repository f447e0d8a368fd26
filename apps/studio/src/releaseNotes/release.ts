import type { MessageDescriptor } from 'react-intl';

export interface Release {
  /** Anchor of the release in the URL. */
  readonly id: string;
  readonly date: string;
  readonly title: MessageDescriptor;
  /** What is new for researchers. */
  readonly notes: readonly MessageDescriptor[];
}

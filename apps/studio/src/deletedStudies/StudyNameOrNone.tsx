import { FormattedMessage } from 'react-intl';

/** The name of a deleted study; a few old ones have none. */
export function StudyNameOrNone({ name }: { readonly name: string }) {
  if (name.trim() === '') {
    return <FormattedMessage id="inactive.noName" defaultMessage="(no name)" />;
  }
  return <bdi>{name}</bdi>;
}

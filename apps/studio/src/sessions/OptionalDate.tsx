import { FormattedMessage } from 'react-intl';
import { DateText } from '../controls/display/DateText';

export function OptionalDate({ moment }: { readonly moment: string | null }) {
  if (moment !== null) return <DateText moment={moment} />;
  return <FormattedMessage id="session.noDate" defaultMessage="(Not known yet)" />;
}

import { FormattedMessage } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import type { Column } from '../../controls/layout/Table';

/** When the thing in a row was created. */
export function createdColumn<Row extends { readonly createdDate: string }>(): Column<
  Row,
  'createdDate'
> {
  return {
    key: 'createdDate',
    title: <FormattedMessage id="column.created" defaultMessage="Created" />,
    isSortable: true,
    isNumber: true,
    cell: ({ createdDate }) => <DateText moment={createdDate} />,
  };
}

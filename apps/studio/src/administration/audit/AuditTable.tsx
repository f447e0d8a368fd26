import { Anchor } from '@mantine/core';
import type { AuditEntry } from '@fovea/contract/platform/audit';
import { FormattedMessage, useIntl } from 'react-intl';
import { DateText } from '../../controls/display/DateText';
import { Table } from '../../controls/layout/Table';
import classes from './Audit.module.css';
import { auditDetails, type AuditDetail } from './auditDetails';
import { auditValue } from './auditValues';
import { targetLink } from './targetLink';
import { AUDIT_ACTION_MESSAGES, detailMessage, targetMessage } from './auditMessages';

interface Props {
  readonly rows: readonly AuditEntry[];
  readonly onPerson: (userId: string) => void;
}

/** The audit log, newest first: time, action, actor (and impersonated user), target and changes. */
export function AuditTable({ rows, onPerson }: Props) {
  const intl = useIntl();
  const person = (one: { id: string; name: string }) => (
    <Anchor
      component="button"
      type="button"
      inherit
      className={classes['person'] ?? ''}
      title={intl.formatMessage(
        { id: 'audit.onlyPerson', defaultMessage: 'Show only what {name} did' },
        { name: one.name },
      )}
      onClick={() => onPerson(one.id)}
    >
      <bdi>{one.name}</bdi>
    </Anchor>
  );
  return (
    <Table
      label={intl.formatMessage({ id: 'title.audit', defaultMessage: 'Audit log' })}
      rows={rows}
      rowKey={({ seq }) => String(seq)}
      columns={[
        {
          key: 'seq',
          isNumber: true,
          title: <FormattedMessage id="audit.number" defaultMessage="No." />,
          cell: ({ seq }) => intl.formatNumber(seq, { useGrouping: false }),
        },
        {
          key: 'date',
          title: <FormattedMessage id="audit.when" defaultMessage="When" />,
          cell: ({ date }) => <DateText moment={date} />,
        },
        {
          key: 'action',
          title: <FormattedMessage id="audit.what" defaultMessage="What" />,
          cell: ({ action }) => <FormattedMessage {...AUDIT_ACTION_MESSAGES[action]} />,
        },
        {
          key: 'actor',
          title: <FormattedMessage id="audit.who" defaultMessage="Who" />,
          cell: ({ actor, actingAs }) => (
            <>
              {actor ? (
                person(actor)
              ) : (
                <span className={classes['quiet']}>
                  <FormattedMessage id="audit.unknown" defaultMessage="Nobody known" />
                </span>
              )}
              {actingAs && (
                <div className={classes['quiet']}>
                  <FormattedMessage
                    id="audit.actingAs"
                    defaultMessage="as {name}"
                    values={{ name: person(actingAs) }}
                  />
                </div>
              )}
            </>
          ),
        },
        {
          key: 'target',
          title: <FormattedMessage id="audit.on" defaultMessage="On" />,
          cell: (entry) => <Target entry={entry} />,
        },
        {
          key: 'details',
          title: <FormattedMessage id="audit.details" defaultMessage="Details" />,
          cell: ({ details }) => (
            <ul className={classes['details']}>
              {auditDetails(details, (name, value) => auditValue(intl, name, value)).map(
                (detail) => (
                  <Detail key={detail.name} detail={detail} />
                ),
              )}
            </ul>
          ),
        },
        {
          key: 'ip',
          title: <FormattedMessage id="audit.ip" defaultMessage="Address" />,
          cell: ({ ip }) => ip && <bdi dir="ltr">{ip}</bdi>,
        },
      ]}
    />
  );
}

function Target({ entry }: { readonly entry: AuditEntry }) {
  const { targetType, targetId, targetName } = entry;
  if (targetType === null) return null;
  const link = targetLink(entry);
  const name = <bdi>{targetName || targetId}</bdi>;
  return (
    <>
      <div className={classes['quiet']}>
        <FormattedMessage {...targetMessage(targetType)} />
      </div>
      {link ? (
        <Anchor href={`#${link}`} inherit className={classes['name'] ?? ''}>
          {name}
        </Anchor>
      ) : (
        <span className={classes['name']}>{name}</span>
      )}
    </>
  );
}

function Detail({ detail }: { readonly detail: AuditDetail }) {
  const intl = useIntl();
  const messages = detailMessage(detail.name);
  return (
    <li>
      <span className={classes['quiet']}>
        {messages ? <FormattedMessage {...messages} /> : <bdi>{detail.name}</bdi>}
        {': '}
      </span>
      {'value' in detail && <bdi>{detail.value}</bdi>}
      {'before' in detail && (
        <>
          <del className={classes['before']}>
            <bdi>{detail.before}</bdi>
          </del>{' '}
          <span aria-hidden className={classes['arrow']}>
            →
          </span>{' '}
          <ins className={classes['after']}>
            <bdi>{detail.after}</bdi>
          </ins>
        </>
      )}
      {'added' in detail && (
        <>
          {detail.added.length > 0 && (
            <ins className={classes['after']}>
              <FormattedMessage
                id="audit.added"
                defaultMessage="added {names}"
                values={{ names: intl.formatList(detail.added) }}
              />
            </ins>
          )}
          {detail.added.length > 0 && detail.removed.length > 0 && ', '}
          {detail.removed.length > 0 && (
            <del className={classes['removed']}>
              <FormattedMessage
                id="audit.removed"
                defaultMessage="removed {names}"
                values={{ names: intl.formatList(detail.removed) }}
              />
            </del>
          )}
          {detail.added.length + detail.removed.length === 0 && (
            <FormattedMessage id="audit.unchanged" defaultMessage="unchanged" />
          )}
        </>
      )}
    </li>
  );
}

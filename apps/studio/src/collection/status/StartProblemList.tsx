import { Alert, Anchor, List } from '@mantine/core';
import type { StartProblem } from '@fovea/rules/studies/startChecks';
import { HelpLink } from '../../help/HelpLink';
import { IconAlertTriangle, IconCircleX } from '@tabler/icons-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { START_PROBLEMS } from '../../messages/contractMessages';

interface Props {
  readonly studyId: string;
  readonly problems: readonly StartProblem[];
}

/** Problems that block the start, and warnings. */
export function StartProblemList({ studyId, problems }: Props) {
  const blocking = problems.filter(({ blocks }) => blocks);
  const warnings = problems.filter(({ blocks }) => !blocks);
  return (
    <>
      {blocking.length > 0 && (
        <Alert
          color="red"
          icon={<IconCircleX aria-hidden />}
          title={
            <FormattedMessage
              id="collection.cannotStart"
              defaultMessage="Data collection cannot start yet"
            />
          }
        >
          <ProblemMessages studyId={studyId} problems={blocking} />
          <HelpLink page="collecting-with-links-and-panels" />
        </Alert>
      )}
      {warnings.length > 0 && (
        <Alert
          color="yellow"
          icon={<IconAlertTriangle aria-hidden />}
          title={<FormattedMessage id="collection.mind" defaultMessage="Before you start" />}
        >
          <ProblemMessages studyId={studyId} problems={warnings} />
        </Alert>
      )}
    </>
  );
}

function ProblemMessages({ studyId, problems }: Props) {
  const intl = useIntl();
  return (
    <List size="md" spacing={4}>
      {problems.map(({ code, names = [], elements }) => (
        <List.Item key={code}>
          <FormattedMessage
            {...START_PROBLEMS[code]}
            values={{
              named: String(names.length > 0),
              count: names.length,
              names: (
                <bdi>
                  {elements
                    ? intl.formatList(
                        elements.map(({ id, name }) => (
                          <Anchor
                            key={id}
                            inherit
                            href={`#/studies/${studyId}/study-builder?item=${id}`}
                          >
                            {name}
                          </Anchor>
                        )),
                        { type: 'conjunction' },
                      )
                    : intl.formatList(names, { type: 'conjunction' })}
                </bdi>
              ),
            }}
          />
        </List.Item>
      ))}
    </List>
  );
}

import {
  decidePanelSubmissions,
  RETURN_TEXT_MAX,
} from '@fovea/contract/participation/panelSubmissions';
import { Stack, Switch, Text } from '@mantine/core';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { TextField } from '../../controls/fields/TextField';
import { moneyText } from '../../messages/moneyText';
import { call } from '../../state/api';
import type { AtPanel } from '../states/decidable';
import { refreshPanelStudy } from '../states/panelQueries';
import { DecisionDialog } from './DecisionDialog';
import { returnGroups, sayableReasons } from './returnGroups';
import classes from './ReturnDialog.module.css';

interface Props {
  readonly studyId: string;
  readonly currency: string;
  readonly rewardMinor: number;
  readonly submissions: readonly AtPanel[];
  readonly onClose: () => void;
}

/** Asks people to return their submissions, and shows the words that they will read. */
export function ReturnDialog({ studyId, currency, rewardMinor, submissions, onClose }: Props) {
  const intl = useIntl();
  const count = submissions.length;
  const groups = returnGroups(submissions);
  const hasSilent = groups.some(({ sentences }) => sentences.length === 0);
  const [writes, setWrites] = useState(false);
  const [text, setText] = useState('');
  // Where no reason can be said, only an own text explains it.
  const isOwn = writes || hasSilent;
  const isPossible = !isOwn || text.trim() !== '';
  const notProposed = submissions.filter(({ proposal }) => proposal !== 'ASK_TO_RETURN').length;

  async function decide(some: readonly AtPanel[]) {
    try {
      const askToReturn = some.map((one) => ({
        submissionId: one.submissionId,
        reasons: sayableReasons(one),
        ...(isOwn ? { text: text.trim() } : {}),
      }));
      const body = { approve: [], askToReturn, expectedCostMinor: 0 };
      const answer = await call(decidePanelSubmissions, { studyId, body }, { retries: 0 });
      return answer.outcomes;
    } finally {
      void refreshPanelStudy(studyId);
    }
  }
  return (
    <DecisionDialog
      title={
        <FormattedMessage
          id="return.title"
          defaultMessage="Ask {count, plural, one {one person} other {# people}} to return the submission?"
          values={{ count }}
        />
      }
      confirm={
        <FormattedMessage
          id="return.confirm"
          defaultMessage="Ask {count, number} to return"
          values={{ count }}
        />
      }
      isPossible={isPossible}
      submissions={submissions}
      decide={decide}
      onClose={onClose}
    >
      <Stack gap={12}>
        <Text>
          <FormattedMessage
            id="return.text"
            defaultMessage="Whoever returns is not paid ({reward} each), keeps a clean record at Prolific, and the place is offered to somebody else. Nobody has to: you can still approve those who do not."
            values={{
              reward: <bdi>{moneyText(intl, { currency, amountMinor: rewardMinor })}</bdi>,
            }}
          />
        </Text>
        {notProposed > 0 && (
          <Text c="var(--fovea-warning)">
            <FormattedMessage
              id="return.notProposed"
              defaultMessage="For {count, plural, one {# of them} other {# of them}} this is not proposed."
              values={{ count: notProposed }}
            />
          </Text>
        )}
        {!isOwn &&
          groups.map(({ sentences, submissions: some }) => (
            <div key={sentences.join()}>
              <Text size="sm" fw={600}>
                <FormattedMessage
                  id="return.reads"
                  defaultMessage="{count, plural, one {One person reads} other {# people read}}:"
                  values={{ count: some.length }}
                />
              </Text>
              <blockquote className={classes['words']} lang="en" dir="ltr">
                {sentences.map((sentence) => (
                  <p key={sentence}>{sentence}</p>
                ))}
              </blockquote>
            </div>
          ))}
        {hasSilent ? (
          <Text size="sm">
            <FormattedMessage
              id="return.silent"
              defaultMessage="For some of them no reason is known. Write what they read."
            />
          </Text>
        ) : (
          <Switch
            label={intl.formatMessage({
              id: 'return.own',
              defaultMessage: 'Write something else',
            })}
            checked={writes}
            onChange={(event) => setWrites(event.currentTarget.checked)}
          />
        )}
        {isOwn && (
          <TextField
            label={intl.formatMessage({
              id: 'return.own.text',
              defaultMessage: 'What all of them read',
            })}
            value={text}
            onChange={setText}
            maxLength={RETURN_TEXT_MAX}
            lines={4}
          />
        )}
      </Stack>
    </DecisionDialog>
  );
}

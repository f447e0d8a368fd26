import { Button, Group, Text } from '@mantine/core';
import { createLab, getCompany, type CompanyDetails } from '@fovea/contract/people/companies';
import { cleanName } from '@fovea/rules/inputs/names';
import { REQUIRED_NAME_MAX } from '@fovea/rules/people/companyKeys';
import { useState, type SubmitEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { call } from '../../state/api';
import { setServerState } from '../../state/serverState';
import { CheckedField } from '../CheckedField';
import facts from '../Facts.module.css';
import { useFieldProblems } from '../useFieldProblems';
import { useShowFailure } from '../useShowFailure';

/** The labs of a company, with a form to add one. */
export function CompanyLabs({ company }: { readonly company: CompanyDetails }) {
  const intl = useIntl();
  const problemOf = useFieldProblems();
  const failed = useShowFailure();
  const [name, setName] = useState('');
  const [isAsked, setAsked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const problem = problemOf.name(name);

  async function add(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault();
    setAsked(true);
    if (problem !== null || isBusy) return;
    setBusy(true);
    try {
      const companyId = company.id;
      const lab = await call(
        createLab,
        { companyId, body: { name: cleanName(name) } },
        // A retry could create a second lab.
        { retries: 0 },
      );
      setServerState(getCompany, { companyId }, (old) => ({ ...old, labs: [...old.labs, lab] }));
      setName('');
      setAsked(false);
    } catch (reason) {
      failed(reason);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel title={<FormattedMessage id="company.labs" defaultMessage="Labs" />}>
      {company.labs.length === 0 ? (
        <Text c="dimmed" mb={12}>
          <FormattedMessage id="company.labs.none" defaultMessage="This company has no lab yet." />
        </Text>
      ) : (
        <ul className={facts['list']}>
          {company.labs.map((lab) => (
            <li key={lab.id}>
              <bdi>{lab.name}</bdi>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={(event) => void add(event)} noValidate>
        <CheckedField
          label={intl.formatMessage({ id: 'company.newLab', defaultMessage: 'New lab' })}
          value={name}
          onChange={(value) => {
            setAsked(false);
            setName(value);
          }}
          problem={name === '' && !isAsked ? null : problem}
          isAsked={isAsked}
          maxLength={REQUIRED_NAME_MAX}
          mt={8}
        />
        <Group mt={8}>
          <Button type="submit" variant="default" loading={isBusy}>
            <FormattedMessage id="company.addLab" defaultMessage="Add lab" />
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

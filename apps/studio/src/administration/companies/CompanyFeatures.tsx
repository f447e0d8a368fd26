import { Text } from '@mantine/core';
import { getCompany, type CompanyDetails } from '@fovea/contract/people/companies';
import { editableFeatures } from '@fovea/rules/people/features';
import { useCallback } from 'react';
import { FormattedMessage } from 'react-intl';
import { Panel } from '../../controls/layout/Panel';
import { knownServerState } from '../../state/serverState';
import { FeatureEditor } from '../features/FeatureEditor';
import { useFeatureStep } from '../features/useFeatureStep';
import { useCompanyChange } from './useCompanyChange';

/** The features of a company; a user's feature takes effect only if the company has it too. */
export function CompanyFeatures({ company }: { readonly company: CompanyDetails }) {
  const { id } = company;
  const change = useCompanyChange(id);
  const current = useCallback(
    () => knownServerState(getCompany, { companyId: id })?.features ?? [],
    [id],
  );
  const step = useFeatureStep(
    current,
    useCallback((features) => change({ features }, { features }), [change]),
  );
  return (
    <Panel title={<FormattedMessage id="company.features" defaultMessage="Features" />}>
      <Text c="dimmed" size="sm" mb={16}>
        <FormattedMessage
          id="company.features.help"
          defaultMessage="A user can use a feature when the company has it and the user was given it. Changes are saved at once."
        />
      </Text>
      <FeatureEditor
        features={company.features}
        editable={editableFeatures({ isInternal: true, companyFeatures: company.features })}
        hasBundle
        onStep={(each) => void step(each)}
      />
    </Panel>
  );
}

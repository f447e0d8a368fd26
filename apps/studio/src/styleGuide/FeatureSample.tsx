import type { Feature } from '@fovea/contract/protocol/access';
import { editableFeatures } from '@fovea/rules/people/features';
import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { FeatureEditor } from '../administration/features/FeatureEditor';
import { applyFeatureStep } from '../administration/features/featureSteps';
import { Panel } from '../controls/layout/Panel';

const EDITABLE = editableFeatures({ isInternal: true, companyFeatures: [] });
const OF_COMPANY: Feature[] = ['STUDY', 'ANALYSIS', 'ACCOUNT_ADMINISTRATION'];

/** The feature editor: granted, locked, and unavailable to the company. */
export function FeatureSample() {
  const [features, setFeatures] = useState<Feature[]>(['STUDY', 'ACCOUNT_ADMINISTRATION', 'LAB']);
  return (
    <Panel title={<FormattedMessage id="guide.features" defaultMessage="Features" />}>
      <FeatureEditor
        features={features}
        editable={EDITABLE}
        hasBundle
        companyFeatures={OF_COMPANY}
        fixed={{
          ACCOUNT_ADMINISTRATION: (
            <FormattedMessage id="guide.features.fixed" defaultMessage="This one stays." />
          ),
        }}
        onStep={(step) => setFeatures((had) => applyFeatureStep(had, step))}
      />
    </Panel>
  );
}

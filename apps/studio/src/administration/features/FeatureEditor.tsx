import { Checkbox, Stack } from '@mantine/core';
import type { Feature } from '@fovea/contract/protocol/access';
import {
  GLOBAL_FEATURES,
  offeredFeatures,
  ONLINE_FEATURES,
  UNBUILT_FEATURES,
} from '@fovea/rules/people/features';
import { useState, type ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { FieldGroup } from '../../controls/fields/FieldGroup';
import { bundleState, type FeatureStep } from './featureSteps';
import {
  FEATURE_GRANTS,
  FEATURE_GROUPS,
  FEATURE_NAMES,
  GROUP_OF,
  GROUP_MESSAGES,
} from '../../messages/featureMessages';
import classes from './FeatureEditor.module.css';

interface Props {
  readonly features: readonly Feature[];
  /** Features that can be seen and granted; others are left unchanged. */
  readonly editable: readonly Feature[];
  /** Offers the online features as one switch; for staff. */
  readonly hasBundle: boolean;
  /** Features that cannot be changed, with the reason. */
  readonly fixed?: Partial<Record<Feature, ReactNode>>;
  /** The company's features, when editing a user. Features that it lacks have no effect. */
  readonly companyFeatures?: readonly Feature[];
  readonly onStep: (step: FeatureStep) => void;
}

/** Switches for features in groups, each with a description. */
export function FeatureEditor(props: Props) {
  const { features, editable, hasBundle, fixed = {}, onStep } = props;
  // A feature that was just taken away stays in place, so that it can be given back.
  const [held] = useState(features);
  const offered = offeredFeatures(editable, [...held, ...features]);
  const bundle = bundleState(features);
  const groups = FEATURE_GROUPS.map((group) => ({
    group,
    shown: offered.filter((feature) => GROUP_OF[feature] === group),
  })).filter(({ shown }) => shown.length > 0);
  return (
    <>
      {hasBundle && (
        <div className={classes['bundle']}>
          <Checkbox
            label={<FormattedMessage id="features.online" defaultMessage="Online features" />}
            description={
              <FormattedMessage
                id="features.online.help"
                defaultMessage="All that online studies need, together: {names}."
                values={{ names: <FeatureNames features={ONLINE_FEATURES} /> }}
              />
            }
            checked={bundle === 'all'}
            indeterminate={bundle === 'some'}
            onChange={() => onStep({ changed: ONLINE_FEATURES, isOn: bundle !== 'all' })}
          />
        </div>
      )}
      <div className={classes['groups']}>
        {groups.map(({ group, shown }) => (
          <FieldGroup key={group} legend={<FormattedMessage {...GROUP_MESSAGES[group]} />}>
            <Stack gap={12} mt={8}>
              {shown.map((feature) => (
                <Checkbox
                  key={feature}
                  label={<FeatureName feature={feature} />}
                  description={
                    <>
                      {FEATURE_GRANTS[feature] && <FormattedMessage {...FEATURE_GRANTS[feature]} />}
                      {notInForce(feature, props) && (
                        <>
                          {' '}
                          <FormattedMessage
                            id="features.notInForce"
                            defaultMessage="Does not work: the company lacks it."
                          />
                        </>
                      )}
                      {UNBUILT_FEATURES.includes(feature) && (
                        <>
                          {' '}
                          <FormattedMessage
                            id="features.unbuilt"
                            defaultMessage="Its pages are not built yet."
                          />
                        </>
                      )}
                      {fixed[feature] && <> {fixed[feature]}</>}
                    </>
                  }
                  checked={features.includes(feature)}
                  disabled={fixed[feature] !== undefined}
                  onChange={(event) =>
                    onStep({ changed: [feature], isOn: event.currentTarget.checked })
                  }
                />
              ))}
            </Stack>
          </FieldGroup>
        ))}
      </div>
    </>
  );
}

function notInForce(feature: Feature, { features, companyFeatures }: Props): boolean {
  const isGlobal = GLOBAL_FEATURES.includes(feature);
  if (companyFeatures === undefined || isGlobal) return false;
  return features.includes(feature) && !companyFeatures.includes(feature);
}

export function FeatureName({ feature }: { readonly feature: Feature }) {
  const name = FEATURE_NAMES[feature];
  return name ? <FormattedMessage {...name} /> : feature;
}

function FeatureNames({ features }: { readonly features: readonly Feature[] }) {
  return features.map((feature, place) => (
    <span key={feature}>
      {place > 0 && ', '}
      <FeatureName feature={feature} />
    </span>
  ));
}

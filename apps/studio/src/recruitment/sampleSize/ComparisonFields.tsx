import {
  RECRUITMENT_LIMITS,
  type PlannedComparison,
} from '@fovea/contract/studies/recruitmentPlan';
import { useIntl } from 'react-intl';
import { NumberField } from '../../controls/fields/NumberField';
import classes from '../Recruitment.module.css';

interface Props {
  readonly comparison: PlannedComparison;
  readonly onChange: (comparison: PlannedComparison) => void;
}

const LIMITS = RECRUITMENT_LIMITS;
/** In percent, without the digits that multiplication adds. */
const percent = (share: number) => Number((share * 100).toFixed(1));
const percentLimits = ({ min, max }: { readonly min: number; readonly max: number }) => ({
  min: percent(min),
  max: percent(max),
});
const share = (value: number) => Number((value / 100).toFixed(4));

/** The difference that is looked for, and how surely it shall be found. */
export function ComparisonFields({ comparison, onChange }: Props) {
  const intl = useIntl();
  return (
    <div className={classes['fields']}>
      {comparison.design === 'proportions' ? (
        <>
          <NumberField
            label={intl.formatMessage({
              id: 'sampleSize.first',
              defaultMessage: 'First group, percent',
            })}
            value={percent(comparison.first)}
            {...percentLimits(LIMITS.proportion)}
            decimals={1}
            onChange={(value) => onChange({ ...comparison, first: share(value) })}
          />
          <NumberField
            label={intl.formatMessage({
              id: 'sampleSize.second',
              defaultMessage: 'Second group, percent',
            })}
            value={percent(comparison.second)}
            {...percentLimits(LIMITS.proportion)}
            decimals={1}
            onChange={(value) => onChange({ ...comparison, second: share(value) })}
          />
        </>
      ) : (
        <NumberField
          className={classes['wide'] ?? ''}
          label={
            comparison.design === 'groups'
              ? intl.formatMessage({
                  id: 'sampleSize.d',
                  defaultMessage: 'Difference of the means, in standard deviations (d or g)',
                })
              : intl.formatMessage({
                  id: 'sampleSize.dz',
                  defaultMessage:
                    'Mean of the differences, in standard deviations of the differences (dz)',
                })
          }
          description={intl.formatMessage({
            id: 'sampleSize.cohen',
            defaultMessage: 'By convention 0.2 is small, 0.5 medium and 0.8 large.',
          })}
          value={comparison.effect}
          {...LIMITS.effect}
          decimals={2}
          onChange={(effect) => onChange({ ...comparison, effect })}
        />
      )}
      <NumberField
        label={intl.formatMessage({
          id: 'sampleSize.power',
          defaultMessage: 'Power, percent',
        })}
        value={percent(comparison.power)}
        {...percentLimits(LIMITS.power)}
        decimals={1}
        onChange={(value) => onChange({ ...comparison, power: share(value) })}
      />
      <NumberField
        label={intl.formatMessage({
          id: 'sampleSize.alpha',
          defaultMessage: 'Level of significance',
        })}
        value={comparison.alpha}
        {...LIMITS.alpha}
        decimals={3}
        onChange={(alpha) => onChange({ ...comparison, alpha })}
      />
    </div>
  );
}

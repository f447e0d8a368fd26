// Needs a page
import { editableFeatures, ONLINE_FEATURES } from '@fovea/rules/people/features';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { FeatureEditor } from './FeatureEditor';

afterEach(cleanup);

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const staff = editableFeatures({ isInternal: true, companyFeatures: [] });

test('staff see every unrestricted feature with its description', () => {
  show(<FeatureEditor features={['LAB']} editable={staff} hasBundle onStep={vi.fn()} />);
  expect(box('Labs').checked).toBe(true);
  expect(box('Studies').checked).toBe(false);
  expect(screen.getByText('Labs, machines and the quota.')).toBeTruthy();
  expect(screen.queryByText(/textbook|course|academy|internal/i)).toBeNull();
});

test("others see the company's features and those available to everybody, but no bundle", () => {
  const editable = editableFeatures({ isInternal: false, companyFeatures: ['STUDY'] });
  show(<FeatureEditor features={[]} editable={editable} hasBundle={false} onStep={vi.fn()} />);
  const names = screen.getAllByRole('checkbox').map((each) => (each as HTMLInputElement).labels);
  expect(names.map((labels) => labels?.[0]?.textContent)).toEqual([
    'Studies',
    'Dashboard',
    'Help Center',
  ]);
});

test('the bundle switches all its features on, and off if all were on', async () => {
  const onStep = vi.fn();
  const { again } = show(
    <FeatureEditor features={['STUDY']} editable={staff} hasBundle onStep={onStep} />,
  );
  expect(box('Online features').indeterminate).toBe(true);
  await userEvent.click(box('Online features'));
  expect(onStep).toHaveBeenLastCalledWith({ changed: ONLINE_FEATURES, isOn: true });
  again(<FeatureEditor features={ONLINE_FEATURES} editable={staff} hasBundle onStep={onStep} />);
  expect(box('Online features').checked).toBe(true);
  await userEvent.click(box('Online features'));
  expect(onStep).toHaveBeenLastCalledWith({ changed: ONLINE_FEATURES, isOn: false });
});

test('fixed features cannot be changed and say why; features that the company lacks are marked as without effect', async () => {
  const onStep = vi.fn();
  show(
    <FeatureEditor
      features={['ACCOUNT_ADMINISTRATION', 'LAB', 'HELP_CENTER']}
      editable={staff}
      hasBundle
      companyFeatures={['ACCOUNT_ADMINISTRATION']}
      fixed={{ ACCOUNT_ADMINISTRATION: 'You cannot take it from yourself.' }}
      onStep={onStep}
    />,
  );
  expect(box('Account administration').disabled).toBe(true);
  expect(screen.getByText(/You cannot take it from yourself\./)).toBeTruthy();
  // Only of the lab feature: the company has the other, and the help center is available to everybody.
  expect(screen.getAllByText(/Does not work: the company lacks it\./)).toHaveLength(1);
  await userEvent.click(box('Account administration'));
  expect(onStep).not.toHaveBeenCalled();
});

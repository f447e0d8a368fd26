import { getCurrentCompany } from '@fovea/contract/people/accounts';
import { changeCompany } from '@fovea/contract/people/companies';
import { createStudy } from '@fovea/contract/studies/studies';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/refusalOf';
import { setUpServer } from '../../testing/setUp';

const server = setUpServer();

test('the redirect addresses of a company are those of its new studies, and only of these', async () => {
  const staff = await server.signedIn();
  const { companyId } = staff;
  const company = await staff.call(getCurrentCompany, {});
  expect(company).toMatchObject({ distributionSettings: {}, panelProviderSettings: null });
  const newStudy = (name: string) => staff.call(createStudy, { body: { name }, query: {} });
  expect(await newStudy('Before')).toMatchObject({ studyFinishedRedirect: '' });

  const distributionSettings = {
    studyFinishedRedirect: 'http://panel.example/done',
    rejectConsentRedirect: '',
  };
  await staff.call(changeCompany, { companyId, body: { distributionSettings } });
  const kept = { studyFinishedRedirect: 'https://panel.example/done' };
  expect((await staff.call(getCurrentCompany, {})).distributionSettings).toEqual(kept);
  expect(await newStudy('After')).toMatchObject({
    ...kept,
    rejectConsentRedirect: '',
    collectionErrorRedirect: '',
  });
});

test('an address that no respondent could open is refused', async () => {
  const staff = await server.signedIn();
  const { companyId } = staff;
  for (const collectionErrorRedirect of [
    'https://127.0.0.1/',
    'panel',
    'https://a.example/{{id}}',
  ]) {
    const body = { distributionSettings: { collectionErrorRedirect } };
    expect(await refusalOf(staff.call(changeCompany, { companyId, body }))).toMatchObject({
      status: 400,
      code: 'NOT_VALID',
    });
  }
});

// Needs a page
import type { Study } from '@fovea/contract/studies/studies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { show } from '../controls/testing/renderWithProviders';
import { UnviewableNotice } from './StudyReadOnlyNotices';

// Its button needs a router.
vi.mock('./DuplicateStudy', () => ({ DuplicateStudy: () => null }));

afterEach(cleanup);

const open = (study: Partial<Study>) =>
  show(<UnviewableNotice study={{ stimuli: [], ...study } as Study} />);

it('A study of an old version can be duplicated if it was made here', () => {
  open({ studyType: 'ONLINE', state: 'NEW_AVAILABLE' });
  expect(screen.getByText(/uses an old version of the Study Builder/)).toBeTruthy();
  expect(screen.getByText(/Duplicating the study allows/)).toBeTruthy();
});

it('A lab study of an old version is not said to become editable as a copy', () => {
  open({ studyType: 'LAB', state: 'UPLOAD_COMPLETE' });
  expect(screen.getByText(/uses an old version of the Study Builder/)).toBeTruthy();
  expect(screen.queryByText(/Duplicating the study allows/)).toBeNull();
});

it('A study whose stimuli are still being processed is not called old', () => {
  open({ studyType: 'LAB', state: 'LOADING_IN_PROGRESS' });
  expect(screen.getByText(/Stimuli are not yet set for the study/)).toBeTruthy();
  expect(screen.queryByText(/old version/)).toBeNull();
});

// Needs a page
import { aStudy } from '@fovea/samples/studies';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { show } from '../../controls/testing/renderWithProviders';
import { BucketCounts } from './BucketCounts';

afterEach(cleanup);

const buckets = { ...aStudy().respondentBuckets, processed: 12 };

test('of the processed respondents those who were screened out are named', () => {
  const { again } = show(<BucketCounts buckets={{ ...buckets, screenedOut: 3 }} />);
  expect(screen.getByText('3 of them screened out')).toBeTruthy();
  again(<BucketCounts buckets={{ ...buckets, screenedOut: 0 }} />);
  expect(screen.queryByText(/screened out/)).toBeNull();
});

/** Where programs differ in the same way in several metrics. */
export const VENDOR_NOTES = {
  visits:
    'Tobii ends a visit at any gaze elsewhere and bridges no loss; others bridge their own gaps. Here missing data up to 100 ms does not end a visit, a hit elsewhere does.',
  revisits: 'Some programs count every visit as a revisit.',
  percent: 'Some programs divide by the length of the stimulus, or by the time with valid gaze.',
  ratio: 'Some programs divide by all respondents of the segment.',
} as const;

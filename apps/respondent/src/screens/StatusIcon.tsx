const SHAPES = {
  good: 'M5 12.5l4.5 4.5L19 7.5',
  bad: 'M12 7v6M12 16.5v.5',
  waiting: 'M12 7v5l3 2',
} as const;

/** A status icon that differs by shape as well as by colour; its label is next to it. */
export function StatusIcon({ of }: { readonly of: keyof typeof SHAPES }) {
  return (
    <svg className={`sign ${of}`} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <circle cx="12" cy="12" r="11" />
      <path d={SHAPES[of]} />
    </svg>
  );
}

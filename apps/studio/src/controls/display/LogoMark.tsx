/** The logo, an eye with the fovea as a dot; takes the colour of the text. */
export function LogoMark({ size = 28 }: { readonly size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" fill="none" aria-hidden>
      <path
        d="M2.5 16C5.6 9.9 10.4 6.8 16 6.8S26.4 9.9 29.5 16C26.4 22.1 21.6 25.2 16 25.2S5.6 22.1 2.5 16Z"
        stroke="currentColor"
        strokeWidth="2.2"
        strokeLinejoin="round"
      />
      <circle cx="16" cy="16" r="6" fill="currentColor" />
      <circle cx="16" cy="16" r="2.1" fill="var(--fovea-surface)" />
    </svg>
  );
}

// The colours chosen in the studio hold here too; without a choice the system's do.
try {
  const stored: unknown = JSON.parse(localStorage.getItem('fovea.studio') ?? '{}');
  const { preferences } = stored as { preferences?: { colorScheme?: unknown } };
  const scheme = preferences?.colorScheme;
  if (scheme === 'light' || scheme === 'dark') document.documentElement.dataset['scheme'] = scheme;
} catch {
  // Storage may be blocked or hold something else.
}

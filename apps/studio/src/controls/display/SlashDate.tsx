/** A timestamp as YYYY/MM/DD HH:mm in the user's time zone, as release notes and cards show it. */
export function SlashDate({ moment }: { readonly moment: string }) {
  return (
    <time dateTime={moment}>
      <bdi dir="ltr" style={{ whiteSpace: 'nowrap' }}>
        {formatSlashDate(new Date(moment))}
      </bdi>
    </time>
  );
}

export function formatSlashDate(date: Date): string {
  const two = (number: number) => String(number).padStart(2, '0');
  const day = `${date.getFullYear()}/${two(date.getMonth() + 1)}/${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

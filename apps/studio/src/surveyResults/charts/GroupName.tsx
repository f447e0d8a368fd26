import classes from './Charts.module.css';

export const SERIES = [classes.one, classes.two] as const;

/** The name of a group beside the colour of its bars. */
export function GroupName({ name, group }: { readonly name: string; readonly group: number }) {
  return (
    <>
      <span className={`${classes.swatch} ${SERIES[group]}`} aria-hidden />
      <bdi>{name}</bdi>
    </>
  );
}

import classes from './Face.module.css'

const initialsOf = (name: string): string =>
  (name.match(/\p{L}+/gu) ?? [])
    .slice(0, 2)
    .map(([letter]) => letter)
    .join('')

/**
 * A small round picture beside a name, which says the same: initials, which are no text of the page, until it is there, or where there is
 * none. Fetched when it is near the screen.
 */
export const Face = ({ name, src }: { name: string; src: string | undefined }) => (
  <span className={classes.face} data-initials={initialsOf(name)} aria-hidden>
    {src && <img src={src} alt="" loading="lazy" width={32} height={32} />}
  </span>
)

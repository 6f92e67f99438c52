import { IconCloudUp } from '@tabler/icons-react'
import { PathLink } from './PathLink.tsx'
import classes from './UnsentNotice.module.css'

interface Unsent {
  /** The page on which it can be seen and sent. */
  to: string
  name: string
  /** What of it is unsent: '3 not yet saved'. */
  state: string
}

/** What is only on this device yet, with the way to each; nothing where everything was sent. */
export const UnsentNotice = ({ title, unsent }: { title: string; unsent: readonly Unsent[] }) =>
  unsent.length > 0 && (
    <section className={classes.notice} aria-label="Only on this device">
      <p>
        <IconCloudUp aria-hidden size={18} />
        {title}
      </p>
      <ul>
        {unsent.map(({ to, name, state }) => (
          <li key={to}>
            <PathLink to={to}>{name}</PathLink>: {state}
          </li>
        ))}
      </ul>
    </section>
  )

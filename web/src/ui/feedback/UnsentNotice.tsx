import { IconCloudUp } from '@tabler/icons-react'
import { PathLink } from '../page/PathLink.tsx'
import classes from './UnsentNotice.module.css'

interface Unsent {
  /** The page where it can be seen and sent. */
  to: string
  name: string
  /** How much of it is unsent: '3 not yet saved'. */
  state: string
}

/** Unsent work on this device, with a link to each item; nothing if everything was sent. */
export const UnsentNotice = ({ title, unsent }: { title: string; unsent: readonly Unsent[] }) =>
  unsent.length > 0 && (
    <section
      className={`mb-4 bg-waiting-soft text-sm rounded-lg p-3 ${classes.notice}`}
      aria-label="Only on this device"
    >
      <p className="m-0 flex items-center gap-2 text-waiting font-semibold">
        <IconCloudUp aria-hidden size={18} />
        {title}
      </p>
      <ul>
        {unsent.map(({ to, name, state }) => (
          <li key={to}>
            <PathLink className="text-ink" to={to}>
              {name}
            </PathLink>
            : {state}
          </li>
        ))}
      </ul>
    </section>
  )

import { groupBy } from '@akada/contract/kernel/arrays'
import { useState, useSyncExternalStore } from 'react'
import { cachedPages } from '../lib/cached-read.ts'
import { device } from '../lib/session/device.ts'
import type { Row } from '../lib/draft/storage.ts'
import { useUser } from '../lib/session.ts'
import { counted } from '../lib/words.ts'
import { PathLink } from '../ui/page/PathLink.tsx'
import { UnsentNotice } from '../ui/feedback/UnsentNotice.tsx'
import classes from './OfflinePages.module.css'
import { listed, unsentKinds, unsentWork } from './unsent-kinds.ts'

const Links = ({ title, links }: { title: string; links: readonly { to: string; title: string }[] }) =>
  links.length > 0 && (
    <>
      <p className="m-0 mt-4 font-semibold">{title}</p>
      <ul className="list">
        {links.map(link => (
          <li key={`${link.to} ${link.title}`}>
            <PathLink className="text-link wrap-anywhere inline-flex items-center min-h-11" to={link.to}>
              {link.title}
            </PathLink>
          </li>
        ))}
      </ul>
    </>
  )

/** What the signed-in person can open on this device without a connection, and their work that was not sent yet. */
export const OfflinePages = () => {
  const pages = cachedPages()
  return (
    <section aria-label="Without a connection">
      {pages.length === 0 && (
        <p className="m-0 mt-4 font-semibold">
          No page that you opened is stored on this device yet. Pages that you open with a connection can be opened here
          later.
        </p>
      )}
      <Links title="These pages open without a connection:" links={pages} />
      <Links
        title="Not sent yet. It is sent when the connection is back:"
        links={unsentWork().map(({ to, title, otherRole }) => ({
          to,
          title: otherRole ? `${title}, as ${otherRole}` : title,
        }))}
      />
    </section>
  )
}

/** The same below the banner that says that there is no connection, once it is asked for. */
export const OfflineHelp = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`bg-waiting-soft text-sm text-center ${classes.help} no-print`}>
      <button
        type="button"
        className="plain text-waiting cursor-pointer min-h-11 px-3 py-0"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        What opens without a connection
      </button>
      {isOpen && <OfflinePages />}
    </div>
  )
}

/** On Today: the person's work that is only on this device, in whichever role it was made. */
export const UnsentNow = () => {
  useUser()
  useSyncExternalStore(device.drafts.watch, unsentKey)
  return (
    <UnsentNotice
      title="Only on this device, not sent yet"
      unsent={unsentWork().map(({ to, title, otherRole }) => ({
        to,
        name: title,
        state: otherRole
          ? `made as ${otherRole}, and sent when you act as that again (in your menu)`
          : 'sent by itself when Akada can be reached; open it to see its state',
      }))}
    />
  )
}

/** Changes with the work, so that the list is drawn again. */
const unsentKey = (): string => JSON.stringify(unsentWork())

/** '1 register and 2 score sheets', of stored rows that nobody can read here. */
const rowsInWords = (rows: readonly Row[]): string =>
  listed(
    unsentKinds.flatMap(({ name, word, words }) => {
      const count = rows.filter(({ kind }) => kind === name).length
      return count > 0 ? [counted(count, word, words)] : []
    }),
  )

/** Before sign-in: whose work waits on this device. Initials and counts only, because anybody who opens the page may read it. */
export const UnsentOfAll = ({ rows }: { rows: readonly Row[] }) => (
  <section className="mb-4 bg-waiting-soft text-sm rounded-lg p-3" aria-label="Not sent yet">
    <p className="m-0 text-waiting font-semibold">Work on this device is not sent yet</p>
    <ul>
      {[...groupBy(rows, ({ person }) => person)].map(([person, own]) => (
        <li key={person}>
          {own.find(({ by }) => by)?.by ?? 'Somebody'}: {rowsInWords(own)}
        </li>
      ))}
    </ul>
    <p className="m-0">It is sent when its owner signs in here.</p>
  </section>
)

import { useState } from 'react'
import { cachedPages } from '../lib/cached-read.ts'
import { device } from '../lib/device.ts'
import { counted } from '../lib/words.ts'
import classes from './OfflinePages.module.css'
import { PathLink } from './PathLink.tsx'

const exams = '/academics/external-examination/state-examination/exam-registration'

/** The kinds of unsent work, and the page that lists each. */
const kinds: readonly { kind: string; word: string; words?: string; to: string }[] = [
  { kind: 'registers', word: 'register', to: '/my-class/class-attendance' },
  { kind: 'scores', word: 'score sheet', to: '/academics/scores' },
  { kind: 'exam-registrations', word: 'exam registration', to: exams },
  { kind: 'exam-photos', word: 'photo of candidates', words: 'photos of candidates', to: exams },
]

const unsentWork = (): { to: string; title: string }[] =>
  kinds.flatMap(({ kind, word, words, to }) => {
    const count = device.drafts.all(kind).size
    return count > 0 ? [{ to, title: counted(count, word, words) }] : []
  })

const Links = ({ title, links }: { title: string; links: readonly { to: string; title: string }[] }) =>
  links.length > 0 && (
    <>
      <p className="flat-above-16 strong">{title}</p>
      <ul className="list">
        {links.map(link => (
          <li key={link.title}>
            <PathLink className="link anywhere inline-row middle touch" to={link.to}>
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
        <p className="flat-above-16 strong">
          No page that you opened is stored on this device yet. Pages that you open with a connection can be opened here
          later.
        </p>
      )}
      <Links title="These pages open without a connection:" links={pages} />
      <Links title="Not sent yet. It is sent when the connection is back:" links={unsentWork()} />
    </section>
  )
}

/** The same below the banner that says that there is no connection, once it is asked for. */
export const OfflineHelp = () => {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className={`on-waiting text-sm middle-text ${classes.help} no-print`}>
      <button
        type="button"
        className="plain waiting pointer touch pad-0-12"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        What opens without a connection
      </button>
      {isOpen && <OfflinePages />}
    </div>
  )
}

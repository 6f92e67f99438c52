import { Drawer } from '@mantine/core'
import { use } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { read } from '../../../lib/query.ts'
import { useArea, useTerms, useUser } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import { PageIntro } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import type { OnDemandProps } from '../../../ui/useOnDemand.ts'
import { guides } from '../guides.ts'
import { office, people, teaching, type Topic } from '../page-topics.ts'

const topics: Record<string, Topic> = { ...teaching, ...people, ...office }
const addresses = Object.keys(topics)

const ofAnyPage: Topic = {
  sentences: [
    'The menu has every page that your role opens, in groups; on a phone it is behind More.',
    'What you look for by name is found fastest by the search at the top.',
    'A form asks before it drops what you typed.',
  ],
}

/** The help of the longest address with which that of the page begins, so that each page has one. */
const topicOf = (pathname: string): Topic => {
  const own = addresses
    .filter(address => pathname === address || pathname.startsWith(`${address}/`))
    .reduce((longest, address) => (address.length > longest.length ? address : longest), '')
  return topics[own] ?? ofAnyPage
}

/** What the open page is for, its keys, whom one can ask, and the guides to print. */
export const HelpDrawer = ({ opened, onClose }: OnDemandProps) => {
  const { pathname } = useLocation()
  const intro = use(PageIntro)
  const { sentences, keys = [] } = topicOf(pathname)
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={420} title="Help for this page">
      {intro && <div className="mb-3">{intro}</div>}
      {sentences.map(sentence => (
        <p key={sentence} className="m-0 mb-3">
          {sentence}
        </p>
      ))}
      <h3 className="m-0 mt-6 mb-2 text-md font-bold">Keys</h3>
      <dl className="m-0">
        {[...keys, ...keysOfEveryPage].map(([key, does]) => (
          <div key={key} className="flex gap-3 py-1">
            <dt className="flex-none w-28 font-bold">{key}</dt>
            <dd className="m-0">{does}</dd>
          </div>
        ))}
      </dl>
      {opened && <WhomToAsk />}
      <h3 className="m-0 mt-6 mb-2 text-md font-bold">Guides to print</h3>
      <ul className="list divided">
        {guides.map(({ id, title }) => (
          <li key={id}>
            <PathLink to={`/guides/${id}`} className="text-link inline-flex items-center min-h-11" onClick={onClose}>
              {title}
            </PathLink>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}

const keysOfEveryPage = [
  ['Ctrl + K', 'Search for a person, a class arm or a page'],
  ['Tab', 'Go to the next link, button or field'],
  ['Esc', 'Close what is open'],
] as const

/** The people of the own organisation by name, and how to reach the office above it. */
const WhomToAsk = () => {
  const { data } = useQuery(read(api.dashboards.administrators))
  const { missingRequirements: above } = useUser()
  const { district } = useTerms()
  const isSchool = useArea() === 'school'
  const { phoneNumbers, emails } = (isSchool ? above.districtPortal : above.statePortal).contact
  return (
    <section aria-label="Whom can I ask?">
      <h3 className="m-0 mt-6 mb-2 text-md font-bold">Whom can I ask?</h3>
      <ul className="list">
        {data?.people.map(({ name, role }) => (
          <li key={`${name} ${role}`} className="py-1">
            {name}, {role}
          </li>
        ))}
        {phoneNumbers.map(({ local }) => (
          <li key={local}>
            The {isSchool ? inSentence(district) : 'state'}:{' '}
            <a className="text-link inline-flex items-center min-h-11" href={`tel:${local}`}>
              {local}
            </a>
          </li>
        ))}
        {emails.map(email => (
          <li key={email} className="wrap-anywhere">
            <a className="text-link inline-flex items-center min-h-11" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        ))}
      </ul>
      {data && data.people.length + phoneNumbers.length + emails.length === 0 && (
        <p className="m-0 text-dimmed">Nobody is named yet. Ask the person who gave you your account.</p>
      )}
    </section>
  )
}

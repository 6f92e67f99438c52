import { limits } from '@akada/contract/kernel/limits'
import { Loader, Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query'
import { useLocation, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { api } from '../../../lib/api.ts'
import { ApiError, messageOf } from '../../../lib/http/api-error.ts'
import { read } from '../../../lib/query.ts'
import type { Area } from '../../../lib/session/person.ts'
import { useArea, useCan, useTerms } from '../../../lib/session.ts'
import { withDistrict } from '../../../lib/words.ts'
import { isSlowLine } from '../../../lib/faces.ts'
import { useOpenPages } from '../../../lib/page/area.ts'
import { type CardPlace, useCards } from '../../../ui/page/cards.ts'
import { Face } from '../../../ui/facts/Face.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import type { OnDemandProps } from '../../../ui/useOnDemand.ts'
import { type Action, actions } from '../actions.ts'
import {
  armHits,
  type Found,
  grouped,
  type Hit,
  hitsOf,
  type PageOffer,
  pagesLike,
  searchedTerm,
  studentHits,
  type Totals,
} from '../hits.ts'
import { recentPages } from '../recent.ts'
import classes from './search.module.css'

interface SearchDialogProps extends OnDemandProps {
  /** What is typed, also while the dialog was being fetched. */
  term: string
  onTerm: (term: string) => void
  /** The field has the focus. */
  onReady: () => void
}

/** Finds students, staff, schools and pages that the person has access to; arrows choose, Enter opens. */
export const SearchDialog = ({ opened, onClose, ...typing }: SearchDialogProps) => (
  <Modal
    opened={opened}
    onClose={onClose}
    // A page that is opened from here has the focus at its title (ui/focus.ts).
    returnFocus={false}
    title="Search"
    size="lg"
    centered={false}
    yOffset="8vh"
    transitionProps={{ duration: 120 }}
  >
    {opened && <Search onDone={onClose} {...typing} />}
  </Modal>
)

/** Counts the matches of the lists that the search shows only the best of. */
const useTotals = (term: string, found: Found | undefined, area: Area): Totals => {
  const isFull = (kind: 'students' | 'staff'): boolean => (found?.[kind].length ?? 0) >= limits.picker
  const asked = { staleTime: 30_000 }
  const query = { searchTerm: term, limit: 1 }
  const students = useQuery({
    ...read(api.students.search, { query }),
    ...asked,
    enabled: area !== 'state' && isFull('students'),
  })
  const staff = useQuery({ ...read(api.staff.search, { query }), ...asked, enabled: isFull('staff') })
  return { students: students.data?.total, staff: staff.data?.total }
}

/** Whose cards the search offers as pages. */
const offers = {
  school: ['school', 'my-class', 'administration', 'academics'],
  district: ['district'],
  state: ['state'],
} as const satisfies Record<Area, readonly CardPlace[]>

const fullNameOf = (person: { firstName: string; lastName: string; fullName?: string }): string =>
  person.fullName ?? `${person.firstName} ${person.lastName}`

/** What the person may do: on pages that they may open. */
const useActions = (): PageOffer[] => {
  const open = useOpenPages()
  const can = useCan()
  const { district } = useTerms()
  const isOpen = ({ to, operation }: Action): boolean =>
    open.at(to.split('?')[0] ?? to) !== undefined && (!operation || can(operation))
  return actions[useArea()]
    .filter(isOpen)
    .map(({ to, title, words }) => ({ to, title, words: withDistrict(words, district), text: '' }))
}

/** Start pages, which are a tap away, and sections. */
const nearPages = new Set(['/', '/dashboard', '/super-admin', '/administration', '/academics', '/my-class'])
const mostRecent = 6

/** The pages that the person opened last; the names of people are read from the server, as the device stores none here. */
const useRecent = (): Hit[] => {
  const { pathname } = useLocation()
  const open = useOpenPages()
  const pages = recentPages()
    .filter(({ to, page }) => to !== pathname && !nearPages.has(to) && open.at(page) !== undefined)
    .slice(0, mostRecent)
  const people = pages
    .filter(({ title }) => title === undefined)
    .map(({ to, page }) => ({ to, id: to.split('/').at(-1) ?? '', isStaff: page.includes('staff') }))
  const answers = useQueries({
    queries: people.map(({ id, isStaff }) => ({
      ...(isStaff ? read(api.staff.view, { params: { id } }) : read(api.students.view, { params: { id } })),
      staleTime: 300_000,
      // Someone who has left since is not listed.
      meta: { expected: 404 },
    })),
  })
  const names = new Map(people.map(({ to }, at) => [to, answers[at]?.data && fullNameOf(answers[at].data)]))
  return pages.flatMap(({ to, page, title = names.get(to) }) => {
    const kind = page.includes('staff') ? 'Staff' : 'Student'
    const detail = names.has(to) ? kind : ''
    // The title of a register ends with its view.
    const shown = page.endsWith('attendance/$id') ? `Register of ${title?.split(',')[0]}` : title
    return shown ? [{ key: `recent ${to}`, kind: 'Recent pages', title: shown, detail, to }] : []
  })
}

const useHits = (term: string) => {
  const area = useArea()
  const can = useCan()
  const cards = useCards()
  const pages = offers[area].flatMap(cards)
  const done = useActions()
  const recent = useRecent()
  const [quiet] = useDebouncedValue(term.trim(), 200)
  const enabled = quiet.length > 1
  const searched = searchedTerm(quiet, area)
  const { data, error, isFetching, isPlaceholderData } = useQuery({
    ...read(api.search.everything, { query: { term: searched } }),
    enabled,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  })
  const totals = useTotals(searched, isPlaceholderData ? undefined : data, area)
  const found =
    enabled && data
      ? [
          ...armHits(data.arms, term, can),
          ...studentHits(data.students, area, term, can),
          ...hitsOf(data, area, searched, totals),
        ]
      : []
  const hits = term.trim() === '' ? recent : [...pagesLike(pages, term, done), ...found]
  // Nothing is said about a term before its answer is there.
  const isAwaited = term.trim().length > 1 && quiet !== term.trim()
  return { hits, error: enabled ? error : null, isSearching: isFetching || isAwaited }
}

type SearchProps = Pick<SearchDialogProps, 'term' | 'onTerm' | 'onReady'> & { onDone: () => void }

const Search = ({ onDone, term, onTerm, onReady }: SearchProps) => {
  const router = useRouter()
  const listId = useId()
  const [at, setAt] = useState(0)
  const { hits, error, isSearching } = useHits(term)
  const chosen = Math.min(at, hits.length - 1)
  const idOf = (index: number) => `${listId}-${index}`
  useEffect(() => {
    document.getElementById(`${listId}-${chosen}`)?.scrollIntoView({ block: 'nearest' })
  }, [chosen, listId])

  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const hit = hits[chosen]
    if (step && hits.length > 0) {
      event.preventDefault()
      setAt((chosen + step + hits.length) % hits.length)
    } else if (event.key === 'Enter' && hit) {
      event.preventDefault()
      onDone()
      router.history.push(hit.to)
    }
  }

  return (
    <div className="grid gap-2 pt-1">
      <TextInput
        data-autofocus
        aria-label="A student, a member of staff, a school, a class arm or a page"
        placeholder="Name, number, page or what to do"
        leftSection={<IconSearch aria-hidden size={18} />}
        rightSection={isSearching ? <Loader size={16} /> : null}
        value={term}
        onChange={event => {
          onTerm(event.currentTarget.value)
          setAt(0)
        }}
        onFocus={onReady}
        onKeyDown={press}
        role="combobox"
        aria-expanded={hits.length > 0}
        aria-controls={listId}
        aria-activedescendant={hits.length > 0 ? idOf(chosen) : undefined}
        aria-autocomplete="list"
        autoComplete="off"
      />
      <div id={listId} role="listbox" aria-label="Found" className={'scroll-list'}>
        {grouped(hits).map(([kind, group]) => (
          <div key={kind} role="group" aria-label={kind}>
            <div className={`text-dimmed font-semibold text-xs ${classes.kind}`} aria-hidden>
              {kind}
            </div>
            {group.map(hit => (
              <Option
                key={hit.key}
                hit={hit}
                id={idOf(hits.indexOf(hit))}
                isChosen={hits.indexOf(hit) === chosen}
                onPoint={() => setAt(hits.indexOf(hit))}
                onDone={onDone}
              />
            ))}
          </div>
        ))}
      </div>
      <p className="m-0 text-dimmed text-sm px-3" role="status">
        {hintOf({
          term: term.trim(),
          hits: hits.filter(({ isAll }) => !isAll).length,
          isSearching,
          error,
        })}
      </p>
    </div>
  )
}

interface OptionProps {
  hit: Hit
  id: string
  isChosen: boolean
  onPoint: () => void
  onDone: () => void
}

const Option = ({ hit, id, isChosen, onPoint, onDone }: OptionProps) => (
  <PathLink
    to={hit.to}
    id={id}
    role="option"
    aria-selected={isChosen}
    tabIndex={-1}
    className={'flex rounded-md text-ink no-underline items-center gap-x-3 px-3 py-2 choosable'}
    onPointerMove={onPoint}
    onClick={onDone}
  >
    {'face' in hit && <Face name={hit.title} src={isSlowLine() ? undefined : hit.face} />}
    <span className="flex flex-wrap items-baseline gap-x-3 min-w-0">
      <span className="font-semibold">{hit.title}</span>
      {hit.detail && <span className="text-dimmed text-sm">{hit.detail}</span>}
    </span>
  </PathLink>
)

interface State {
  term: string
  hits: number
  isSearching: boolean
  error: Error | null
}

const hintOf = ({ term, hits, isSearching, error }: State): string => {
  if (error instanceof ApiError && error.code === 'offline')
    return 'The search could not be reached. Check your internet; pages are still found.'
  if (error) return `${messageOf(error)} Pages are still found.`
  if (term.length < 2) return 'Type at least two characters: a name, a number, a page, or what you want to do.'
  if (hits > 0) return `${hits} shown, the best of each kind. Choose with the arrow keys, open with Enter.`
  return isSearching ? 'Searching' : `Nothing found for '${term}'. Check the spelling, or try the Student ID.`
}

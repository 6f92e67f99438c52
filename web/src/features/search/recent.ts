import type { AnyRouter } from '@tanstack/react-router'
import { now } from '../../lib/clock.ts'
import { cacheKind } from '../../lib/draft/storage.ts'
import { device } from '../../lib/session/device.ts'

/** A page that the person opened. */
export interface RecentPage {
  /** Its address, without its search, which may hold a name. */
  to: string
  /** The address in the router, with $ for what varies. */
  page: string
  /** Nothing for the page of a person, whose name this device does not store here. */
  title?: string
}

/** More than are shown: some are no longer open to the person, or are a start page. */
const most = 16

/** Pages of one student or member of staff. */
const ofPerson = /(register|staff|-management)\/\$id$/
/** Pages of one record, whose title has no name of a person. */
const ofRecord =
  /(attendance|registration|exams|sessions|-arm|-school)\/\$id$|scores\/\$classArm(\/\$subject)?$|\/\$classArmId(\/broadsheet)?$/
/** Pages that show nothing without the search in their address. */
const incomplete = /-info$|\/(new|merge)$/

/** The name under which they are stored, for the person in this role; undefined while nobody is signed in. */
const nameOf = (): string | undefined => device.acting() && `${device.acting()} recent pages`

/** The pages that the person opened last in this role on this device, the last one first. */
export const recentPages = (): RecentPage[] => {
  const name = nameOf()
  const stored = name && device.drafts.find(cacheKind, name)
  return typeof stored === 'object' && stored && 'data' in stored && Array.isArray(stored.data) ? stored.data : []
}

/**
 * Stores the page that is left, as its title is there by then, beside what the device has of the pages read: encrypted, for this person in this
 * role, until the sign-out.
 */
const store = (router: AnyRouter): void => {
  const { pathname: to } = router.state.location
  const page = router.state.matches.at(-1)?.fullPath
  const [name, holder] = [nameOf(), device.drafts.holder()]
  if (!page || !name || !holder || incomplete.test(page)) return
  const isPerson = ofPerson.test(page)
  if (page.includes('$') && !isPerson && !ofRecord.test(page)) return
  const others = recentPages().filter(one => one.to !== to)
  // A page that is left while it loads is named 'School' at most: what it was named before, if it was opened before, is better.
  const isNamed = !page.includes('$') || document.querySelector('[data-waiting]') === null
  const title = isNamed ? document.title.replace(/ · Akada$/, '') : recentPages().find(one => one.to === to)?.title
  if (!isPerson && title === undefined) return
  const data = [{ to, page, ...(!isPerson && { title }) }, ...others].slice(0, most)
  // In the form of cached answers, which app/session-end.ts removes.
  void device.drafts.update(holder, cacheKind, name, () => ({ at: now().getTime(), data })).catch(() => undefined)
}

let isWatching = false

/** Begins to note which pages are opened, once. */
export const watchPages = (router: AnyRouter): void => {
  if (isWatching) return
  isWatching = true
  router.subscribe('onBeforeNavigate', ({ pathChanged }) => pathChanged && store(router))
  document.addEventListener('visibilitychange', () => document.hidden && store(router))
}

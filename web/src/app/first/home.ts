/**
 * The start page from the response to the sign-in, or on a later visit from what the device knows of it, before the program is loaded
 * (docs/adr/0013). A separate file, fetched while the person types. The markup is the program's own, rendered by the build
 * (web/prerender/draw.tsx); here the names are filled in, as text, and links that the role may not open are removed. A press meanwhile is
 * stored, and repeated once the program's own page is shown.
 */
import { deviceTime, isClockPlayed, learnServerTime, now } from '../../lib/clock.ts'
import { showClock } from '../../lib/days.ts'
import type { LoggedInUser } from '../../lib/http/endpoints.ts'
import { leftBeforeLock, usedKey } from '../../lib/session/idle-note.ts'
import { type Area, areaOf, districtWord, homeOf, mustSetUpSecondFactor } from '../../lib/session/person.ts'
import { pagesBlockedBy, fullName, initialsOf, organisationOf, termOf } from '../../lib/session/welcome.ts'
import { inSentence, plural } from '../../lib/words.ts'
import { showDrawn } from './drawn.ts'
import { addStyles } from './fetching.ts'
import { fill, fillRegisters } from './registers.ts'

/**
 * Inserted by the build: the start page of a school, and the addresses of the start pages of the offices and of the styles that these need
 * beside.
 */
declare const __SCHOOL__: string
declare const __OFFICES__: { district: string; state: string; styles: string[] }

let ticking: ReturnType<typeof setInterval> | undefined

/** Whether the start page is what comes next, and nothing else. */
const isPlain = (user: LoggedInUser): boolean =>
  user.staff.accountStatus === 'Active' &&
  !mustSetUpSecondFactor(user) &&
  pagesBlockedBy(user) === null &&
  // A super admin inside a school has a band above the page.
  !(user.staff.isSuperAdmin && areaOf(user) === 'school') &&
  !new URLSearchParams(location.search).has('next')

/** Who is signed in on this device and returns to the own start page; null if the device may have to be unlocked first. */
const returning = (): LoggedInUser | null => {
  const user: LoggedInUser | null = JSON.parse(localStorage.getItem('akada.session') ?? 'null')
  if (!user || homeOf(user) !== location.pathname) return null
  const isOpen = user.signIn?.ownDevice || (leftBeforeLock(localStorage.getItem(usedKey), user.staff.id) ?? 0) > 0
  return isOpen ? user : null
}

const wordsOf = (user: LoggedInUser): Record<string, string> => {
  const { time, day } = showClock(now())
  const [weekday = '', date = ''] = day.split(', ')
  const district = districtWord(user)
  return {
    name: fullName(user),
    initials: initialsOf(user),
    organisation: organisationOf(user),
    term: termOf(user),
    provider: user.provider.name,
    District: district,
    Districts: plural(district),
    district: inSentence(district),
    districts: inSentence(plural(district)),
    clock: time,
    minute: time.slice(0, 5),
    day,
    weekday,
    date,
  }
}

/** Few people sign in for an office: its page is fetched only once it is known that somebody does. */
const markupOf = async (area: Area): Promise<string> => {
  if (area === 'school') return __SCHOOL__
  const [page] = await Promise.all([fetch(__OFFICES__[area]), addStyles(__OFFICES__.styles)])
  return page.text()
}

const build = async (user: LoggedInUser): Promise<DocumentFragment> => {
  const area = areaOf(user)
  const template = document.createElement('template')
  // From the build; contains nothing of the response.
  template.innerHTML = await markupOf(area)
  const page = template.content
  for (const item of page.querySelectorAll<HTMLElement>('[data-for]')) {
    const enough = item.dataset.for?.split(' ') ?? []
    if (user.staff.operations.some(operation => enough.includes(operation))) item.removeAttribute('data-for')
    else item.remove()
  }
  for (const group of page.querySelectorAll('[data-group]')) if (!group.querySelector('li')) group.remove()
  if (!isClockPlayed()) page.querySelector('[data-played]')?.remove()
  fillRegisters(page, user)
  fill(page, wordsOf(user))
  // The school's own logo comes with the program.
  if (area === 'school' && user.staff.school?.logo) page.querySelector('header img')?.removeAttribute('src')
  return page
}

const tick = (): void => {
  const { time, day } = showClock(now())
  const spans = document.querySelectorAll('.first-home time span')
  if (spans[0]) spans[0].textContent = time
  if (spans[1]) spans[1].textContent = day
}

const first = window.akadaFirst
if (first)
  first.home = {
    draw: async signedIn => {
      learnServerTime(first.time ?? null, deviceTime())
      const user = signedIn ?? returning()
      if (!user || !isPlain(user)) return false
      const page = await build(user)
      if (document.documentElement.dataset.first !== 'shell') return false
      showDrawn(page, {
        opening: name => `Opening ${name}`,
        onLeave: () => clearInterval(ticking),
      })
      ticking = setInterval(tick, 1000)
      return true
    },
  }

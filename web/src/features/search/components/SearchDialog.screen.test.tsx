import { commonErrors } from '@akada/contract/kernel/errors'
import { searchCalls } from '@akada/contract/search/calls'
import { studentCalls } from '@akada/contract/students/calls'
import { createRoute } from '@tanstack/react-router'
import { screen, waitFor } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf, inSchool, inState, school, without } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { schoolRoute, stateRoute } from '../../../lib/page/parents.ts'
import type { LoggedInUser } from '../../../lib/session.ts'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { recentPages, watchPages } from '../recent.ts'
import { SearchButton } from './SearchButton.tsx'

const register = '/administration/user-management/student-management/admission-register'

const routes = {
  school: [
    createRoute({ getParentRoute: () => schoolRoute, path: '/here', component: SearchButton }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/school',
      staticData: { title: 'School profile' },
      component: () => <p>The school</p>,
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: `${register}/$id`,
      staticData: {},
      component: () => <p>A student</p>,
    }),
    createRoute({
      getParentRoute: () => schoolRoute,
      path: '/view-school/$id',
      staticData: {},
      component: () => <SkeletonList />,
    }),
  ],
  state: [createRoute({ getParentRoute: () => stateRoute, path: '/there', component: SearchButton })],
}
const ada = { id: idOf('Ada'), fullName: 'Ojo, Ada', fxId: 'OG-1', classArm: 'JSS 1 Gold', school }
const bola = { id: idOf('Bola'), fullName: 'Bola Ade', role: 'Teacher', school }
const open = async (user: LoggedInUser, more: Answering[] = [], at = '/here') => {
  const opened = await openPages({
    at,
    routes,
    user,
    answers: [...more, answers(searchCalls.everything, { students: [ada], staff: [bola] })],
  })
  await press('Search')
  const box = await screen.findByRole('combobox', { name: /^A student, a member of staff, a school/ })
  return { ...opened, box }
}
const found = (): string[] => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = (): string | undefined => screen.queryAllByRole('option', { selected: true })[0]?.textContent

describe('the search', () => {
  it('finds people once the typing pauses, and opens the one that is pressed', async () => {
    const { server, user, address, box } = await open(inSchool('finds'))
    await sees(/^Type at least two characters/)
    await user.type(box, 'ad')
    await waitFor(() => expect(found()).toEqual(['Ojo, AdaOG-1 · JSS 1 Gold', 'Bola AdeTeacher']))
    expect(server.asked(searchCalls.everything).map(({ query }) => query.term)).toEqual(['ad'])
    await user.click(screen.getByRole('option', { name: /Ojo, Ada/ }))
    await waitFor(() => expect(address()).toBe(`${register}/${ada.id}`))
  })

  it('says how many students match where it shows only the best, and leads to all of them', async () => {
    const five = Array.from({ length: 5 }, (_, at) => ({ ...ada, id: idOf(`Ada ${at}`) }))
    const { user, address, box } = await open(inSchool('counts'), [
      answers(searchCalls.everything, { students: five }),
      answers(studentCalls.search, { foundStudents: [], total: 181 }),
    ])
    await user.type(box, 'ola')
    await sees('All 181 students that match')
    await sees(/^5 shown, the best of each kind/)
    await user.click(screen.getByRole('option', { name: /All 181 students/ }))
    await waitFor(() => expect(address()).toBe(`${register}?q=ola`))
  })

  it('goes up and down with the arrows, round the end, and opens with Enter', async () => {
    const { user, address, box } = await open(inSchool('arrows'))
    await user.type(box, 'ad')
    await waitFor(() => expect(chosen()).toContain('Ojo, Ada'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(chosen()).toContain('Bola Ade'))
    await user.keyboard('{ArrowDown}')
    await waitFor(() => expect(chosen()).toContain('Ojo, Ada'))
    await user.keyboard('{ArrowUp}')
    await waitFor(() => expect(chosen()).toContain('Bola Ade'))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toContain(`staff-management/${bola.id}`))
  })

  it('finds pages without a connection, and says that the rest could not be reached', async () => {
    const { user, address, box } = await open(inSchool('offline'), [answers(searchCalls.everything, lost)])
    await user.type(box, 'school profile')
    await sees('The search could not be reached. Check your internet; pages are still found.')
    expect(found()).toEqual(['School profileThe school, its logo and its remarks.'])
    await user.keyboard('{Enter}')
    await waitFor(() => expect(address()).toBe('/school'))
  })

  it('gives the reason of a search that is refused, and does not blame the connection', async () => {
    const refused = answers(searchCalls.everything, refuse(commonErrors.tooMany))
    const { user, box } = await open(inSchool('refused'), [refused])
    await user.type(box, 'school profile')
    await sees(`${commonErrors.tooMany.message} Pages are still found.`)
  })

  it('says that nothing was found', async () => {
    const { user, box } = await open(inSchool('nothing'), [answers(searchCalls.everything, {})])
    await user.type(box, 'xyz')
    await sees("Nothing found for 'xyz'. Check the spelling, or try the Student ID.")
  })

  it('never says that nothing was found before the answer is there', async () => {
    const { user, box } = await open(inSchool('awaited'))
    const said = new Set<string>()
    const observer = new MutationObserver(() => {
      for (const { textContent } of screen.queryAllByRole('status')) said.add(textContent)
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    await user.type(box, 'adebi')
    await waitFor(() => expect(found()).toHaveLength(2))
    observer.disconnect()
    expect([...said].filter(text => text.startsWith('Nothing found'))).toEqual([])
  })

  it('leads a super admin to the school of a student first', async () => {
    const { user, address, box } = await open(inState('state'), [], '/there')
    await user.type(box, 'ojo')
    await user.click(await screen.findByRole('option', { name: /Ojo, Ada/ }))
    await waitFor(() => expect(address()).toBe(`/dashboard/school-management/view-school/${school.id}`))
  })

  it('offers what the person may do, and not what the role does not allow', async () => {
    const { user, address, box } = await open(inSchool('does'))
    await user.type(box, 'logo')
    await user.click(await screen.findByRole('option', { name: 'Change the logo or the stamp' }))
    await waitFor(() => expect(address()).toBe('/school'))
    const other = await open(without(inSchool('does not'), 'school.update'))
    await other.user.type(other.box, 'logo')
    await waitFor(() => expect(found().at(0)).toContain('School profile'))
    expect(found().join()).not.toContain('Change the logo')
  })

  it('offers the pages that were opened last while nothing is typed, with names of people from the server alone', async () => {
    const { router, user } = await open(inSchool('again'), [answers(studentCalls.view, { fullName: 'Ojo, Ada' })])
    await user.keyboard('{Escape}')
    expect(found()).toEqual([])
    watchPages(router)
    document.title = 'School profile · Akada'
    const left = async (href: string, last: object): Promise<void> => {
      await router.navigate({ href })
      await waitFor(() => expect(recentPages()[0]).toEqual(last))
    }
    await left('/school?q=Ada', { to: '/here', page: '/here', title: 'School profile' })
    await left(`${register}/${ada.id}`, { to: '/school', page: '/school', title: 'School profile' })
    await left('/here', { to: `${register}/${ada.id}`, page: `${register}/$id` })
    expect(recentPages().map(({ to }) => to)).toEqual([`${register}/${ada.id}`, '/school', '/here'])
    await press('Search')
    await waitFor(() => expect(found()).toEqual(['Ojo, AdaStudent', 'School profile']))
    await user.keyboard('{Escape}')
    // A page that is left while it loads has no name of its own yet.
    await left(`/view-school/${school.id}`, { to: '/here', page: '/here', title: 'School profile' })
    document.title = 'School · Akada'
    await router.navigate({ href: '/school' })
    await left('/here', { to: '/school', page: '/school', title: 'School' })
    expect(recentPages().map(({ to }) => to)).toEqual(['/school', '/here', `${register}/${ada.id}`])
  })

  it('shows the face of a student beside the name, which is not read twice', async () => {
    const face = { Location: '/api/files/1?size=small' }
    const { user, box } = await open(inSchool('face'), [
      answers(searchCalls.everything, { students: [{ ...ada, face }], staff: [bola] }),
    ])
    await user.type(box, 'ad')
    const option = await screen.findByRole('option', { name: /^Ojo, Ada/ })
    expect(option.querySelector('img')?.getAttribute('src')).toBe(face.Location)
    expect(screen.getByRole('option', { name: /^Bola Ade/ }).querySelector('img')).toBeNull()
  })

  it('opens with Ctrl and K from anywhere', async () => {
    const { user } = await openPages({ at: '/here', routes, user: inSchool('keys'), answers: [] })
    await screen.findByRole('button', { name: 'Search' })
    await user.keyboard('{Control>}k{/Control}')
    await screen.findByRole('combobox', { name: /A student/ })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull())
  })
})

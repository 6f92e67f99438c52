import { familyCalls } from '@akada/contract/family/calls'
import type { FamilyHome } from '@akada/contract/family/schemas'
import { commonErrors } from '@akada/contract/kernel/errors'
import type { Language } from '@akada/contract/kernel/languages'
import { screen, waitFor, within } from '@testing-library/dom'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { answers, refuse } from '../../../../test/server.ts'
import { idOf } from '../../../../test/people.ts'
import { renewHome } from '../last-home.ts'
import { learnServerTime } from '../../../lib/clock.ts'
import { Database, resultOf } from '../../../lib/draft/database.ts'
import { familyRoutes } from '../routes.ts'
import { noteTold, show } from '../texts.ts'

// The program shows the next page in the language of the last one, and tells the server what was chosen before.
beforeEach(noteTold)
afterEach(() => show('en'))

const child = {
  id: idOf('Aisha'),
  fullName: 'Bello, Aisha',
  gender: 'female' as const,
  school: 'Unity College',
  place: 'JSS 1 Gold',
  relationship: 'Mother',
  today: { status: 'marked' as const, mark: 'present' as const, sittings: ['morning' as const], reason: null },
  card: {
    id: idOf('a card'),
    term: 'First Term',
    termNumber: 1,
    session: '2025/2026',
    school: 'Unity College',
    classArm: 'JSS 1 Gold',
    average: '64.5',
    position: { place: 3, of: 38 },
    issuedAt: '2025-12-12T09:00:00.000Z',
  },
  result: null,
}
const message = {
  id: idOf('a message'),
  from: 'Unity College',
  sentAt: '2026-11-23T09:00:00.000Z',
  beginning: 'School closes at noon.',
  isUnread: true,
  isToConfirm: false,
}
const open = (language: Language | null, ...others: object[]) => openWith([], language, others)

const openWith = (more: readonly ReturnType<typeof answers>[], language: Language | null, others: object[] = []) =>
  openPages({
    at: '/family',
    routes: familyRoutes,
    user: null,
    answers: [
      answers(familyCalls.children, {
        name: 'Ruth Bello',
        ussdCode: '*347*12#',
        language,
        foundChildren: [child, ...others.map(other => ({ ...child, ...other }))],
        messages: { found: [message], total: 4 },
      }),
      answers(familyCalls.setLanguage, { message: 'Language Saved' }),
      ...more,
    ],
  })

describe('the children of a guardian', () => {
  it('are shown in the language that the guardian chooses, which the server is told', async () => {
    const { server } = await open(null)
    await sees('Your children')
    await press('Hausa')
    await sees('Yaranku')
    await waitFor(() => expect(server.asked(familyCalls.setLanguage)[0]?.body).toEqual({ language: 'ha' }))
    expect(document.documentElement.lang).toBe('ha')
    await sees('Ba wani Bahaushe da ya duba wannan fassara tukuna.')
  })

  it('are offered in the languages that a state has on, and shown in English where the one of the device is off', async () => {
    const { dataset } = document.documentElement
    dataset.languages = 'en.yo'
    document.cookie = 'akada_language=ha; path=/'
    onTestFinished(() => {
      delete dataset.languages
      document.cookie = 'akada_language=; path=/; max-age=0'
    })
    const { server } = await open(null)
    await sees('Your children')
    const choice = within(screen.getByRole('navigation', { name: 'Language' }))
    expect(choice.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['English', 'Yorùbá'])
    expect(server.asked(familyCalls.setLanguage)).toEqual([])
  })

  it('are each said to be in school today or not, with the last card or new result a tap away', async () => {
    const exam = { id: idOf('an exam'), examName: 'Placement Test', session: '2025/2026' }
    await open(
      'en',
      {
        id: idOf('Bola'),
        fullName: 'Bello, Bola',
        today: { status: 'marked', mark: 'absent', sittings: ['morning', 'afternoon'], reason: 'sick' },
        card: null,
        result: { exam, candidateNumber: 'PT26/0001', publishedAt: '2026-02-01T09:00:00.000Z', passed: 5, sat: 7 },
      },
      {
        id: idOf('Chidi'),
        fullName: 'Bello, Chidi',
        today: { status: 'unmarked', usuallyBy: '10:00' },
        card: { ...child.card, average: null, position: null },
      },
      { id: idOf('Dayo'), today: { status: 'closed', because: 'holiday', name: 'Mid-term break' }, card: null },
      { id: idOf('Emeka'), today: { status: 'closed', because: 'weekend', name: null }, card: null },
      { id: idOf('Femi'), today: { status: 'left', lastDay: '2026-10-02' }, card: null },
    )
    await sees('Bello, Chidi')
    const lines = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(lines.slice(0, 6)).toEqual([
      expect.stringMatching(/In school since this morning.*Average 64.5, position 3 of 38.*First Term 2025/),
      expect.stringMatching(/Absent today \(Sick\).*Passed 5 of 7 subjects.*Placement Test, 2025/),
      expect.stringMatching(/Not marked yet \(usually by 10:00\).*Not ranked/),
      expect.stringContaining('No school: Mid-term break'),
      expect.stringContaining('No school today: weekend'),
      expect.stringContaining('Left on 02-10-2026'),
    ])
    expect(screen.getByRole('link', { name: /^Average/ }).getAttribute('href')).toBe(`/family/card/${idOf('a card')}`)
    await press('Hausa')
    await sees('Yaranku')
    expect(screen.getAllByRole('listitem')[0]?.textContent).toContain('Zangon')
  })

  const goOffline = () => {
    const isOnline = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const goOnline = (): void => {
      isOnline.mockReturnValue(true)
      window.dispatchEvent(new Event('online'))
    }
    window.dispatchEvent(new Event('offline'))
    onTestFinished(() => {
      isOnline.mockRestore()
      window.dispatchEvent(new Event('online'))
    })
    return goOnline
  }

  it('are not waited for without a connection, and are read once there is one', async () => {
    const goOnline = goOffline()
    await open('en')
    await sees('Looks like you lost your internet.')
    expect(screen.queryByText('Loading')).toBeNull()
    goOnline()
    await sees('Bello, Aisha')
  })

  it('stay on the page when the connection is lost, with the code to dial', async () => {
    await open('en')
    await sees('Bello, Aisha')
    goOffline()
    await sees('Without internet, dial *347*12# for today’s attendance.')
    await sees('Bello, Aisha')
  })

  it('stand above the first messages to the guardian', async () => {
    await open('en')
    await sees('School closes at noon.')
    expect(screen.getByRole('link', { name: /\(4\)$/ }).getAttribute('href')).toBe('/family/messages')
  })

  it('stand below the day and hour that a demonstration plays, in the language of the page', async () => {
    learnServerTime(`${Date.parse('2026-11-26T08:10:00Z')} played`, Date.now())
    onTestFinished(() => learnServerTime(String(Date.now()), Date.now()))
    await open(null)
    await sees('Your children')
    const line = screen.getByText('Thursday, 26-11-2026, 09:10')
    expect(line.compareDocumentPosition(screen.getByRole('banner'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
    await press('Hausa')
    await sees('Gwaji ne: a nan yanzu')
    await sees('Alhamis, 26-11-2026, 09:10')
  })

  it('have a page of the devices, each with the day and number of its sign-in, and when it ends by itself', async () => {
    const session = { id: idOf('a phone'), createdAt: '2026-11-20T09:00:00Z', lastUsedAt: '2026-11-26T09:00:00Z' }
    await openPages({
      at: '/family/devices',
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyCalls.sessions, {
          foundSessions: [
            { ...session, device: 'Chrome on Linux', number: '+2348031234567', endsAt: null, isThis: true },
            {
              ...session,
              id: idOf('other'),
              device: 'Safari',
              number: null,
              endsAt: '2026-11-26T21:00:00Z',
              isThis: false,
            },
          ],
        }),
      ],
    })
    await sees('Safari')
    const [own = '', other = ''] = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    expect(own).toContain('Signed in 20-11-2026 with +2348031234567')
    expect(own).not.toContain('by itself')
    expect(other).toContain('Signed in 20-11-2026Last used')
    expect(other).toContain('Signs out by itself: 26-11-2026, 22:00')
  })

  it('are shown as they were last without a connection, if asked for, until the guardian signs out', async () => {
    const own = {
      id: idOf('a phone'),
      device: 'Chrome on Linux',
      number: '+2348031234567',
      createdAt: '2026-11-20T09:00:00Z',
      lastUsedAt: '2026-11-26T09:00:00Z',
      endsAt: null,
      isThis: true,
    }
    learnServerTime(String(Date.parse('2026-11-26T08:10:00Z')), Date.now())
    onTestFinished(() => learnServerTime(String(Date.now()), Date.now()))
    const { router, forget, server } = await openWith(
      [answers(familyCalls.sessions, { foundSessions: [own] }), answers(familyCalls.ways, { sms: false })],
      'en',
    )
    await sees('Bello, Aisha')
    await router.navigate({ to: '/family/devices' })
    await userEvent
      .setup({ delay: null })
      .click(await screen.findByRole('checkbox', { name: /^Show the last state on this phone/ }))
    await waitFor(() => expect(localStorage.getItem('akada.family')).toBe('stored'))
    const goOnline = goOffline()
    forget()
    await router.navigate({ to: '/family' })
    await sees('As it was on 26-11-2026, 09:10.')
    await sees('Bello, Aisha')
    await sees('In school since this morning')
    goOnline()
    await waitFor(() => expect(screen.queryByText(/^As it was on/)).toBeNull())
    // The server says that nobody is signed in any more.
    server.answer(answers(familyCalls.children, refuse(commonErrors.notSignedIn)))
    forget()
    await router.navigate({ to: '/family/devices' })
    await router.navigate({ to: '/family' })
    await sees('Code on the slip')
    expect(localStorage.getItem('akada.family')).toBeNull()
    expect(await renewHome()).toBeUndefined()
  })

  it.each([
    ['without the day of a child', { foundChildren: [{ ...child, today: undefined }] }],
    ['with a day that is not a day', { foundChildren: [{ ...child, today: { status: 'marked', mark: 'present' } }] }],
    ['without messages', { messages: undefined }],
  ])('are not shown as they were last from what another version has stored, which is deleted: %s', async (_, older) => {
    const home = { name: 'Ruth Bello', ussdCode: null, language: null, foundChildren: [child] }
    await renewHome({ ...home, messages: { found: [message], total: 1 }, ...older } as unknown as FamilyHome)
    localStorage.setItem('akada.family', 'stored')
    onTestFinished(() => localStorage.removeItem('akada.family'))
    goOffline()
    await open('en')
    await sees('Looks like you lost your internet.')
    const stored = () =>
      new Database('akada.family', 'state').run('readonly', store => resultOf<unknown>(store.get('home')))
    await waitFor(async () => expect(await stored()).toBeUndefined())
    expect(screen.queryByText('Bello, Aisha')).toBeNull()
  })

  it('are shown in the language that the guardian chose on another device', async () => {
    await open('yo')
    await sees('Àwọn ọmọ yín')
  })
})

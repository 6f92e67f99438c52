import { familyCalls } from '@akada/contract/family/calls'
import type { Language } from '@akada/contract/kernel/languages'
import { screen, waitFor } from '@testing-library/dom'
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { openPages, press, sees } from '../../../../test/pages.tsx'
import { answers } from '../../../../test/server.ts'
import { idOf } from '../../../../test/people.ts'
import { learnTime } from '../../../lib/clock.ts'
import { familyRoutes } from '../routes.tsx'
import { noteTold, show } from '../texts.ts'

// The program shows the next page in the language of the last one, and tells the server what was chosen before.
beforeEach(noteTold)
afterEach(() => show('en'))

const child = { id: idOf('Aisha'), fullName: 'Bello, Aisha', school: 'Unity College', place: 'JSS 1 Gold' }
const message = {
  id: idOf('a message'),
  from: 'Unity College',
  sentAt: '2026-11-23T09:00:00.000Z',
  beginning: 'School closes at noon.',
  isUnread: true,
  isToConfirm: false,
}
const open = (language: Language | null) =>
  openPages({
    at: '/family',
    routes: familyRoutes,
    user: null,
    answers: [
      answers(familyCalls.children, {
        name: 'Ruth Bello',
        language,
        foundChildren: [{ ...child, relationship: 'Mother' }],
        messages: { found: [message], total: 4 },
      }),
      answers(familyCalls.setLanguage, { message: 'Language Saved' }),
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

  it('stand above the first messages to the guardian', async () => {
    await open('en')
    await sees('School closes at noon.')
    expect(screen.getByRole('link', { name: /\(4\)$/ }).getAttribute('href')).toBe('/family/messages')
  })

  it('stand below the day and hour that a demonstration plays, in the language of the page', async () => {
    learnTime(`${Date.parse('2026-11-26T08:10:00Z')} played`, Date.now())
    onTestFinished(() => learnTime(String(Date.now()), Date.now()))
    await open('en')
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

  it('are shown in the language that the guardian chose on another device', async () => {
    await open('yo')
    await sees('Àwọn ọmọ yín')
  })
})

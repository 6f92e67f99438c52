import { explanationErrors } from '@akada/contract/attendance/explanations'
import { familyFeeCalls } from '@akada/contract/exams/family-fees'
import { familyCalls } from '@akada/contract/family/calls'
import { familyRecordCalls } from '@akada/contract/family/record'
import { commonErrors } from '@akada/contract/kernel/errors'
import { screen } from '@testing-library/dom'
import { describe, expect, it, onTestFinished } from 'vitest'
import { field, fillIn, openPages, press, sees } from '../../../../test/pages.tsx'
import { idOf } from '../../../../test/people.ts'
import { type Answering, answers, lost, refuse } from '../../../../test/server.ts'
import { familyRoutes } from '../routes.ts'
import { speak } from '../texts.ts'

const child = {
  id: idOf('a child'),
  fullName: 'Bello, Aisha',
  gender: 'female' as const,
  place: 'JSS 3 Gold',
  school: 'Ake Grammar School',
}
const today = { status: 'unmarked' as const, usuallyBy: null }
const term = { name: 'First Term', number: 1, session: '2026/2027', starts: '2026-09-14', ends: '2026-12-11' }
const absent = {
  day: '2026-10-12',
  sitting: 'morning' as const,
  mark: 'absent',
  reason: null,
  canExplain: true,
  explanation: null,
}

const open = (days: object[], ...more: Answering[]) =>
  openPages({
    at: `/family/child/${child.id}`,
    routes: familyRoutes,
    user: null,
    answers: [
      answers(familyCalls.attendance, {
        child,
        today,
        term,
        counts: { present: 40, absent: days.length, late: 1, excused: 0 },
        days: days.map(day => ({ ...absent, ...day })),
        terms: [
          { name: 'First Term', number: 1, session: '2026/2027', attended: 41, called: 42 },
          { name: 'Third Term', number: 3, session: '2025/2026', attended: 100, called: 120 },
        ],
      }),
      ...more,
    ],
  })

/** For the rest of a test. */
const speakHausa = async (): Promise<void> => {
  document.cookie = 'akada_language=ha; path=/'
  onTestFinished(async () => {
    document.cookie = 'akada_language=; path=/; max-age=0'
    await speak('en')
  })
  await speak('ha')
}

describe('a page of a daughter', () => {
  const fee = { exam: { id: idOf('an exam'), name: 'BECE', session: '2026/2027' }, standing: 'Paid' as const }
  const sheet = {
    student: { id: child.id, fullName: child.fullName, gender: 'female' },
    result: { notRanked: 'not in arm' as const },
  }

  it.each([
    {
      path: `/family/child/${child.id}/fees`,
      answering: answers(familyFeeCalls.fees, { child, fees: [fee] }),
      words: 'An biya. Makaranta za ta yi wa yarinyar rajista.',
    },
    {
      path: `/family/child/${child.id}/record`,
      answering: answers(familyRecordCalls.view, { child, guardian: { name: 'Ruth Bello', relationship: 'Mother' } }),
      words: 'Makaranta tana iya kiranku game da wannan yarinya',
    },
    {
      path: `/family/card/${idOf('a card')}`,
      answering: answers(familyCalls.card, { childId: child.id, sheet }),
      words: /Ba ta cikin aji a ƙarshen zango/,
    },
  ])('speaks in Hausa of a girl: $path', async ({ path, answering, words }) => {
    await speakHausa()
    await openPages({ at: path, routes: familyRoutes, user: null, answers: [answering] })
    expect((await screen.findAllByText(words)).length).toBeGreaterThan(0)
  })
})

describe('the attendance of a child', () => {
  it('is counted for the term, with each absence and what became of its explanation', async () => {
    const own = { reason: 'sick' as const, isOwn: true, note: 'Fever', answer: null }
    await open([
      { day: '2026-10-14', canExplain: false, explanation: { ...own, status: 'Waiting' } },
      { day: '2026-10-13', canExplain: false, explanation: { ...own, status: 'Declined', answer: 'He was seen.' } },
      { day: '2026-10-09', canExplain: false, explanation: { ...own, note: null, isOwn: false, status: 'Accepted' } },
    ])
    await sees('Attendance, First Term 2026/2027')
    expect(screen.getByRole('link', { name: child.school }).getAttribute('href')).toBe('/family')
    expect(document.title).toBe(`${child.fullName} · ${child.school}`)
    await sees('You explained it. The class teacher has not answered yet.')
    await sees('The class teacher did not accept your explanation: He was seen.')
    await sees('The class teacher accepted the explanation of another guardian.')
    expect(screen.getAllByText('You wrote: Fever')).toHaveLength(2)
    await sees('Counted in half-days where the register is called twice a day.')
    expect(screen.queryByRole('button', { name: /^Explain/ })).toBeNull()
  })

  it('is shown over the terms too, with the figures behind one button', async () => {
    await open([])
    await sees('Attendance over the terms')
    await press('Show as table: Attendance over the terms')
    expect(screen.getByRole('row', { name: 'Third Term, 2025/2026 83.33%' })).toBeDefined()
  })

  it('names the sittings of a day in one line where the same is to be said of both, and no reason in one way', async () => {
    await open([
      { day: '2026-10-14', reason: 'unknown', canExplain: false },
      { day: '2026-10-14', sitting: 'afternoon', reason: 'unknown', canExplain: false },
      { day: '2026-10-13' },
      { day: '2026-10-13', sitting: 'afternoon', mark: 'late' },
    ])
    const lines = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)
    expect(lines.map(line => line.replace(/^\w+/, ''))).toEqual([
      expect.stringMatching(/, 14-10-2026, morning, afternoonAbsentNo reason recorded\./),
      expect.stringMatching(/, 13-10-2026, morningAbsentNo reason recorded\./),
      expect.stringMatching(/, 13-10-2026, afternoonLate/),
    ])
  })

  it('gives a guardian no reason that only the school can record', async () => {
    const { user } = await open([{}])
    await user.click(await screen.findByRole('button', { name: /^Explain/ }))
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Was sick',
      'Had permission, or a family reason',
    ])
  })

  it('speaks of a girl in the words of Hausa for girls; that nobody reviewed them is said on the first page alone', async () => {
    await speakHausa()
    await open([{ day: '2026-10-14' }])
    expect(await screen.findAllByText('Ba ta zo ba')).toHaveLength(2)
    expect(screen.getByRole('button', { name: 'Hausa' }).getAttribute('aria-current')).toBe('true')
    expect(screen.queryByText('Ba wani Bahaushe da ya duba wannan fassara tukuna.')).toBeNull()
  })

  it('says so when the child was always present, and between terms', async () => {
    await open([])
    await sees('Present on every day that is marked.')
    await openPages({
      at: `/family/child/${child.id}`,
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyCalls.attendance, {
          child,
          today: { status: 'closed', because: 'outsideTerm', name: null },
          term: null,
          days: [],
        }),
      ],
    })
    await sees('No school: no term is running')
  })

  it('says that no register was called yet, and whether the child is in school today', async () => {
    await openPages({
      at: `/family/child/${child.id}`,
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyCalls.attendance, {
          child,
          today,
          term,
          counts: { present: 0, absent: 0, late: 0, excused: 0 },
          days: [],
        }),
      ],
    })
    await sees('No register has been called for this child yet.')
    await sees('Not marked yet')
    expect(screen.queryByText('Present')).toBeNull()
    expect(screen.queryByText('Present on every day that is marked.')).toBeNull()
  })

  it('asks to sign in again when the session has ended', async () => {
    await openPages({
      at: `/family/child/${child.id}`,
      routes: familyRoutes,
      user: null,
      answers: [
        answers(familyCalls.attendance, refuse(commonErrors.notSignedIn)),
        answers(familyCalls.ways, { sms: false }),
      ],
    })
    await sees('Code on the slip')
  })

  it('of a child that is not the guardian’s does not exist', async () => {
    await openPages({
      at: `/family/child/${child.id}`,
      routes: familyRoutes,
      user: null,
      answers: [answers(familyCalls.attendance, refuse(commonErrors.notFound))],
    })
    await sees('This does not exist, or is not yours to see.')
  })
})

describe('the explanation of an absence', () => {
  it('covers both sittings of a day at once, and is sent again with the same id when the connection was lost', async () => {
    let isOut = true
    const { server } = await open(
      [{}, { sitting: 'afternoon' }],
      answers(familyCalls.explain, () => (isOut ? lost : { message: 'Sent' })),
    )
    await press('Explain the absence of 12-10-2026')
    await sees('Why was your child absent all day?')
    await fillIn({ 'Anything the class teacher should know': 'Fever since the night' })
    await press('Send to the class teacher')
    await sees('The service could not be reached. Check your internet, then try again.')
    expect(field('Anything the class teacher should know').value).toBe('Fever since the night')
    isOut = false
    await press('Send to the class teacher')
    const [first, again] = server.asked(familyCalls.explain)
    expect(first?.body).toMatchObject({
      day: '2026-10-12',
      sittings: ['morning', 'afternoon'],
      reason: 'sick',
      note: 'Fever since the night',
    })
    expect(again?.body).toEqual(first?.body)
  })

  it('keeps what was typed when the register has changed meanwhile, and can be left', async () => {
    await open([{}], answers(familyCalls.explain, refuse(explanationErrors.notUnexplained)))
    await press('Explain the absence of 12-10-2026')
    await sees('Why was your child absent in the morning?')
    await fillIn({ 'Anything the class teacher should know': 'At a wedding' })
    await press('Send to the class teacher')
    await sees('The register shows no absence without a reason at this time any more. Open the page again.')
    expect(field('Anything the class teacher should know').value).toBe('At a wedding')
    await press('Cancel')
    expect(screen.queryByRole('button', { name: 'Send to the class teacher' })).toBeNull()
  })
})

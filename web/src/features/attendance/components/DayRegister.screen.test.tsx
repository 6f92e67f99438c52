import { screen, waitFor, within } from '@testing-library/dom'
import { flushSync } from 'react-dom'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { person } from '../../../../test/device.ts'
import { openBrowser, type Respond, show } from '../../../../test/screen.tsx'
import { learnServerTime } from '../../../lib/clock.ts'
import { registers } from '../drafts.ts'
import type { Mark, Register } from '../model/marks.ts'
import { DayRegister } from './DayRegister.tsx'

const names = ['Ojo Ada', 'Obi Ben', 'Eze Chi']
const day = '2026-11-20'

const registerOf = (
  classArmId: string,
  marked: Record<string, Mark> = {},
  { needsReason = false, presumes = true } = {},
): Register => ({
  classArm: { id: classArmId, fullName: 'JSS 1 Gold' },
  term: { id: 'term', name: 'First Term', starts: '2026-09-14', ends: '2026-12-18', closed: needsReason },
  sittings: ['morning', 'afternoon'],
  opens: { morning: '07:00', afternoon: '12:00' },
  schoolDays: [day],
  closedDays: [],
  today: day,
  students: names.map(fullName => ({
    id: fullName,
    fullName,
    begins: '2026-09-14',
    ends: null,
    fxId: fullName,
    admissionNumber: fullName,
    gender: 'female',
  })),
  presumesPresent: presumes,
  registers: [
    {
      day,
      sitting: 'morning',
      revision: 1,
      presumed: 0,
      marks: Object.fromEntries(
        Object.entries(marked).map(([id, mark]) => [
          id,
          { id: `standing ${id}`, mark, reason: null, at: `${day}T07:00:00Z`, by: { id: 'bello', name: 'Mrs Bello' } },
        ]),
      ),
    },
  ],
  corrected: [],
  explanations: 0,
  can: { mark: true, needsReason },
})

interface Sent {
  day: string
  sitting: string
  marks: { id: string; studentId: string; mark: Mark; basedOn: string | null; reason: string | null }[]
  presumed?: { id: string; studentIds: string[] }
}
const sentIn = (body: unknown): Sent => body as Sent

const totals = { opened: 3, present: 0, late: 0, absent: 0, excused: 0, unmarked: 3 }

/** The server writes every mark it gets, and names none of them. */
const writes: Respond = ({ path, body }) => ({
  content: {
    classArmId: decodeURIComponent(path.split('/').at(-1) ?? ''),
    day,
    sitting: sentIn(body).sitting,
    totals,
    presumed: 0,
    by: { id: 'teacher', name: 'Me' },
    revision: 2,
    results: [],
  },
})

interface Opening {
  marked?: Record<string, Mark>
  presumes?: boolean
  sitting?: 'morning' | 'afternoon'
  /** It begins as a copy of the morning. */
  isCopy?: boolean
  /** Of the day of the register, in Lagos. */
  time?: string
}

/** Opens the register of a class arm for a teacher of its own. */
const open = async (
  name: string,
  respond: Respond,
  { marked = {}, presumes, sitting = 'morning', isCopy = false, time = '13:10' }: Opening = {},
) => {
  vi.setSystemTime(`${day}T${time}:00+01:00`)
  // Another test may have learnt a later time, and the time is never earlier than that.
  learnServerTime(String(Date.now()), Date.now())
  onTestFinished(() => void vi.useRealTimers())
  const received = await openBrowser(respond, person(name))
  const gone: string[] = []
  const user = show(
    <DayRegister
      register={registerOf(name, marked, { presumes })}
      day={day}
      sitting={sitting}
      isCopy={isCopy}
      onGo={next => gone.push(`${next.day} ${next.sitting}`)}
    />,
  )
  const row = (student: string): HTMLElement => screen.getByRole('button', { name: new RegExp(`^${student}: `) })
  const shown = (): (string | undefined)[] =>
    names.map(student => /: (.*)/.exec(row(student).getAttribute('aria-label') ?? '')?.[1])
  const press = (name: string | RegExp): Promise<void> => user.click(screen.getByRole('button', { name }))
  const bar = (): HTMLElement => screen.getByRole('region', { name: 'Save the register' })
  const status = (): string => within(bar()).getByRole('status').textContent
  return { received, user, row, shown, press, bar, status, gone }
}

describe('the register of a class arm', () => {
  it('presumes everyone present, and is marked with one tap for each absentee, who is read back beside Save', async () => {
    const { received, user, row, shown, press, bar, status } = await open('two taps', writes)
    expect(shown()).toEqual(['Present, presumed', 'Present, presumed', 'Present, presumed'])
    await user.click(row('Obi Ben'))
    expect(shown()).toEqual(['Present, presumed', 'Absent, not saved', 'Present, presumed'])
    expect(status()).toBe('Not saved yet')
    expect(bar().textContent).toContain('Absent: Obi Ben')
    expect(screen.getByText('2 present, 1 absent').getAttribute('aria-live')).toBe('polite')
    expect(received).toEqual([])
    await press('Save register')
    await waitFor(() => expect(received).toHaveLength(1))
    expect(received[0]?.path).toBe('/api/attendance/mark-attendance/two%20taps')
    const { marks, presumed, ...sheet } = sentIn(received[0]?.body)
    expect(sheet).toMatchObject({ day, sitting: 'morning' })
    expect(marks).toMatchObject([{ studentId: 'Obi Ben', mark: 'absent' }])
    expect(presumed?.studentIds).toEqual(['Ojo Ada', 'Eze Chi'])
    await waitFor(() => expect(registers.get().sheets.size).toBe(0))
  })

  it('is not marked before the hour of its sitting, and says which that is', async () => {
    for (const [sitting, time, from] of [
      ['morning', '03:00', '07:00'],
      ['afternoon', '09:10', '12:00'],
    ] as const) {
      await open(`early ${sitting}`, writes, { sitting, time })
      expect(
        screen.getByText(new RegExp(`The ${sitting} register of JSS 1 Gold can be marked from ${from}.`)),
      ).toBeDefined()
    }
    expect(screen.queryByRole('button', { name: 'Save register' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Save the register' })).toBeNull()
  })

  it('goes through the marks tap by tap', async () => {
    const { user, row, shown } = await open('round', writes)
    const marks: (string | undefined)[] = []
    for (let tap = 0; tap < 4; tap++) {
      await user.click(row('Ojo Ada'))
      marks.push(shown()[0])
    }
    expect(marks).toEqual(['Absent, not saved', 'Late, not saved', 'Excused, not saved', 'Present, not saved'])
  })

  it('wants each student marked where the state presumes nobody present', async () => {
    const { user, row, press, shown, status } = await open('strict', writes, { presumes: false })
    expect(shown()).toEqual(['Not marked', 'Not marked', 'Not marked'])
    expect(status()).toBe('Nothing marked yet')
    expect(screen.getByRole('button', { name: 'Save register' })).toHaveProperty('disabled', true)
    await user.click(row('Ojo Ada'))
    await press('The other 2 present')
    expect(shown()).toEqual(['Present, not saved', 'Present, not saved', 'Present, not saved'])
  })

  it('takes a letter for a mark and goes on to the next student', async () => {
    const { user, row, shown } = await open('by letter', writes)
    row('Ojo Ada').focus()
    await user.keyboard('ale')
    expect(shown()).toEqual(['Absent, not saved', 'Late, not saved', 'Excused, not saved'])
    expect(document.activeElement).toBe(row('Eze Chi'))
    await user.keyboard('{ArrowUp}')
    expect(document.activeElement).toBe(row('Obi Ben'))
  })

  it('has the focus at the first student when it opens, and is one stop for Tab', async () => {
    const { user, row } = await open('one stop', writes)
    expect(document.activeElement).toBe(row('Ojo Ada'))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toBe(row('Eze Chi'))
    await user.keyboard('{ArrowRight}')
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More for Eze Chi' }))
    await user.keyboard('{ArrowLeft}{Home}')
    expect(document.activeElement).toBe(row('Ojo Ada'))
    await user.keyboard('{End}')
    await user.tab()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save register' }))
    await user.tab({ shift: true })
    expect(document.activeElement).toBe(row('Eze Chi'))
  })

  it('is marked with two absent and saved in eight keys, and goes on to what is due next', async () => {
    const { received, user, gone } = await open('eight keys', writes)
    await user.keyboard('a{ArrowUp}{ArrowDown}{ArrowDown}a{Control>}{Enter}{/Control}')
    await waitFor(() => expect(received).toHaveLength(1))
    expect(sentIn(received[0]?.body).marks).toMatchObject([{ studentId: 'Ojo Ada' }, { studentId: 'Eze Chi' }])
    expect(gone).toEqual([])
    const all = { 'Ojo Ada': 'absent', 'Obi Ben': 'present', 'Eze Chi': 'absent' } as const
    const saved = await open('then the next', writes, { marked: all })
    await saved.user.keyboard('{Control>}{Enter}{/Control}')
    expect(saved.gone).toEqual([`${day} afternoon`])
  })

  it('explains its keys', async () => {
    const { user, press } = await open('keys', writes)
    await press('Keys')
    expect((await screen.findByText('P, A, L, E')).parentElement?.textContent).toContain('mark present, absent')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Keys' })))
  })

  it('groups the marks of a student, and begins at the one that is current', async () => {
    const { press } = await open('grouped', writes, { marked: { 'Obi Ben': 'late' } })
    await press('More for Obi Ben')
    const late = await screen.findByRole('group', { name: 'Late' })
    const current = within(late).getByRole('button', { name: 'Late' })
    expect(current.getAttribute('aria-pressed')).toBe('true')
    await waitFor(() => expect(document.activeElement).toBe(current))
  })

  it('gives every mark with its reason behind the menu of a row, and sends it', async () => {
    const { received, user, press } = await open('a reason', writes)
    await press('More for Obi Ben')
    await user.click(await screen.findByRole('button', { name: 'Absent, sick' }))
    await press('Save register')
    await waitFor(() => expect(received).toHaveLength(1))
    expect(sentIn(received[0]?.body).marks).toMatchObject([{ mark: 'absent', reason: 'sick' }])
  })

  it('undoes the last change, one after the other', async () => {
    const { received, user, row, shown, press, status } = await open('undone', writes, {
      marked: { 'Ojo Ada': 'present', 'Obi Ben': 'present' },
    })
    await user.click(row('Ojo Ada'))
    await user.click(row('Eze Chi'))
    await press('Undo')
    expect(shown()).toEqual(['Absent, not saved', 'Present', 'Present, presumed'])
    await press('Undo')
    expect(shown()).toEqual(['Present', 'Present', 'Present, presumed'])
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(status()).toBe('Not saved yet')
    expect(received).toEqual([])
  })

  it('copies the morning to the afternoon in one tap, but not who only came late', async () => {
    const { shown, press, bar } = await open('afternoon', writes, {
      marked: { 'Ojo Ada': 'absent', 'Obi Ben': 'late', 'Eze Chi': 'present' },
      sitting: 'afternoon',
    })
    await press('Same as morning')
    expect(shown()).toEqual(['Absent, not saved', 'Present, presumed', 'Present, presumed'])
    expect(bar().textContent).toContain('Absent: Ojo Ada')
    expect(screen.queryByRole('button', { name: 'Same as morning' })).toBeNull()
  })

  it('begins as a copy of the morning for who asked for it on Today, and can still be undone', async () => {
    const { shown, press } = await open('copied', writes, {
      marked: { 'Ojo Ada': 'absent', 'Obi Ben': 'present', 'Eze Chi': 'present' },
      sitting: 'afternoon',
      isCopy: true,
    })
    await waitFor(() => expect(shown()).toEqual(['Absent, not saved', 'Present, presumed', 'Present, presumed']))
    await press('Undo')
    expect(shown()).toEqual(['Present, presumed', 'Present, presumed', 'Present, presumed'])
    expect(screen.getByRole('button', { name: 'Same as morning' })).toBeTruthy()
  })

  it('leads on to the afternoon once it is saved', async () => {
    const all = { 'Ojo Ada': 'present', 'Obi Ben': 'present', 'Eze Chi': 'absent' } as const
    const { press, status, gone } = await open('what is next', writes, { marked: all })
    expect(status()).toBe('Saved')
    expect(screen.queryByRole('button', { name: 'Save register' })).toBeNull()
    await press('Afternoon')
    expect(gone).toEqual([`${day} afternoon`])
  })

  it('keeps what is saved without a connection, says so, and sends it when it is back', async () => {
    let isOnline = false
    const { received, press, status, shown } = await open('offline', request => (isOnline ? writes(request) : null))
    await press('Save register')
    await waitFor(() => expect(status()).toBe('3 not yet sent: waiting for a connection'))
    expect(shown()).toEqual(['Present, not sent', 'Present, not sent', 'Present, not sent'])
    isOnline = true
    await press('Try now')
    await waitFor(() => expect(registers.get().sheets.size).toBe(0))
    expect(new Set(received.map(({ body }) => sentIn(body).presumed?.id)).size).toBe(1)
  })

  it('says at once that the connection is gone, and where the marks are', async () => {
    await open('line lost', writes)
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    flushSync(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('No connection. Marks are kept on this device.')).toBeTruthy()
    onLine.mockRestore()
    flushSync(() => void window.dispatchEvent(new Event('online')))
    expect(screen.queryByText('No connection. Marks are kept on this device.')).toBeNull()
  })

  it('says without https that nothing is stored here, and never that marks are', async () => {
    await open('without https', writes)
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    flushSync(() => void window.dispatchEvent(new Event('offline')))
    expect(
      screen.getByText(
        'No connection. Without https this device stores nothing: stay on this page until all is saved.',
      ),
    ).toBeTruthy()
    expect(screen.queryByText(/kept on this device/)).toBeNull()
    onLine.mockRestore()
    flushSync(() => void window.dispatchEvent(new Event('online')))
  })

  it('shows both marks where somebody else marked meanwhile, and keeps the one that is chosen', async () => {
    const respond: Respond = request => {
      const [mark] = sentIn(request.body).marks
      const theirs = {
        id: 'theirs',
        mark: 'late',
        reason: null,
        at: `${day}T07:30:00Z`,
        by: { id: 'x', name: 'Mr Obi' },
      }
      const result = {
        id: mark?.id,
        studentId: mark?.studentId,
        outcome: 'conflict',
        message: 'Changed.',
        standing: theirs,
      }
      return { content: { ...Object(writes(request)?.content), results: [result] } }
    }
    const { user, row, press } = await open('conflict', respond)
    await user.click(row('Ojo Ada'))
    await press('Save register')
    const conflict = await screen.findByRole('group', { name: 'Conflict, Ojo Ada' })
    expect(conflict.textContent).toMatch(/Mr Obi marked Late .* and you marked Absent/)
    await user.click(within(conflict).getByRole('button', { name: 'Keep theirs: Late' }))
    expect(screen.queryByRole('group', { name: 'Conflict, Ojo Ada' })).toBeNull()
    expect(registers.get().sheets.size).toBe(0)
  })
})

import { describe, expect, it } from 'vitest'
import { entryOf } from './entry.ts'
import { inMarks, inWords, readChange } from './saving.ts'

const exam = { name: 'Exam', maximumTenths: 600 }
const read = (score: string | number | null | undefined) => readChange({ kind: 'score', score }, exam)

describe('readChange', () => {
  it.each([
    ['12', 120],
    ['12.5', 125],
    [' 7 ', 70],
    ['0', 0],
    ['60', 600],
    ['60.0', 600],
    ['12.50', 125],
    ['007', 70],
    [12.5, 125],
    [0, 0],
    [57.3, 573],
  ])('reads %j', (given, tenths) => {
    expect(read(given)).toEqual({ kind: 'score', tenths })
  })

  it.each(['ABS', 'abs', ' Absent '])('reads %j as absent', given => {
    expect(read(given)).toEqual({ kind: 'absent', tenths: null })
  })

  it.each([
    ['abc', "Exam takes 0 to 60, not 'abc'."],
    ['-3', 'Exam takes 0 to 60, not -3.'],
    [-3, 'Exam takes 0 to 60, not -3.'],
    ['9999', 'Exam takes 0 to 60, not 9999.'],
    [9999, 'Exam takes 0 to 60, not 9999.'],
    ['60.1', 'Exam takes 0 to 60, not 60.1.'],
    ['12.55', 'Exam takes at most one decimal, not 12.55.'],
    [12.55, 'Exam takes at most one decimal, not 12.55.'],
    [0.1 + 0.2, 'Exam takes at most one decimal, not 0.30000000000000004.'],
    ['1e2', "Exam takes 0 to 60, not '1e2'."],
    [1e21, "Exam takes 0 to 60, not '1e+21'."],
    ['٣', "Exam takes 0 to 60, not '٣'."],
    ['12,5', "Exam takes 0 to 60, not '12,5'."],
    ['+5', "Exam takes 0 to 60, not '+5'."],
    ['0x10', "Exam takes 0 to 60, not '0x10'."],
    ['.5', "Exam takes 0 to 60, not '.5'."],
    ['5.', "Exam takes 0 to 60, not '5.'."],
    ['1 2', "Exam takes 0 to 60, not '1 2'."],
    ['NaN', "Exam takes 0 to 60, not 'NaN'."],
    ['', 'Exam has no mark. Write one, or empty the cell.'],
    [null, 'Exam has no mark. Write one, or empty the cell.'],
    [undefined, 'Exam has no mark. Write one, or empty the cell.'],
  ])('refuses %j', (given, error) => {
    expect(read(given)).toEqual({ error })
  })

  it('accepts the other kinds only without a mark', () => {
    expect(readChange({ kind: 'absent', score: null }, exam)).toEqual({ kind: 'absent', tenths: null })
    expect(readChange({ kind: 'absent', score: 'ABS' }, exam)).toEqual({ kind: 'absent', tenths: null })
    expect(readChange({ kind: 'exempt' }, exam)).toEqual({ kind: 'exempt', tenths: null })
    expect(readChange({ kind: 'empty', score: '' }, exam)).toEqual({ kind: 'empty', tenths: null })
    expect(readChange({ kind: 'absent', score: 12 }, exam)).toEqual({ error: 'Exam says absent and 12 at once.' })
    expect(readChange({ kind: 'empty', score: 'ABS' }, exam)).toEqual({ error: "Exam says empty and 'ABS' at once." })
  })

  it('formats marks', () => {
    expect([0, 5, 120, 125, 1000].map(inMarks)).toEqual(['0', '0.5', '12', '12.5', '100'])
    expect(inWords({ kind: 'absent', tenths: null })).toBe('ABS')
    expect(inWords({ kind: 'empty', tenths: null })).toBeNull()
  })
})

describe('entryOf', () => {
  const ca = {
    id: 'ca1',
    name: 'CA1',
    retired: false,
    stateWindow: { opens: '2026-10-01', closes: '2026-10-20' },
    schoolWindow: null,
  }

  it('is open within the window, both days included', () => {
    expect(entryOf(ca, '2026-10-01').open).toBe(true)
    expect(entryOf(ca, '2026-10-20')).toEqual({
      open: true,
      closedBecause: null,
      window: ca.stateWindow,
      late: null,
    })
    expect(entryOf(ca, '2026-09-30').closedBecause).toBe('CA1 opens for entry on 01-10-2026.')
    expect(entryOf(ca, '2026-10-21').closedBecause).toBe('CA1 closed for entry on 20-10-2026.')
  })

  it('is closed without a window of the state, whatever the school has set', () => {
    const own = { ...ca, stateWindow: null, schoolWindow: { opens: '2026-10-01', closes: '2026-10-20' } }
    expect(entryOf(own, '2026-10-10')).toMatchObject({ open: false, window: null })
  })

  it('lets the school narrow the window, but not widen it', () => {
    const narrowed = { ...ca, schoolWindow: { opens: '2026-09-01', closes: '2026-10-10' } }
    expect(entryOf(narrowed, '2026-10-11').open).toBe(false)
    expect(entryOf(narrowed, '2026-10-10')).toMatchObject({
      open: true,
      window: { opens: '2026-10-01', closes: '2026-10-10' },
    })
    const apart = { ...ca, schoolWindow: { opens: '2026-11-01', closes: '2026-11-10' } }
    expect(entryOf(apart, '2026-11-05')).toMatchObject({
      open: false,
      closedBecause: "The school's days for CA1 lie outside the state's.",
    })
  })

  it('is closed once the component is retired', () => {
    expect(entryOf({ ...ca, retired: true }, '2026-10-10').open).toBe(false)
  })

  const late = { componentId: null, until: '2026-10-28', by: 'Mrs Ade', reason: 'Was ill', published: false }

  it('is closed by publication within the window, and opened by late access for that alone', () => {
    const why = 'The report cards of JSS 1 Gold were published.'
    expect(entryOf(ca, '2026-10-10', [], why)).toMatchObject({ open: false, closedBecause: why })
    expect(entryOf(ca, '2026-10-10', [late], why).open).toBe(false)
    expect(entryOf(ca, '2026-10-25', [late], why)).toMatchObject({ open: false, closedBecause: why })
    const opened = { ...late, published: true }
    expect(entryOf(ca, '2026-10-25', [opened], why)).toMatchObject({
      open: true,
      late: { until: '2026-10-28', by: 'Mrs Ade' },
    })
    expect(entryOf(ca, '2026-10-25', [opened]).open).toBe(false)
    expect(entryOf(ca, '2026-09-30', [opened], why).open).toBe(false)
  })

  it('is open by late access after the window, for the given person and component, until its day', () => {
    const grant = (until: string, componentId: string | null = null) => ({ ...late, until, componentId })
    expect(entryOf(ca, '2026-10-25', [grant('2026-10-25')])).toMatchObject({
      open: true,
      closedBecause: null,
      late: { until: '2026-10-25', by: 'Mrs Ade' },
    })
    expect(entryOf(ca, '2026-10-26', [grant('2026-10-25')]).open).toBe(false)
    expect(entryOf(ca, '2026-10-25', [grant('2026-10-30', 'exam')]).open).toBe(false)
    expect(entryOf(ca, '2026-10-25', [grant('2026-10-26', 'ca1'), grant('2026-10-28')]).late?.until).toBe('2026-10-28')
    expect(entryOf(ca, '2026-10-10', [grant('2026-10-28')]).late).toBeNull()
  })

  it('is never opened by late access before the state opens it, nor once it is retired', () => {
    const grants = [{ ...late, until: '2026-12-01' }]
    expect(entryOf(ca, '2026-09-30', grants).open).toBe(false)
    expect(entryOf({ ...ca, stateWindow: null }, '2026-10-10', grants).open).toBe(false)
    expect(entryOf({ ...ca, retired: true }, '2026-10-25', grants).open).toBe(false)
    const narrowed = { ...ca, schoolWindow: { opens: '2026-10-05', closes: '2026-10-10' } }
    expect(entryOf(narrowed, '2026-10-02', grants).open).toBe(true)
  })
})

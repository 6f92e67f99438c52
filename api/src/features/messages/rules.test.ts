import { namesInARow, templateProblem } from '@akada/contract/messages/template'
import { describe, expect, it } from 'vitest'
import { quietUntil } from './hours.ts'
import { recipientsFor } from './view.ts'
import { approvalReason, meaningOf, retryDelay, settlementWords, shortDay } from './rules.ts'

const at = (instant: string) => quietUntil(new Date(instant))?.toISOString() ?? null

describe('quiet hours', () => {
  it('are from 20:00 to 07:00 in Nigeria, an hour ahead of UTC', () => {
    expect(at('2026-10-14T18:59:59Z')).toBe(null)
    expect(at('2026-10-14T19:00:00Z')).toBe('2026-10-15T06:00:00.000Z')
    expect(at('2026-10-31T23:30:00Z')).toBe('2026-11-01T06:00:00.000Z')
    expect(at('2026-10-15T05:59:59Z')).toBe('2026-10-15T06:00:00.000Z')
    expect(at('2026-10-15T06:00:00Z')).toBe(null)
  })
})

describe('what a state decides about approval', () => {
  it('is by what one message costs and by what the month has cost so far; without a limit nobody has to approve', () => {
    const none = { approvalAboveKobo: null, monthBudgetKobo: null }
    expect(approvalReason({ costKobo: 9_000_000, spentKobo: 9_000_000 }, none)).toBe(null)
    const limited = { approvalAboveKobo: 1000, monthBudgetKobo: 2000 }
    expect(approvalReason({ costKobo: 1000, spentKobo: 1000 }, limited)).toBe(null)
    expect(approvalReason({ costKobo: 1001, spentKobo: 0 }, limited)).toContain('more than ₦10')
    expect(approvalReason({ costKobo: 1000, spentKobo: 1001 }, limited)).toContain('budget of ₦20')
  })
})

it('a busy gateway is asked again after 1, 2, 4 and 8 minutes, then every 15', () => {
  expect([1, 2, 3, 4, 5, 40].map(retryDelay)).toEqual([60, 120, 240, 480, 900, 900])
})

it('a phone number is whole for those who keep the records of guardians, and masked for everybody else', () => {
  const recipient = {
    id: '',
    name: 'Ruth',
    number: '+2348031234567',
    text: '',
    pages: 1,
    status: 'Sent' as const,
    reason: '<ruth@example.ng> is full',
    email: 'ruth@example.ng',
    handedAt: null,
    receiptAt: null,
    readAt: null,
    acknowledgedAt: null,
    refunded: false,
  }
  const shown = (may: boolean) => recipientsFor({ can: () => may }, [recipient])[0]
  expect(shown(true)).toMatchObject({ number: '+2348031234567', email: 'ruth@example.ng' })
  expect(shown(false)).toMatchObject({
    number: '+234 ••• ••• •567',
    email: 'r•••@example.ng',
    reason: '<r•••@example.ng> is full',
  })
})

it('names in a row are six at most, and the day is short', () => {
  expect(namesInARow(['Ada'])).toBe('Ada')
  expect(namesInARow(['Ada', 'Bola', 'Chidi'])).toBe('Ada, Bola and Chidi')
  expect(namesInARow(Array.from({ length: 30 }, (_, at) => `C${at}`))).toBe('C0, C1, C2, C3, C4 and 25 others')
  expect(shortDay('2026-11-03')).toBe('3 Nov 2026')
})

it('a template is right with known fields in two braces each, and with none', () => {
  expect(['Hello', '{{ student }} of {{class}}'].map(templateProblem)).toEqual([null, null])
  expect(templateProblem('{{Student}}')).toContain('is not a field')
  expect(templateProblem('{student}}')).toContain('two braces')
  expect(templateProblem('{studnet}')).toContain('two braces')
  expect(templateProblem('Bring {1} biro')).toBeNull()
})

describe('a reply', () => {
  it('stops messages by the words of five languages, with courtesy, signs and tone marks around them', () => {
    const stops = [
      'STOP.',
      'stop all',
      'Stop it',
      'Please stop',
      '"STOP"',
      '1 STOP',
      'END',
      'Cancel',
      'DAINA',
      'DÚRÓ',
      'KWỤSỊ',
    ]
    expect(stops.filter(text => meaningOf(text) !== 'stop')).toEqual([])
    expect(['Daina turo min sako', 'abeg stop', 'Ẹ jọ̀wọ́ dúró'].map(meaningOf)).toEqual(['stop', 'stop', 'stop'])
  })

  it('does not stop them by a word that says something else in a sentence', () => {
    const others = [
      'End of term is when?',
      'I cannot stop by today',
      'Cancel the trip?',
      'Dúró dè mí',
      'She is sick',
      '',
    ]
    expect(others.map(meaningOf)).toEqual(others.map(() => 'other'))
    expect(['start', 'Unstop', 'BẸ̀RẸ̀'].map(meaningOf)).toEqual(['start', 'start', 'start'])
  })
})

describe('what a posting says of SMS whose outcome is final', () => {
  it('names how many are charged and how many are paid back because they were not delivered', () => {
    const audience = 'Guardians of JSS 1 Gold'
    expect(settlementWords({ spent: 0, refunded: 7, audience })).toBe(
      'Refund of 7 SMS that were not delivered: Guardians of JSS 1 Gold',
    )
    expect(settlementWords({ spent: 1200, refunded: 0, audience })).toBe(
      'Charge for 1,200 SMS: Guardians of JSS 1 Gold',
    )
    expect(settlementWords({ spent: 5, refunded: 2, audience })).toBe(
      'Refund of 2 SMS that were not delivered; charge for 5 SMS: Guardians of JSS 1 Gold',
    )
  })
})

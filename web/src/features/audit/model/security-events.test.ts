import { describe, expect, it } from 'vitest'
import type { SecurityEvent } from '../queries.ts'
import { eventFacts, personOf, titleOf } from './security-events.ts'

const ada = { id: '0199d3f5-0000-7000-8000-000000000001', name: 'Ada Obi' }
const bola = { id: '0199d3f5-0000-7000-8000-000000000002', name: 'Bọ́lá Ojo' }
const event: SecurityEvent = {
  id: 7,
  at: '2026-10-14T08:00:00.000Z',
  kind: 'security.sign-in-failed',
  summary: 'A wrong password was entered for ada.obi',
  account: ada,
  by: null,
  actingAs: 'Not signed in',
  organization: { id: ada.id, name: 'Ogun State' },
  address: '41.58.1.2',
  device: null,
  times: 41,
}

describe('a security event', () => {
  it('says what happened and how often', () => {
    expect(titleOf(event)).toBe('Sign-in failed (41 times)')
    expect(titleOf({ ...event, times: 1 })).toBe('Sign-in failed')
  })

  it('is about the account, or else about the person who did it', () => {
    expect(personOf({ account: ada, by: bola })).toBe(ada)
    expect(personOf({ account: null, by: bola })).toBe(bola)
    expect(personOf({ account: null, by: null })).toBeNull()
  })

  it('says which facts were not recorded', () => {
    expect(eventFacts({ ...event, account: null, by: bola })).toEqual([
      ['What', 'Sign-in failed (41 times)'],
      ['Account', 'No account'],
      ['Done by', 'Bọ́lá Ojo, Not signed in'],
      ['Organisation', 'Ogun State'],
      ['Address', '41.58.1.2'],
      ['Device', 'Not recorded'],
    ])
  })
})

import { describe, expect, it } from 'vitest'
import type { Transfer } from '../queries.ts'
import { classesOfMove, groupOf, journeyOf, otherSide, sideFilter } from './groups.ts'

const transfer: Transfer = {
  id: 't',
  status: 'Pending',
  requester: { id: 'p', firstName: 'Ada', lastName: 'Obi' },
  studentToBeTransfer: {
    id: 's',
    fullName: 'Bello, Kemi',
    fxId: 'OG26-000012-3',
    admissionNumber: '12',
    gender: 'female',
  },
  sourceSchool: { id: 'a', name: 'Abeokuta Grammar School' },
  sourceClass: { id: 'c', name: 'JSS 2' },
  sourceClassArm: { id: 'x', name: 'Gold' },
  destinationSchool: { id: 'b', name: 'Ifo High School' },
  destinationClass: { id: 'c', name: 'JSS 2' },
  destinationClassArm: null,
  reason: 'The family moves.',
  createdAt: '2026-11-16T08:00:00Z',
  answeredAt: null,
  answeredBy: null,
  answer: null,
}

describe('transfer requests', () => {
  it('show rejected and cancelled ones together', () => {
    expect(groupOf('cancelled').statuses).toEqual(['Rejected', 'Cancelled'])
    expect(groupOf('nonsense').value).toBe('pending')
  })

  it('are filtered by the side of the school', () => {
    expect(sideFilter('in', 'a')).toEqual({ destinationSchool: ['a'] })
    expect(sideFilter('out', 'a')).toEqual({ sourceSchool: ['a'] })
    expect(sideFilter(undefined, 'a')).toEqual({})
  })

  it('name schools, or arms within one school', () => {
    expect(journeyOf(transfer)).toEqual({ from: 'JSS 2 of Abeokuta Grammar School', to: 'JSS 2 of Ifo High School' })
    expect(otherSide(transfer, 'a')).toBe('To Ifo High School')
    expect(otherSide(transfer, 'b')).toBe('From Abeokuta Grammar School')
    const within = {
      ...transfer,
      destinationSchool: transfer.sourceSchool,
      destinationClassArm: { id: 'y', name: 'Blue' },
    }
    expect(journeyOf(within)).toEqual({ from: 'JSS 2 Gold', to: 'JSS 2 Blue' })
    expect(otherSide(within, 'a')).toBe('JSS 2 Gold to JSS 2 Blue')
  })

  it('name both classes only if the student enters another class', () => {
    expect(classesOfMove(transfer)).toBe('JSS 2')
    expect(classesOfMove({ ...transfer, destinationClass: { id: 'd', name: 'JSS 1' } })).toBe('JSS 2 to JSS 1')
  })
})

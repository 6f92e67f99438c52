import { expect, it } from 'vitest'
import { locatorsOf, rememberSettled } from './locators.ts'
import type { Feature, LocatedRow } from './route.ts'

const row = (id: string): LocatedRow => ({ id, stateId: 's', districtId: 'd', schoolId: 'c' })

it('the place of a permanent record is cached for five seconds, and only within its state', () => {
  let now = 0
  const remembered = rememberSettled(new Set(['classArm']), () => now)
  remembered.keep('s', 'classArm', [row('one'), row('two'), row('two')])
  remembered.keep('s', 'student', [row('three')])
  expect(remembered.find('s', 'classArm', ['one', 'two'])).toEqual([row('one'), row('two'), row('two')])
  expect(remembered.find('s', 'classArm', ['one', 'unknown'])).toBeNull()
  expect(remembered.find('other', 'classArm', ['one'])).toBeNull()
  expect(remembered.find('s', 'student', ['three'])).toBeNull()
  now = 5001
  expect(remembered.find('s', 'classArm', ['one'])).toBeNull()
})

it('two features that locate the same kind of record are named', () => {
  const one: Feature = { name: 'one', routes: [], locators: { student: () => Promise.resolve([]) } }
  expect(locatorsOf([one]).errors).toEqual([])
  expect(locatorsOf([one, { ...one, name: 'two' }]).errors).toEqual([
    'Two features say where a student belongs; one is two.',
  ])
})

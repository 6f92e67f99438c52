import type { LoggedInUser } from '../src/lib/session.ts'
import { type BuiltInRole, operationsOf } from '@akada/contract/permissions'
import { loggedInUser } from '@akada/contract/auth/schemas'
import { expect } from 'vitest'
import { filledIn, type PartOf } from './blank.ts'

const ids = new Map<string, string>()

/** The same id for the same name. */
export const idOf = (name: string): string => {
  const known = ids.get(name) ?? `0192a000-0000-7000-8000-${String(ids.size + 1).padStart(12, '0')}`
  ids.set(name, known)
  return known
}

const term = (defaultValue: string) => ({ stateValue: null, defaultValue })

type Part = NonNullable<PartOf<LoggedInUser['staff']>>

const signedIn = (name: string, role: BuiltInRole, staff: Part): LoggedInUser =>
  filledIn(loggedInUser, {
    staff: {
      // Two files may use the same name: what the program keeps of one person must not meet the other.
      id: idOf(`staff ${name} of ${expect.getState().testPath}`),
      firstName: 'Adaeze',
      lastName: 'Bello',
      username: 'adaeze.bello',
      email: 'adaeze.bello@example.ng',
      accountStatus: 'Active',
      operations: operationsOf(role),
      refreshToken: 'refresh',
      stateDetails: {
        id: idOf('Ogun'),
        name: 'Ogun',
        country: 'Nigeria',
        retirementParameters: { teaching: { age: 65, years: 40 }, nonTeaching: { age: 60, years: 35 } },
        stateTerminologies: {
          district: term('District'),
          oracleNumber: term('Oracle Number'),
          tescomNumber: term('Tescom Number'),
          subebNumber: term('Subeb Number'),
        },
        sittingsPerDay: 2,
      },
      ...staff,
    },
    term: {
      id: idOf('First Term'),
      name: 'First Term',
      starts: '2026-09-14',
      ends: '2026-12-18',
      session: { id: idOf('2026/2027'), name: '2026/2027' },
    },
    provider: { name: 'Akada' },
    signIn: { endsAt: '2026-11-23T20:00:00.000Z' },
    mailDelivery: 'mail',
    sendsSms: false,
    authorizationToken: 'token',
  })

/** The school in which the people of a test work. */
export const school = { id: idOf('Ake Grammar School'), name: 'Ake Grammar School' }
export const district = { id: idOf('Abeokuta'), name: 'Abeokuta' }

/** Somebody who works in the school; what one person leaves unsent on the device is not another's, so each test names its own. */
export const inSchool = (name: string, role: BuiltInRole = 'administrator', more: Part = {}): LoggedInUser =>
  signedIn(name, role, {
    school,
    district,
    activeRoleAccess: {
      id: idOf(`access ${name}`),
      role: { id: idOf(role), name: role },
      organization: { ...school, kind: 'school' },
    },
    ...more,
  })

export const inDistrict = (name: string, more: Part = {}): LoggedInUser =>
  signedIn(name, 'districtAdmin', {
    district,
    activeRoleAccess: {
      id: idOf(`access ${name}`),
      role: { id: idOf('districtAdmin'), name: 'District Admin' },
      organization: { ...district, kind: 'district' },
    },
    ...more,
  })

export const inState = (name: string, more: Part = {}): LoggedInUser =>
  signedIn(name, 'superAdmin', { isSuperAdmin: true, ...more })

/** The same person without some of the operations. */
export const without = (user: LoggedInUser, ...operations: LoggedInUser['staff']['operations']): LoggedInUser => ({
  ...user,
  staff: { ...user.staff, operations: user.staff.operations.filter(one => !operations.includes(one)) },
})

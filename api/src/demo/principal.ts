import { randomUUID } from 'node:crypto'
import { operationsOf } from '@akada/contract/permissions'
import type { Actor } from '../platform/auth/index.ts'

/** A principal with the school. */
export interface PrincipalOfSchool {
  stateId: string
  districtId: string
  schoolId: string
  schoolName: string
  principalId: string
  principalName: string
}

/** The principal as an actor, while the program sets up the demonstration. */
export const principalOf = (school: PrincipalOfSchool): Actor => {
  const operations = new Set(operationsOf('principal'))
  return {
    staffId: school.principalId,
    sessionId: randomUUID(),
    roleAccessId: null,
    stateId: school.stateId,
    districtId: school.districtId,
    schoolId: school.schoolId,
    level: 'School',
    isSuperAdmin: false,
    operations,
    name: school.principalName,
    actingAs: `Principal of ${school.schoolName}`,
    accountStatus: 'Active',
    ownDevice: false,
    sessionEndsAt: '',
    secondFactor: { enrolled: false, required: false },
    requestId: 'demonstration',
    address: '127.0.0.1',
    device: 'This machine',
    can: operation => operations.has(operation),
    reaches: place => place.schoolId === school.schoolId,
  }
}

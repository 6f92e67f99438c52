import { type Operation, operations, permissions, type Restriction } from '../permissions.ts'

const restrictedTo = (restriction: Restriction): Operation[] =>
  operations.filter(operation => permissions[operation].restriction === restriction)

/**
 * Groups of operations for which a state may demand a second factor: anyone who holds one of them, by whatever role, needs it. Free of other
 * imports, so that any page may use them.
 */
export const secondFactorGroups = {
  state: { name: 'Running the state', operations: restrictedTo('State') },
  district: { name: 'Running a district', operations: restrictedTo('District') },
  publishing: { name: 'Publishing report cards', operations: ['report-card.publish'] },
  money: {
    name: 'Handling money',
    operations: ['wallet.fund', 'wallet.settle', 'billing.configure', 'exam.pay'],
  },
  accounts: {
    name: 'Managing staff accounts and roles',
    operations: ['staff.create', 'staff.suspend', 'staff.transfer-right', 'role.manage', 'role.assign'],
  },
} as const satisfies Record<string, { name: string; operations: readonly Operation[] }>

export type SecondFactorGroup = keyof typeof secondFactorGroups
export const secondFactorGroupIds = Object.keys(secondFactorGroups) as SecondFactorGroup[]

/** What a new state begins with. */
export const defaultSecondFactorGroups: readonly SecondFactorGroup[] = ['state', 'district', 'publishing', 'money']

const isGroup = (id: string): id is SecondFactorGroup => id in secondFactorGroups

/** Whether a state that demands a second factor for these groups demands it of somebody who holds these operations. */
export const demandsSecondFactor = (groups: readonly string[], held: ReadonlySet<Operation>): boolean =>
  groups.some(group => isGroup(group) && secondFactorGroups[group].operations.some(operation => held.has(operation)))

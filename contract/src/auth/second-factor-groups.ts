import { type Operation, operations, permissions, type Restriction } from '../permissions.ts'

const restrictedTo = (restriction: Restriction): Operation[] =>
  operations.filter(operation => permissions[operation].restriction === restriction)

/**
 * Groups of operations for which a state may require a second factor: anyone who holds one of them, in any role, needs it. No other
 * imports, so any page may use them.
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

/** The default for a new state. */
export const defaultSecondFactorGroups: readonly SecondFactorGroup[] = ['state', 'district', 'publishing', 'money']

const isGroup = (id: string): id is SecondFactorGroup => id in secondFactorGroups

/** Whether a state that requires a second factor for these groups requires it from a person who holds these operations. */
export const demandsSecondFactor = (groups: readonly string[], held: ReadonlySet<Operation>): boolean =>
  groups.some(group => isGroup(group) && secondFactorGroups[group].operations.some(operation => held.has(operation)))

import * as z from 'zod'
import { authErrors } from '../auth/errors.ts'
import { calls, exportLimits } from '../kernel/calls.ts'
import { catalogue } from '../kernel/errors.ts'
import {
  done,
  id,
  instant,
  line,
  nextCursor,
  paging,
  queryIds,
  queryNumber,
  cursorQuery,
  listOf,
} from '../kernel/fields.ts'
import { limits } from '../kernel/limits.ts'
import { roleErrors } from '../roles/calls.ts'
import { confirmedEffects, recordedErrors } from '../state/recorded.ts'
import { staffErrors } from './calls.ts'
import {
  createStaffBody,
  credentials,
  staffFilters,
  staffProfile,
  staffSummary,
  staffWithCredentials,
} from './schemas.ts'

export const administrationErrors = catalogue({
  notOneself: '422 not_oneself: You cannot do this to your own account. Ask another administrator.',
  outranked: '403 outranked: This person holds permissions that you do not hold. Ask their district or the state.',
  alreadyHolds: '409 already_holds_role: {name} already holds {role} here.',
  accessEnded: '409 role_access_ended: {name} no longer holds this role. Reload the page.',
  lastAdmin: '409 last_admin: Nobody else holds {role} here. Give it to somebody else first, or transfer it.',
  leavesNoHead:
    '409 leaves_no_head: {name} is the only {role} of {school} who can sign in. Give the role to a stand-in first, or confirm that there will be none.',
  alreadySuspended: '409 already_suspended: {name} is already suspended.',
  notSuspended: '409 not_suspended: {name} is not suspended.',
  notActive: "409 account_not_active: {name}'s account is suspended or awaiting approval. Resolve that first.",
  noSms: '409 sms_not_set_up: No SMS gateway is set up, so nothing was changed. Send the password in another way.',
  unknownRole: '422 unknown_role: This is no role of that organisation. Choose one from the list.',
  downloadTooLarge:
    '413 too_many_staff_to_download: A download holds at most {maximum} people. Choose a school or another filter first.',
})

const ofStaff = { in: 'param', name: 'id', of: 'staff' } as const
const bySchool = { in: 'query', name: 'school', of: 'school', orActor: true } as const

export const staffAdministrationCalls = calls({ tag: 'Staff', access: 'staff.suspend' })({
  create: {
    call: 'POST /staff/create',
    stepUp: true,
    summary: 'Add a member of staff with a role and an account',
    description:
      'A temporary password goes to the e-mail, or is answered once in `credentials` where no mail server is set up; the account is in `ResetPassword` until it is replaced. The role must be one that the caller may assign.',
    access: 'staff.create',
    where: { in: 'body', name: 'organization', of: 'organization', orActor: true },
    body: createStaffBody,
    response: staffWithCredentials,
    errors: [authErrors.taken, staffErrors.numberTaken, roleErrors.lacksPermission, administrationErrors.unknownRole],
  },
  active: {
    call: 'GET /staff/last-time-active',
    summary: 'When staff were last at work here, the latest first',
    access: 'staff.view',
    where: bySchool,
    query: z.object({ school: queryIds, ...paging(), ...cursorQuery }),
    response: listOf(
      'foundStaffs',
      z.object({ id, firstName: z.string(), lastName: z.string(), lastTimeActive: instant.nullable() }),
    ),
  },
  retirements: {
    call: 'GET /staff/retirements',
    summary: 'Who retires when, the soonest first',
    description: `Those whose day is past come first. \`withoutDates\` counts people whose birth date or first appointment is missing.`,
    access: 'staff.view',
    where: bySchool,
    query: z.object({
      school: queryIds,
      withinMonths: queryNumber().int().min(1).max(600).default(60),
      ...paging(),
      ...cursorQuery,
    }),
    response: z.object({
      foundStaffs: z.array(
        staffSummary.extend({
          retirementDate: z.string(),
          /** The reason for the retirement date. */
          by: z.enum(['age', 'service', 'extension']),
        }),
      ),
      total: z.int(),
      withoutDates: z.int(),
      ...nextCursor,
    }),
  },
  downloadList: {
    call: 'GET /staff/download',
    summary: "The list's staff as .xlsx, with its present filters",
    description: 'Without NIN. Audited.',
    access: 'staff.download',
    where: bySchool,
    query: z.object(staffFilters),
    ...exportLimits,
    response: { download: 'xlsx' },
    errors: [administrationErrors.downloadTooLarge],
  },
  print: {
    call: 'GET /staff/print',
    summary: 'The nominal roll of the staff on A4 pages, with the present filters of the list',
    description: 'Without NIN. Audited.',
    access: 'staff.download',
    where: bySchool,
    query: z.object(staffFilters),
    ...exportLimits,
    response: { download: 'pdf' },
    errors: [administrationErrors.downloadTooLarge],
  },
  suspend: {
    call: 'PATCH /staff/suspend/{id}',
    changes: 'step',
    summary: 'Suspend an account: every session of it ends at once',
    where: ofStaff,
    body: z.object({ reason: line(limits.text), leavesNoHead: z.boolean().default(false) }),
    description:
      'The only super admin who can sign in is not suspended. The only principal of a school is suspended only with `leavesNoHead`.',
    response: staffProfile,
    errors: [
      administrationErrors.notOneself,
      administrationErrors.outranked,
      administrationErrors.alreadySuspended,
      administrationErrors.lastAdmin,
      administrationErrors.leavesNoHead,
    ],
  },
  reinstate: {
    call: 'PATCH /staff/reinstate/{id}',
    summary: 'Let a suspended person sign in again',
    where: ofStaff,
    response: staffProfile,
    errors: [administrationErrors.outranked, administrationErrors.notSuspended],
  },
  temporaryPassword: {
    call: 'POST /staff/send-temporary-password/{id}',
    stepUp: true,
    summary: 'Give a person a new temporary password, by e-mail, by SMS or shown once',
    description:
      'Ends every session of the account, which is in `ResetPassword` until the password is replaced. Where no mail server is set up, and it is not asked to go by SMS, the password is answered this once, in `credentials`.',
    where: ofStaff,
    /** `sms`: to the person's phone, where an SMS gateway is set up, and by no other way. */
    query: z.object({ by: z.literal('sms').optional() }),
    response: staffWithCredentials,
    errors: [
      administrationErrors.notOneself,
      administrationErrors.outranked,
      administrationErrors.notActive,
      administrationErrors.noSms,
    ],
    limit: { times: 20, seconds: 600 },
  },
  neverSignedIn: {
    call: 'GET /staff/never-signed-in',
    summary: 'The staff of a school who never signed in and wait with a temporary password',
    description: 'Those whose account the caller may reset, by name; at most as many as one print holds.',
    where: bySchool,
    query: z.object({ school: queryIds }),
    response: z.object({ people: z.array(z.object({ id, name: z.string() })).max(limits.slips) }),
  },
  printSlips: {
    call: 'POST /staff/print-slips',
    stepUp: true,
    summary: 'Give all staff of a school who never signed in new temporary passwords, to be printed as slips',
    description:
      'The passwords are answered this once and stored nowhere, also where mail is set up: the slips are handed to people without e-mail at hand. Each replaces the former one and is audited under the name of its owner. Somebody who signs in meanwhile is left out.',
    where: { in: 'body', name: 'school', of: 'school', orActor: true },
    body: z.object({ school: id.optional() }),
    response: z.object({ slips: z.array(credentials).max(limits.slips) }),
    limit: { times: 5, seconds: 600 },
  },
  assign: {
    call: 'POST /staff/assign-role',
    stepUp: true,
    summary: 'Give a member of staff a role in an organisation',
    description:
      'The caller must hold every operation of the role, or appoint a built-in role of a school of the district (`Appoint to schools`). A role access whose role was deleted is closed by it.',
    access: 'role.assign',
    where: [
      { in: 'body', name: 'staff', of: 'staff', anySchool: true },
      { in: 'body', name: 'organization', of: 'organization', orActor: true },
    ],
    body: z.object({ staff: id, role: id, organization: id.optional() }),
    response: staffProfile,
    errors: [
      administrationErrors.notOneself,
      administrationErrors.alreadyHolds,
      administrationErrors.unknownRole,
      roleErrors.lacksPermission,
      roleErrors.deleted,
    ],
  },
  end: {
    call: 'POST /staff/end-role-access/{id}',
    stepUp: true,
    summary: 'End a role that somebody holds',
    description:
      'Sessions that act with it end at once. The last holder of Principal, District Admin or Super Admin keeps it. With the last role in a school the person loses its class arms and subjects, which go to the `successor` or to nobody: refused until `confirmed` names what was shown.',
    access: 'role.assign',
    where: { in: 'param', name: 'id', of: 'roleAccess' },
    body: z.object({
      reason: line(limits.text),
      /** A member of staff of the school, who continues with its class arms and subjects. */
      successor: id.nullish(),
      confirmed: confirmedEffects,
    }),
    response: done,
    errors: [
      recordedErrors.unconfirmed,
      administrationErrors.accessEnded,
      administrationErrors.lastAdmin,
      administrationErrors.outranked,
      administrationErrors.notOneself,
    ],
  },
  transfer: {
    call: 'POST /staff/transfer-right',
    stepUp: true,
    summary: "Hand a role over to another person, a principal's say, in one transaction",
    description:
      'The giver loses it and every session that acts with it. The receiver must be within reach. With the last role in a school the giver loses its class arms and subjects, which go to the receiver: refused until `confirmed` names what was shown.',
    access: 'staff.transfer-right',
    where: [
      { in: 'body', name: 'from', of: 'staff', anySchool: true },
      { in: 'body', name: 'to', of: 'staff', anySchool: true },
      { in: 'body', name: 'roleAccess', of: 'roleAccess' },
    ],
    body: z.object({ from: id, to: id, roleAccess: id, confirmed: confirmedEffects }),
    response: done,
    errors: [
      recordedErrors.unconfirmed,
      administrationErrors.accessEnded,
      administrationErrors.alreadyHolds,
      administrationErrors.outranked,
      administrationErrors.notActive,
      administrationErrors.notOneself,
      roleErrors.lacksPermission,
    ],
  },
})

import { invitationErrors } from '@akada/contract/invitations/calls'
import type {
  OpenInvitation,
  registerInvitedDistrictBody,
  registerInvitedSchoolBody,
} from '@akada/contract/invitations/schemas'
import { commonErrors } from '@akada/contract/kernel/errors'
import { v7 as uuid } from 'uuid'
import type * as z from 'zod'
import { audit, type SystemActor } from '../../platform/audit/index.ts'
import { hashOfToken, hashPassword } from '../../platform/auth/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import { isUniqueViolation, refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { answerWithTokens, assertNotGuessable, entryOfSignIn, type Origin, startSession } from '../auth/index.ts'
import { approveDistrict, insertDistrict } from '../districts/index.ts'
import { notify } from '../notices/index.ts'
import { createSchool, refuseTakenSchool } from '../schools/index.ts'
import { insertAccess, insertRegistrant, refuseTaken } from '../staff/index.ts'
import { findByToken, type FoundInvitation, headRole, lockByToken, markUsed } from './queries.ts'
import { changedFields, whyClosed } from './rules.ts'

type DistrictBody = z.output<typeof registerInvitedDistrictBody>
type SchoolBody = z.output<typeof registerInvitedSchoolBody>

const assertOpen: (found: FoundInvitation | null) => asserts found is FoundInvitation = found => {
  const why = whyClosed(found?.standing)
  if (why) refuse(why)
}

/** What a link invites to. Refuses with the reason if it does not work. */
export const openInvitation = async (app: App, token: string): Promise<OpenInvitation> => {
  const found = await app.database.system.read(tx => findByToken(tx, hashOfToken(token), app.clock.now()))
  assertOpen(found)
  const { id: _id, by: _by, districtId: _districtId, standing: _standing, ...shown } = found
  return shown
}

interface Registration {
  token: string
  staff: DistrictBody['staff']
  kind: FoundInvitation['kind']
  /** Adds the district or the school to the invitation's place, and returns its place. */
  add: (
    tx: WriteTx,
    found: FoundInvitation,
    made: { by: SystemActor; staffId: string; now: Date },
  ) => Promise<{ districtId: string; schoolId: string | null }>
  /** Rethrows an error of `add` as a refusal, once the transaction has ended. */
  refused?: (error: unknown, found: FoundInvitation) => Promise<never>
}

const accountFields = {
  username: 'body.staff.username',
  'e-mail': 'body.staff.email',
  'phone number': 'body.staff.phoneNumber.number',
}

/**
 * Registers what an invitation names and its head, whose account is active, marks the invitation used, and signs the head in: all in one
 * transaction. Refuses like openInvitation, and with `taken` and `invitation_name_taken`.
 */
const register = async (app: App, origin: Origin, { token, staff, kind, add, refused }: Registration) => {
  const tokenHash = hashOfToken(token)
  const now = app.clock.now()
  const isOpen = (found: FoundInvitation | null): FoundInvitation => {
    assertOpen(found)
    if (found.kind !== kind) refuse(invitationErrors.unknown)
    const fields = changedFields(found, staff)
    if (fields.length > 0) refuse(commonErrors.invalid, { fields })
    return found
  }
  // Hashing is slow by design: nobody makes the server do it without an invitation.
  const opened = isOpen(await app.database.system.read(tx => findByToken(tx, tokenHash, now)))
  assertNotGuessable(staff.password, staff.username, 'body.staff.password')
  const passwordHash = await hashPassword(staff.password)
  const session = await app.database
    .systemIn(opened.state.id)
    .write(async tx => {
      const found = isOpen(await lockByToken(tx, tokenHash, now))
      const stateId = found.state.id
      const by: SystemActor = { system: true, stateId, as: 'Registration by invitation', origin }
      const role = await headRole(tx, stateId, kind)
      const [staffId, roleAccessId] = [uuid(), uuid()]
      const { password: _, ...person } = staff
      const staffType = kind === 'School' ? 'Teaching' : 'Non-Teaching'
      await insertRegistrant(tx, { ...person, id: staffId, stateId, passwordHash, accountStatus: 'Active', staffType })
      const place = await add(tx, found, { by, staffId, now })
      await insertAccess(tx, { id: roleAccessId, stateId, ...place, staffId, roleId: role.id }, now)
      await markUsed(tx, found.id, staffId, now)
      await audit(tx, by, 'invitation.use', ['invitation', found.id], {
        ...place,
        summary: `${person.firstName} ${person.lastName} registered ${found.name} as invited`,
        after: { staff: { id: staffId, ...person }, role: role.name },
      })
      await notify(tx, {
        stateId,
        schoolId: null,
        staffId: found.by,
        kind: 'invitation',
        text: `${person.firstName} ${person.lastName} accepted your invitation and registered ${found.name}`,
        at: now,
        by: null,
      })
      return startSession(tx, staffId, roleAccessId, now, origin)
    })
    .catch((error: unknown) => {
      const isTaken = [
        'district_name',
        'district_state_id_name_key',
        'school_name',
        'school_district_id_name_key',
      ].some(constraint => isUniqueViolation(error, constraint))
      if (isTaken) refuse(invitationErrors.taken, { params: { name: opened.name } })
      return refused ? refused(error, opened) : Promise.reject(error)
    })
    .catch(refuseTaken(accountFields))
  return answerWithTokens(app, session, origin, actor => entryOfSignIn(actor.staffId, actor.name))
}

/** Registers the invited district, which is approved at once, and its first admin. */
export const registerInvitedDistrict = (app: App, { token, staff, district }: DistrictBody, origin: Origin) =>
  register(app, origin, {
    token,
    staff,
    kind: 'District',
    add: async (tx, { name, state, by: inviter }, { by, staffId, now }) => {
      const id = uuid()
      await insertDistrict(tx, { ...district, id, stateId: state.id, name, registeredBy: staffId })
      await approveDistrict(tx, id, { by: inviter, now })
      await audit(tx, by, 'auth.register-district-admin', ['district', id], {
        districtId: id,
        summary: `Registered ${name}, approved as it was invited`,
        after: { ...district, name, status: 'Approved' },
      })
      return { districtId: id, schoolId: null }
    },
  })

/** Registers the invited school and its principal. Refuses with `national_school_id_taken` too. */
export const registerInvitedSchool = (app: App, { token, staff, school }: SchoolBody, origin: Origin) =>
  register(app, origin, {
    token,
    staff,
    kind: 'School',
    add: async (tx, { name, state, districtId }, { by }) => {
      if (districtId === null) return refuse(invitationErrors.unknown)
      const { id } = await createSchool(tx, by, { stateId: state.id, districtId }, { ...school, name }, 'body.school')
      return { districtId, schoolId: id }
    },
    refused: (error, { name, state }) =>
      refuseTakenSchool(app.database.systemIn(state.id), state.id, { ...school, name }, 'body.school')(error),
  })

import { limits } from '@akada/contract/kernel/limits'
import type { Credentials } from '@akada/contract/staff/schemas'
import { audit } from '../../platform/audit/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import type { Call } from './accounts.ts'
import { isSelf, outranks } from './policy.ts'
import { fullName } from './profile.ts'
import { endAllSessions } from './queries/accesses.ts'
import { neverSignedIn, setTemporaryPassword } from './queries/accounts.ts'
import { getStaff, getStaffToChange, type StaffRow } from './queries/profile.ts'
import { makePasswords, type Password } from './temporary-passwords.ts'

const isOurs = ({ actor }: Pick<Call, 'actor'>, person: StaffRow): boolean =>
  !isSelf(actor, person.id) && outranks(actor, person.accesses)

/** The staff of a school who never signed in, as far as the actor may reset their accounts. */
export const viewNeverSignedIn = async (
  call: Call,
  schoolId: string,
): Promise<{ people: { id: string; name: string }[] }> =>
  call.db.read(async tx => {
    const people: { id: string; name: string }[] = []
    for (const { id } of await neverSignedIn(tx, schoolId, limits.slips)) {
      const person = await getStaff(tx, id)
      if (isOurs(call, person)) people.push({ id, name: fullName(person) })
    }
    return { people }
  })

/** The slip of one person; null if they signed in or were suspended meanwhile, or if the actor may not reset their account. */
const slipFor = async (call: Call, tx: WriteTx, id: string, password: Password): Promise<Credentials | null> => {
  const { actor, now } = call
  const person = await getStaffToChange(tx, id)
  const waits = person.accountStatus === 'ResetPassword' && person.lastTimeActive === null
  if (!waits || !isOurs(call, person)) return null
  await setTemporaryPassword(tx, id, password.hash, now)
  await endAllSessions(tx, id, 'a temporary password was set', now)
  await audit(tx, actor, 'staff.suspend', ['staff', id], {
    summary: `Printed a slip with a temporary password for ${fullName(person)}`,
    before: { accountStatus: person.accountStatus },
    after: { accountStatus: 'ResetPassword', temporaryPassword: 'printed on a slip' },
  })
  return { name: fullName(person), username: person.username, password: password.text }
}

/**
 * Gives all staff of a school who never signed in new temporary passwords, in one transaction, and returns them this once. The former ones
 * are void.
 */
export const printSlips = async (call: Call, schoolId: string): Promise<{ slips: Credentials[] }> => {
  const { people } = await viewNeverSignedIn(call, schoolId)
  const passwords = await makePasswords(people.length)
  const slips = await call.db.write(async tx => {
    const printed = new Map<string, Credentials>()
    // In one order, so that two prints at once do not lock each other out.
    for (const [place, id] of people
      .map(({ id }) => id)
      .toSorted()
      .entries()) {
      const password = passwords[place]
      const slip = password ? await slipFor(call, tx, id, password) : null
      if (slip) printed.set(id, slip)
    }
    return people.flatMap(({ id }) => printed.get(id) ?? [])
  })
  for (const { id } of people) call.app.actors.invalidate(id)
  return { slips }
}

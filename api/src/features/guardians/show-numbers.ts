import { commonErrors } from '@akada/contract/kernel/errors'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { isClassTeacherOf, isOwnStudent, narrowedTo, type StudentHooks } from '../students/index.ts'
import { mayCall } from './policy.ts'
import { linksOf, nameOfStudent } from './queries/links.ts'

interface CallWork {
  app: { hooks: StudentHooks }
  db: TenantDb
  actor: Actor
  place: Place
}

/**
 * The numbers of the guardians of a student who may be called; the look is in the audit log. Refuses with 404 if the student is in none of the
 * arms that the person is restricted to, and with 403 if the person is neither the class teacher nor keeps the records.
 */
export const showNumbers = ({ app: { hooks }, db, actor, place }: CallWork, id: string) =>
  db.write(async tx => {
    const own = narrowedTo(actor)
    if (own !== null && !(await isOwnStudent(tx, hooks, own, id))) refuse(commonErrors.notFound)
    if (!mayCall(actor, await isClassTeacherOf(tx, actor.staffId, id))) refuse(commonErrors.forbidden)
    const callable = (await linksOf(tx, id)).filter(({ ends, mayBeCalled }) => ends === null && mayBeCalled)
    const foundGuardians = callable.map(({ id: link, name, relationship, numbers }) => ({
      id: link,
      name,
      relationship,
      numbers,
    }))
    await audit(tx, actor, 'guardian.call', ['student', id], {
      schoolId: place.schoolId,
      districtId: place.districtId,
      summary: `Looked up the phone numbers of the guardians of ${await nameOfStudent(tx, id)}`,
      after: { guardians: foundGuardians.map(({ id: link }) => link) },
    })
    return { foundGuardians }
  })

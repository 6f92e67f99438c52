import { commonErrors } from '@akada/contract/kernel/errors'
import type { principalRemarkBody } from '@akada/contract/schools/endpoints'
import { schoolErrors } from '@akada/contract/schools/endpoints'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor, Place } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import type { App } from '../../platform/http/index.ts'
import { addressOfPicture, insertFile, storeImage } from '../files/index.ts'
import { lockSchool, remarksOf, saveRemarks, setLogo } from './queries.ts'
import { findOverlap, inHundredths, reversedRanges } from './rules.ts'

/** Sets the logo of a school. Refuses like storeImage. */
export const uploadLogo = async (
  app: App,
  db: TenantDb,
  actor: Actor,
  { schoolId, place, buffer }: { schoolId: string; place: Place; buffer: Buffer },
) => {
  const file = await storeImage(app, { kind: 'logo', buffer, place, by: actor })
  await db.write(async tx => {
    await insertFile(tx, file)
    const { name, formerFileId } = await setLogo(tx, schoolId, file.id)
    await audit(tx, actor, {
      operation: 'school.update',
      entity: 'school',
      entityId: schoolId,
      summary: `Set the logo of ${name}`,
      before: { logoFileId: formerFileId },
      after: { logoFileId: file.id },
    })
  })
  return { logo: addressOfPicture(app, file.id) }
}

/** Replaces a school's remarks. Refuses ranges that end before they begin (fields) and such as overlap (`ranges_overlap`). */
export const configureRemarks = async (
  db: TenantDb,
  actor: Actor,
  schoolId: string,
  { ranges }: z.output<typeof principalRemarkBody>,
): Promise<{ message: string }> => {
  const reversed = reversedRanges(ranges)
  if (reversed.length > 0) {
    refuse(commonErrors.invalid, {
      fields: reversed.map(index => ({
        path: `body.ranges.${index}.to`,
        message: 'A range ends at or above its start.',
      })),
    })
  }
  const overlap = findOverlap(ranges)
  if (overlap) refuse(schoolErrors.rangesOverlap, { params: overlap })
  return db.write(async tx => {
    await lockSchool(tx, schoolId)
    const before = await remarksOf(tx, schoolId)
    await saveRemarks(tx, { id: schoolId, stateId: actor.stateId }, inHundredths(ranges))
    await audit(tx, actor, {
      operation: 'school.configure-remark',
      entity: 'school',
      entityId: schoolId,
      summary: "Set the principal's remarks",
      before,
      after: ranges,
    })
    return { message: "The principal's remarks were saved." }
  })
}

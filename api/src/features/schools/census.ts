import type { classroomsBody, facilitiesBody, othersBody } from '@akada/contract/schools/census'
import type * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { TenantDb } from '../../platform/db/index.ts'
import type { App } from '../../platform/http/index.ts'
import { mergeCensus } from './queries/writing.ts'
import { answersIn } from './rules/answers.ts'
import { lockSchoolForEdit } from './profile.ts'

type Section = z.output<typeof classroomsBody> | z.output<typeof facilitiesBody> | z.output<typeof othersBody>

/** Saves a part of the school's census and leaves the other parts unchanged. Refuses with `school_changed_meanwhile`. */
export const saveCensus = (
  app: App,
  db: TenantDb,
  actor: Actor,
  id: string,
  what: string,
  { revision, ...section }: Section & { revision: number },
): Promise<{ revision: number; message: string }> =>
  db.write(async tx => {
    const { name, district, facilities } = await lockSchoolForEdit(tx, app, actor, { id, revision })
    const change = answersIn(section)
    const saved = await mergeCensus(tx, id, change)
    await audit(tx, actor, {
      operation: 'school.update',
      entity: 'school',
      entityId: id,
      schoolId: id,
      districtId: district.id,
      summary: `Saved the ${what} of ${name}`,
      before: Object.fromEntries(Object.entries(facilities).filter(([key]) => key in section)),
      after: change.set,
    })
    return { revision: saved.revision, message: `The ${what} of ${name} were saved.` }
  })

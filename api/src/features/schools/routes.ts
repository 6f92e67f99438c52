import { commonErrors } from '@akada/contract/kernel/errors'
import { schoolCategories, schoolEndpoints } from '@akada/contract/schools/endpoints'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { route } from '../../platform/http/index.ts'
import { pictureOf } from '../files/index.ts'
import { findActiveTerm, isSchoolDay } from '../state/index.ts'
import { schoolRights } from './policy.ts'
import {
  countOfDistrict,
  countOfState,
  countryOf,
  getSchool,
  remarksOf,
  schoolFigures,
  schoolsOfDistrict,
  schoolsOfState,
} from './queries.ts'
import { configureRemarks, uploadLogo } from './service.ts'

const [viewSchool, schoolInformation, byDistrict, search, categoryList, logo, viewRemarks, saveRemarks] =
  schoolEndpoints

const informationOf = async (tx: ReadTx, actor: Actor, schoolId: string, today: string) => {
  const term = await findActiveTerm(tx, actor.stateId)
  const { markedToday, ...figures } = await schoolFigures(tx, schoolId, today)
  const isOpen = term !== null && isSchoolDay(term, term.holidays, today)
  return { ...figures, registersToday: isOpen ? { marked: markedToday, of: figures.classArmCount } : null }
}

const schoolsFound = async (tx: ReadTx, actor: Actor, wanted: { country?: string[]; state?: string[] }) => {
  // Another state's schools do not exist here, whichever way they are asked for.
  if (wanted.state?.some(id => id !== actor.stateId)) refuse(commonErrors.notFound)
  const { country } = await countryOf(tx, actor.stateId)
  if (wanted.country && !wanted.country.includes(country)) return { foundSchools: [], total: 0 }
  return { foundSchools: await schoolsOfState(tx, actor.stateId), total: await countOfState(tx, actor.stateId) }
}

export const routes = [
  route(viewSchool, async ({ app, db, actor, params }) => {
    const { logoFileId, ...school } = await db.read(tx => getSchool(tx, params.id))
    return { ...school, logo: pictureOf(app, logoFileId), can: schoolRights(actor, params.id) }
  }),
  route(schoolInformation, ({ db, actor, params, today }) => db.read(tx => informationOf(tx, actor, params.id, today))),
  route(byDistrict, ({ db, params }) =>
    db.read(async tx => ({
      foundSchools: await schoolsOfDistrict(tx, params.id),
      total: await countOfDistrict(tx, params.id),
    })),
  ),
  route(search, ({ db, actor, query }) => db.read(tx => schoolsFound(tx, actor, query))),
  route(categoryList, () => ({ categories: [...schoolCategories] })),
  route(logo, ({ app, db, actor, place, file, ...call }) =>
    uploadLogo(app, db, actor, { schoolId: call.school(), place, buffer: file.buffer }),
  ),
  route(viewRemarks, async call => ({ ranges: await call.db.read(tx => remarksOf(tx, call.school())) })),
  route(saveRemarks, call => configureRemarks(call.db, call.actor, call.school(), call.body)),
]

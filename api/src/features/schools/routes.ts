import { commonErrors } from '@akada/contract/kernel/errors'
import { schoolCalls } from '@akada/contract/schools/calls'
import { schoolUploads } from '@akada/contract/upload-kinds'
import { schoolCategories } from '@akada/contract/schools/record'
import { districtTermOf } from '../districts/index.ts'
import type { Actor } from '../../platform/auth/index.ts'
import type { ReadTx, CursorPosition } from '../../platform/db/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type App, serve, templateDownload, workbookDownload } from '../../platform/http/index.ts'
import { changeUpload, stageUpload, viewUpload } from '../../platform/uploads/index.ts'
import { pictureOf } from '../files/index.ts'
import { findActiveTerm, isSchoolDay } from '../state/index.ts'
import { builtInSchoolRoles, getSchool, schoolInformation } from './queries/profile.ts'
import { countryOf, listSchools, schoolsOfState } from './queries/list.ts'
import { remarksOf } from './queries/remarks.ts'
import { schoolRoleKeys } from './rules/answers.ts'
import { addSchool, profileFor, saveCensus, updateSchool, uploadLogo } from './profile.ts'
import { schoolList } from './download.ts'
import { configureRemarks } from './remarks.ts'
import { commitSchools, ownerOf, schoolTemplate, uploadsOf } from './upload.ts'

const informationOf = async (tx: ReadTx, app: App, actor: Actor, schoolId: string, today: string) => {
  const term = await findActiveTerm(tx, actor.stateId)
  const { markedToday, armsToMark, ...figures } = await schoolInformation(tx, app.hooks, schoolId, today)
  const isOpen = term !== null && isSchoolDay(term, term.holidays, today)
  return { ...figures, registersToday: isOpen ? { marked: markedToday, of: armsToMark } : null }
}

interface Wanted {
  country?: string[]
  state?: string[]
  limit: number
  page: number
  from: CursorPosition | null
}

const schoolsFound = async (tx: ReadTx, actor: Actor, wanted: Wanted) => {
  // Another state's schools do not exist here, however they are requested.
  if (wanted.state?.some(id => id !== actor.stateId)) refuse(commonErrors.notFound)
  const { country } = await countryOf(tx, actor.stateId)
  if (wanted.country && !wanted.country.includes(country)) return { foundSchools: [], total: 0, last: null }
  return schoolsOfState(tx, actor.stateId, wanted)
}

const withLogo = <S extends { logoFileId: string | null }>(app: App, actor: Actor, { logoFileId, ...school }: S) => ({
  ...school,
  logo: pictureOf(app, actor, logoFileId),
})

const ofSchools = serve(schoolCalls, {
  view: async ({ app, db, actor, params }) => profileFor(app, actor, await db.read(tx => getSchool(tx, params.id))),

  information: ({ app, db, actor, params, today }) => db.read(tx => informationOf(tx, app, actor, params.id, today)),

  byDistrict: async ({ app, db, actor, params, query, cursor }) => {
    const scope = { stateId: actor.stateId, districtIds: [params.id] }
    const page = { ...query, from: cursor.from() }
    const { found, ...rest } = await db.read(tx => listSchools(tx, app.hooks, scope, page))
    return cursor.answer({ foundSchools: found.map(school => withLogo(app, actor, school)), ...rest })
  },

  search: async ({ db, actor, query, cursor }) => {
    const page = { ...query, from: cursor.from() }
    return cursor.answer(await db.read(tx => schoolsFound(tx, actor, page)))
  },

  categoryList: () => ({ categories: [...schoolCategories] }),

  logo: ({ app, db, actor, place, file, ...call }) =>
    uploadLogo(app, db, actor, { schoolId: call.school(), place, buffer: file.buffer }),

  viewRemarks: call => call.db.read(tx => remarksOf(tx, call.school())),

  saveRemarks: call => configureRemarks(call.db, call.actor, call.school(), call.body),

  add: ({ app, db, actor, place, body }) => addSchool(app, db, actor, { districtId: place.districtId, body }),

  update: ({ app, db, actor, params, body }) => updateSchool(app, db, actor, params.id, body),

  saveClassrooms: ({ app, db, actor, params, body }) => saveCensus(app, db, actor, params.id, 'rooms', body),

  saveFacilities: ({ app, db, actor, params, body }) => saveCensus(app, db, actor, params.id, 'facilities', body),

  saveOthers: ({ app, db, actor, params, body }) =>
    saveCensus(app, db, actor, params.id, 'fence, health, power and water', body),

  roles: async ({ db, actor }) => ({
    schoolRoles: await db.read(tx => builtInSchoolRoles(tx, actor.stateId, schoolRoleKeys)),
  }),

  downloadList: async ({ app, db, actor, query, place, today }) => {
    const { district, ...filters } = query
    const ownDistrict = place.districtId ? [place.districtId] : null
    const scope = {
      stateId: actor.stateId,
      districtIds: district?.length ? district : ownDistrict,
      schoolId: actor.schoolId,
    }
    const districtTerm = await db.read(tx => districtTermOf(tx, actor.stateId))
    const spec = await schoolList({ db, actor, hooks: app.hooks }, scope, filters, { districtTerm, today, place })
    return workbookDownload(spec)
  },
})

const ofUploads = serve(schoolUploads, {
  template: async call => templateDownload('schools-template.xlsx', await schoolTemplate(call, call.place)),

  upload: async call => stageUpload(await uploadsOf(call, call.place), call, ownerOf(call.place), call.file),

  uploadView: async call => viewUpload(await uploadsOf(call, call.place), call, call.params.id),

  uploadCorrection: async call =>
    changeUpload(await uploadsOf(call, call.place), call, call.place, call.params.id, call.body),

  createMultiple: call => commitSchools(call, call.place, call.params.id, call.body),
})

export const routes = [...ofSchools, ...ofUploads]

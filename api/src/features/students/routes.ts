import { commonErrors } from '@akada/contract/kernel/errors'
import { limits } from '@akada/contract/kernel/limits'
import { noPhotoConsent, studentCalls } from '@akada/contract/students/calls'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type App, download, pageOf, serve } from '../../platform/http/index.ts'
import { type WorkbookSpec, workbook, workbookBytes, XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { changeUpload, stageUpload, viewUpload } from '../../platform/uploads/index.ts'
import { addressOfPicture, pictureOf, storeImage } from '../files/index.ts'
import { narrowedTo } from './policy.ts'
import { listLeavers } from './queries/leavers.ts'
import { type ListScope, listStudents, studentsOfArm } from './queries/list.ts'
import { isOwnArm } from './queries/own-arms.ts'
import { hasPhotoConsent } from './queries/profile.ts'
import { admitStudent, type StudentWork } from './service/admission.ts'
import { assignToArm } from './service/class-arm.ts'
import { commitStudents } from './service/commit.ts'
import { downloadLeavers } from './service/leavers.ts'
import { downloadStudents, uploadTemplate } from './service/download.ts'
import { changeStudent } from './service/particulars.ts'
import { setStudentPicture } from './service/picture.ts'
import { viewStudent } from './service/profile.ts'
import { uploadsOf } from './service/upload.ts'

interface Caller {
  app: App
  db: StudentWork['db']
  actor: Actor
  today: string
  now: Date
}

export const workOf = ({ app, db, actor, today, now }: Caller): StudentWork => ({
  db,
  system: app.database.system,
  actor,
  today,
  now,
  pictureOf: fileId => pictureOf(app, actor, fileId),
  hooks: app.hooks,
})

const scopeOf = (actor: Actor, place: Place, schools: readonly string[] | undefined): ListScope => ({
  schoolIds: schools?.length ? schools : place.schoolId ? [place.schoolId] : null,
  districtId: place.districtId,
  ownOf: narrowedTo(actor),
})

const inSchool = (place: Place, schoolId: string): Place & { schoolId: string } => ({ ...place, schoolId })

const xlsx = (name: string, today: string, spec: WorkbookSpec) =>
  download({ fileName: `${name}-${today}.xlsx`, contentType: XLSX_TYPE, body: workbook(spec) })

export const routes = serve(studentCalls, {
  search: async ({ db, actor, query, place }) => {
    const byClass = Boolean(query.classType?.length || query.studentClass?.length)
    if (query.limit > limits.list && !byClass) {
      const message = `At most ${limits.list} at a time, or ${limits.listByClassType} of a class or class type.`
      refuse(commonErrors.invalid, { fields: [{ path: 'query.limit', message }] })
    }
    const listed = query.status === 'Transferred' ? listLeavers : listStudents
    return db.read(tx => listed(tx, query, scopeOf(actor, place, query.school)))
  },

  view: ({ app, db, actor, params }) =>
    db.read(tx => viewStudent(tx, actor, params.id, fileId => pictureOf(app, actor, fileId))),

  byClassArm: ({ db, actor, params, query, today }) =>
    db.read(async tx => {
      const own = narrowedTo(actor)
      if (own !== null && !(await isOwnArm(tx, own, params.classArm))) refuse(commonErrors.notFound)
      const found = await studentsOfArm(tx, params.classArm, query.day ?? today)
      return { foundStudents: pageOf(found, query), total: found.length }
    }),

  add: call => admitStudent(workOf(call), inSchool(call.place, call.school()), call.body),

  update: call => changeStudent(workOf(call), call.place, call.params.id, call.body),

  template: async call =>
    download({
      fileName: 'students-template.xlsx',
      contentType: XLSX_TYPE,
      body: await workbookBytes(await uploadTemplate(call.db, call.school())),
    }),

  upload: call => stageUpload(uploadsOf(workOf(call)), call, { ...call.place, ownerId: call.school() }, call.file),

  uploadView: call => call.db.read(tx => viewUpload(uploadsOf(workOf(call)), tx, call.params.id)),

  uploadCorrection: call => changeUpload(uploadsOf(workOf(call)), call, call.place, call.params.id, call.body),

  createMultiple: call => commitStudents(workOf(call), call.place, call.params.id, call.body),

  downloadList: async call => {
    const scope = scopeOf(call.actor, call.place, call.query.school)
    const listed = call.query.status === 'Transferred' ? downloadLeavers : downloadStudents
    return xlsx('students', call.today, await listed(workOf(call), call.place, call.query, scope))
  },

  assign: call => assignToArm(workOf(call), call.place, { ...call.body, classArmId: call.body.classArm }),

  addToArm: call => assignToArm(workOf(call), call.place, { ...call.body, classArmId: call.params.id }),

  updatePicture: async ({ app, db, actor, params, place, file }) => {
    if (!(await db.read(tx => hasPhotoConsent(tx, params.id)))) refuse(noPhotoConsent)
    const image = await storeImage(app, { kind: 'picture', buffer: file.buffer, place, by: actor })
    await setStudentPicture(db, actor, params.id, image)
    return { profilePicture: addressOfPicture(app, actor, image.id) }
  },
})

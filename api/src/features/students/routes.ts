import { printStudents } from './books.ts'
import { commonErrors } from '@akada/contract/kernel/errors'
import { limits } from '@akada/contract/kernel/limits'
import { noPhotoConsent, studentCalls } from '@akada/contract/students/calls'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import {
  type App,
  download,
  pageOf,
  type Route,
  serve,
  templateDownload,
  workbookDownload,
} from '../../platform/http/index.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { changeUpload, stageUpload, viewUpload } from '../../platform/uploads/index.ts'
import { addressOfFace, addressOfPicture, pictureOf, storeImage } from '../files/index.ts'
import { narrowedTo } from './policy.ts'
import { freeNumber } from './next-admission.ts'
import { pageOfStudents } from './list.ts'
import { rollDayOf } from './queries/counts.ts'
import { type ListScope, listStudents, schoolOfVersion, studentsOfArm, versionOfList } from './queries/list.ts'
import { isOwnArm, ownArms, picturesOfArm, staffWithOperation } from './queries/own-arms.ts'
import { hasPhotoConsent } from './queries/profile.ts'
import type { UploadOutcome } from './queries/upload.ts'
import type { RowValues } from './rules/check-row.ts'
import type { StudentChange } from './rules/check-upload.ts'
import type { ColumnKey } from './rules/columns.ts'
import { admitStudent, findDuplicates, type StudentWork } from './admission.ts'
import { assignToArm } from './class-arm.ts'
import { commitStudents } from './commit.ts'
import { downloadList, uploadTemplate } from './download.ts'
import { listExports, openExport, startExport } from './exports.ts'
import { changeStudent } from './particulars.ts'
import { changeStudentPicture } from './picture.ts'
import { viewStudent } from './profile.ts'
import { uploadsOf } from './upload.ts'
import { faceCalls } from '@akada/contract/students/faces'
import { studentExportCalls } from '@akada/contract/students/exports'
import { studentMoveCalls } from '@akada/contract/students/moves'
import { getFormerStudent } from './queries/former.ts'
import { visibleHistory } from './rules/former.ts'
import { readmitStudent, withdrawStudent } from './leaving.ts'

interface Caller {
  app: App
  db: StudentWork['db']
  actor: Actor
  today: string
  now: Date
}

const workOf = ({ app, db, actor, today, now }: Caller): StudentWork => ({
  db,
  system: app.database.system,
  actor,
  today,
  now,
  pictureOf: fileId => pictureOf(app, actor, fileId),
  transferSecrets: app.transferSecrets,
  hooks: app.hooks,
})

const scopeOf = (
  { app, actor, place }: Pick<Caller, 'app' | 'actor'> & { place: Place },
  schools: readonly string[] | undefined,
): ListScope => {
  const own = narrowedTo(actor)
  const ownSchool = place.schoolId ? [place.schoolId] : null
  return {
    schoolIds: schools?.length ? schools : ownSchool,
    districtId: place.districtId,
    ownArms: own === null ? null : ownArms(app.hooks, own),
  }
}

type ShownUpload = Awaited<ReturnType<typeof viewUpload<ColumnKey, RowValues | StudentChange, UploadOutcome>>>

/** An upload for its page, which offers to add missing arms, or says who can. */
const shown = async ({ db, actor, place }: Pick<Caller, 'db' | 'actor'> & { place: Place }, upload: ShownUpload) => {
  const mayAdd = actor.can('class-arm.manage')
  const { schoolId } = place
  const isAsked = !mayAdd && upload.errors.some(({ addable }) => addable)
  const whoAddsArms =
    isAsked && schoolId ? await db.read(tx => staffWithOperation(tx, schoolId, 'class-arm.manage')) : []
  return { ...upload, whoAddsArms: mayAdd ? null : whoAddsArms }
}

const inSchool = (place: Place, schoolId: string): Place & { schoolId: string } => ({ ...place, schoolId })

export const routes: readonly Route[] = [
  ...serve(studentCalls, {
    search: async ({ app, db, actor, query, place, cachedResponse, cursor }) => {
      const byClass = Boolean(query.classType?.length || query.studentClass?.length)
      if (query.limit > limits.list && !byClass) {
        const message = `At most ${limits.list} at a time, or ${limits.listByClassType} of a class or class type.`
        refuse(commonErrors.invalid, { fields: [{ path: 'query.limit', message }] })
      }
      const scope = scopeOf({ app, actor, place }, query.school)
      const page = { ...query, from: cursor.from() }
      const only = schoolOfVersion(scope, query)
      if (only !== null) {
        return db.read(async tx =>
          cachedResponse(['students', only, await versionOfList(tx, only), query], async () =>
            cursor.answer(await listStudents(tx, page, scope)),
          ),
        )
      }
      return cursor.answer(await pageOfStudents({ db, system: app.database.system }, place.stateId, page, scope))
    },

    nextAdmission: ({ db, place: { schoolId } }) =>
      db.read(async tx => ({ admissionNumber: await freeNumber(tx, schoolId ?? refuse(commonErrors.notFound)) })),

    view: ({ app, db, actor, params }) =>
      db.read(tx => viewStudent(tx, app.hooks, actor, params.id, fileId => pictureOf(app, actor, fileId))),

    byClassArm: ({ app: { hooks }, db, actor, params, query, today }) =>
      db.read(async tx => {
        const own = narrowedTo(actor)
        if (own !== null && !(await isOwnArm(tx, hooks, own, params.classArm))) refuse(commonErrors.notFound)
        const day = query.day ?? (await rollDayOf(tx, params.classArm, today))
        const found = await studentsOfArm(tx, params.classArm, day)
        return { foundStudents: pageOf(found, query), total: found.length }
      }),

    add: call => admitStudent(workOf(call), inSchool(call.place, call.school()), call.body),

    update: call => changeStudent(workOf(call), call.place, call.params.id, call.body),

    template: async call => templateDownload('students-template.xlsx', await uploadTemplate(call.db, call.school())),

    upload: async call => {
      const kind = uploadsOf(workOf(call))
      return shown(call, await stageUpload(kind, call, { ...call.place, ownerId: call.school() }, call.file))
    },

    uploadView: async call => shown(call, await viewUpload(uploadsOf(workOf(call)), call, call.params.id)),

    uploadCorrection: async call =>
      shown(call, await changeUpload(uploadsOf(workOf(call)), call, call.place, call.params.id, call.body)),

    createMultiple: async call =>
      shown(call, await commitStudents(workOf(call), call.place, call.params.id, call.body)),

    downloadList: async call => {
      const scope = scopeOf(call, call.query.school)
      return workbookDownload(await downloadList(workOf(call), call.place, call.query, scope))
    },

    print: async call => {
      const scope = scopeOf(call, call.query.school)
      return download({
        contentType: 'application/pdf',
        ...(await printStudents(workOf(call), call.place, call.query, scope)),
      })
    },

    assign: call => assignToArm(workOf(call), call.place, { ...call.body, classArmId: call.body.classArm }),

    addToArm: call => assignToArm(workOf(call), call.place, { ...call.body, classArmId: call.params.id }),

    updatePicture: async ({ app, db, actor, params, place, file }) => {
      if (!(await db.read(tx => hasPhotoConsent(tx, params.id)))) refuse(noPhotoConsent)
      const image = await storeImage(app, { kind: 'picture', buffer: file.buffer, place, by: actor })
      await changeStudentPicture(db, actor, params.id, image)
      return { profilePicture: addressOfPicture(app, actor, image.id) }
    },
  }),
  ...serve(faceCalls, {
    ofArm: ({ app, db, actor, params }) =>
      db.read(async tx => {
        const own = narrowedTo(actor)
        if (own !== null && !(await isOwnArm(tx, app.hooks, own, params.classArm))) refuse(commonErrors.notFound)
        const pictures = await picturesOfArm(tx, params.classArm, limits.ids)
        return { faces: pictures.map(({ student, fileId }) => ({ student, ...addressOfFace(app, actor, fileId) })) }
      }),
  }),
  ...serve(studentExportCalls, {
    add: call => startExport(call, call.place, call.query, scopeOf(call, call.query.school)),

    search: call => listExports(call),

    file: async call => {
      const { fileName, body } = await openExport(call, call.params.id)
      return download({ fileName, contentType: XLSX_TYPE, body })
    },
  }),
  ...serve(studentMoveCalls, {
    duplicates: call => {
      const schoolId = call.school()
      return call.db.read(tx => findDuplicates(tx, schoolId, call.query))
    },

    withdraw: call => withdrawStudent(workOf(call), call.place, call.params.id, call.body),

    readmit: call =>
      readmitStudent(workOf(call), { ...call.place, schoolId: call.school() }, call.params.id, call.body),
    former: ({ db, actor, params }) =>
      db.read(async tx => {
        const { enrolments: all, present, admissionNumber, ...student } = await getFormerStudent(tx, params.id)
        const { enrolments, lastNumber, isHereNow } = visibleHistory(all, place => actor.reaches(place))
        return {
          ...student,
          enrolments,
          isHereNow,
          admissionNumber: actor.reaches(present) ? admissionNumber : lastNumber,
        }
      }),
  }),
]

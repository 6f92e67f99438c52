import { commonErrors } from '@akada/contract/kernel/errors'
import { staffAdministrationCalls } from '@akada/contract/staff/administration'
import { staffCalls } from '@akada/contract/staff/calls'
import { staffUploadCalls } from '@akada/contract/staff/upload'
import * as z from 'zod'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { refuse } from '../../platform/errors/index.ts'
import { type App, download, serve, templateDownload, workbookDownload } from '../../platform/http/index.ts'
import { changeUpload, stageUpload, viewUpload } from '../../platform/uploads/index.ts'
import { pictureOf } from '../files/index.ts'
import { mayView } from './policy.ts'
import { type FoundStaff, lastActive, searchStaff } from './queries/list.ts'
import { getStaff } from './queries/profile.ts'
import { retiringWithin } from './queries/retirements.ts'
import { createStaff, reinstateStaff, sendTemporaryPassword, suspendStaff } from './accounts.ts'
import { downloadStaff } from './download.ts'
import { updateParticulars, updatePicture } from './particulars.ts'
import { profileFor } from './profile.ts'
import { printStaff } from './books.ts'
import { assignRole, endRoleAccess, transferRight } from './rights.ts'
import { printSlips, viewNeverSignedIn } from './slips.ts'
import { commitStaff, uploadsOf, uploadTemplate } from './upload.ts'

const withPicture = <F extends Pick<FoundStaff, 'pictureFileId'>>(
  app: App,
  actor: Actor,
  { pictureFileId, ...staff }: F,
) => ({
  ...staff,
  profilePicture: pictureOf(app, actor, pictureFileId),
})

const retirementCounts = z.object({ total: z.int(), withoutDates: z.int() })

const organizationIdOf = ({ schoolId, districtId, stateId }: Place): string => schoolId ?? districtId ?? stateId

export const routes = [
  ...serve(staffCalls, {
    view: async ({ app, db, actor, params }) => {
      if (!mayView(actor, params.id)) refuse(commonErrors.forbidden)
      return profileFor(app, actor, await db.read(tx => getStaff(tx, params.id)))
    },

    search: async ({ app, db, actor, place, query, cursor }) => {
      const { includeLoggedInUser, school, ...filters } = query
      const scope = { place, schools: school, without: includeLoggedInUser ? null : actor.staffId }
      const page = { ...filters, from: cursor.from() }
      const { found, ...rest } = await db.read(tx => searchStaff(tx, page, scope))
      return cursor.answer({ foundStaffs: found.map(staff => withPicture(app, actor, staff)), ...rest })
    },

    update: call => updateParticulars(call, call.params.id, call.body),

    picture: ({ app, db, actor, params, place, file }) =>
      updatePicture(app, db, actor, { id: params.id, place, buffer: file.buffer }),
  }),
  ...serve(staffAdministrationCalls, {
    create: call => createStaff(call, call.body.organization ?? organizationIdOf(call.actor), call.body),

    active: async ({ db, place, query: { school, ...paging }, cursor }) => {
      const page = { ...paging, from: cursor.from() }
      return cursor.answer(await db.read(tx => lastActive(tx, { place, schools: school, without: null }, page)))
    },

    retirements: async ({ app, db, actor, place, today, query: { school, withinMonths, ...paging }, cursor }) => {
      const scope = { place, schools: school, without: null }
      const page = { ...paging, from: cursor.fromWith(retirementCounts) }
      const { found, counts, last } = await db.read(tx => retiringWithin(tx, scope, { today, withinMonths }, page))
      const foundStaffs = found.map(staff => withPicture(app, actor, staff))
      return cursor.answer({ foundStaffs, ...counts, last }, counts)
    },

    downloadList: async call => {
      const { includeLoggedInUser, school, ...filters } = call.query
      const scope = { place: call.place, schools: school, without: includeLoggedInUser ? null : call.actor.staffId }
      return workbookDownload(await downloadStaff(call, call.place, filters, scope))
    },

    print: async call => {
      const { includeLoggedInUser, school, ...filters } = call.query
      const scope = { place: call.place, schools: school, without: includeLoggedInUser ? null : call.actor.staffId }
      return download({ contentType: 'application/pdf', ...(await printStaff(call, call.place, filters, scope)) })
    },

    suspend: call => suspendStaff(call, call.params.id, call.body),

    reinstate: call => reinstateStaff(call, call.params.id),

    temporaryPassword: call => sendTemporaryPassword(call, call.params.id, call.query.by),

    neverSignedIn: call => viewNeverSignedIn(call, call.school()),

    printSlips: call => printSlips(call, call.school()),

    assign: call =>
      assignRole(call, {
        staffId: call.body.staff,
        roleId: call.body.role,
        organizationId: call.body.organization ?? organizationIdOf(call.actor),
      }),

    end: call => endRoleAccess(call, call.params.id, call.body),

    transfer: call => transferRight(call, call.body),
  }),
  ...serve(staffUploadCalls, {
    template: async call => templateDownload('staff-template.xlsx', await uploadTemplate(call, call.school())),

    upload: async call =>
      stageUpload(await uploadsOf(call), call, { ...call.place, ownerId: call.school() }, call.file),

    uploadView: async call => viewUpload(await uploadsOf(call), call, call.params.id),

    uploadCorrection: async call => changeUpload(await uploadsOf(call), call, call.place, call.params.id, call.body),

    createMultiple: call => commitStaff(call, call.place, call.params.id, call.body),
  }),
]

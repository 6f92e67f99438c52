import { guardianFeeCalls } from '@akada/contract/exams/guardian-fees'
import { examCalls } from '@akada/contract/exams/calls'
import * as z from 'zod'
import type { Actor, Place } from '../../platform/auth/index.ts'
import { download, type Route, serve, workbookDownload } from '../../platform/http/index.ts'
import { pictureOf } from '../files/index.ts'
import type { ExamScope } from './queries/exams.ts'
import { downloadCandidates, viewCandidates, viewEligible, viewSchools } from './candidates.ts'
import { changeStatus, createExam, editExam, viewExam, viewExams } from './exams.ts'
import { reversePayment } from './reverse-payment.ts'
import { refundFee } from './refund-fee.ts'
import { allowFees, viewFeesOfSchool, viewStateSetting } from './guardian-fees.ts'
import { payRegistration } from './payment.ts'
import { savePhoto } from './photos.ts'
import { printInvoice } from './print-invoice.ts'
import { discardRegistration, register, viewInvoice, viewRegistrations } from './registrations.ts'
import { examResultCalls } from '@akada/contract/exams/results'
import { changeResultUpload, commitResults, resultTemplate, stageResults, viewResultUpload } from './result-upload.ts'
import { correctResult, viewEnteredResults } from './correct-result.ts'
import { publishResults, withdrawResults, viewResult, viewResultsOfStudent, viewResultStatus } from './results.ts'

const schoolSums = z.object({ total: z.int(), candidates: z.int(), paidKobo: z.int() })
const feeCounts = z.object({ total: z.int(), paid: z.int(), paidTwice: z.int(), toReturn: z.int() })

/** The place of a call within its school. */
const inSchool = (call: { place: Place; school: () => string }) => ({ ...call.place, schoolId: call.school() })

/** The scope of a download: the named school or district, or everything within the actor's reach. */
const reachOf = (actor: Actor, place: Place, named: string | undefined): ExamScope =>
  named === undefined ? actor : { schoolId: place.schoolId, districtId: place.districtId }

export const routes: readonly Route[] = [
  ...serve(examCalls, {
    byState: async call => {
      const { params, query, cursor } = call
      return cursor.answer(await viewExams(call, params.id, { ...query, from: cursor.from() }))
    },

    view: call => viewExam(call, call.params.id),

    create: call => createExam(call, call.body),

    update: call => editExam(call, call.params.id, call.body),

    status: call => changeStatus(call, call.params.id, call.body),

    eligible: call => viewEligible(call, call.params),

    registering: call => register(call, inSchool(call), call.body),

    photo: call => {
      const { params, query, file } = call
      const photo = { ...query, examId: params.examId, studentId: params.studentId, buffer: file.buffer }
      return savePhoto({ ...call, place: inSchool(call) }, photo)
    },

    bySchool: call => viewRegistrations(call, call.params),

    discard: call => discardRegistration(call, call.place, call.params.id),

    pay: call => payRegistration(call, inSchool(call), call.params.id, call.body),

    reverse: call => reversePayment(call, call.place, call.params.id, call.body.reason),

    invoice: call => viewInvoice(call, call.params.id),

    invoicePrint: async call =>
      download({ contentType: 'application/pdf', ...(await printInvoice(call, call.params.id)) }),

    schools: async call => {
      const { params, query, cursor } = call
      const { counts, ...found } = await viewSchools(call, params.id, { ...query, from: cursor.fromWith(schoolSums) })
      return cursor.answer({ ...found, total: counts.total }, counts)
    },

    candidates: async call => {
      const { app, actor, params, query, cursor } = call
      const asked = { ...params, ...query, from: cursor.from() }
      return cursor.answer(await viewCandidates(call, asked, fileId => pictureOf(app, actor, fileId)))
    },

    candidatesDownload: async call => {
      const { actor, place, params, query } = call
      const spec = await downloadCandidates(call, params.id, reachOf(actor, place, query.school))
      return workbookDownload(spec)
    },
  }),
  ...serve(guardianFeeCalls, {
    ofSchool: async call => {
      const { params, query, cursor } = call
      const asked = { ...params, ...query, from: cursor.fromWith(feeCounts) }
      const { counts, ...found } = await viewFeesOfSchool(call, asked)
      return cursor.answer({ ...found, ...counts }, counts)
    },

    allowInSchool: call => allowFees(call, inSchool(call), call.body.isAllowed),

    refund: call => refundFee(call, call.params.id, call.body),

    stateSetting: ({ db }) => db.read(viewStateSetting),

    allowInState: call => allowFees(call, call.place, call.body.isAllowed),
  }),
  ...serve(examResultCalls, {
    template: async call => {
      const { actor, place, params, query } = call
      const spec = await resultTemplate(call, params.id, reachOf(actor, place, query.school ?? query.district))
      return workbookDownload(spec)
    },

    upload: call => stageResults(call, call.place, call.params.id, call.file),

    uploadView: call => viewResultUpload(call, call.params.id),

    uploadCorrection: call => changeResultUpload(call, call.place, call.params.id, call.body),

    createMultiple: call => commitResults(call, call.place, call.params.id, call.body),

    status: call => viewResultStatus(call, call.params.id),

    publish: call => publishResults(call, call.params.id, call.body),

    candidate: call => viewEnteredResults(call, call.params.id, call.query.number),

    correct: call => correctResult(call, call.params.id, call.body),

    withdraw: call => withdrawResults(call, call.params.id, call.body.reason),

    view: call => viewResult(call, call.params, fileId => pictureOf(call.app, call.actor, fileId)),

    byStudent: call => viewResultsOfStudent(call, call.params.id),
  }),
]

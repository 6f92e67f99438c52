import { gradingCalls } from '@akada/contract/grading/calls'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { viewGrid, viewHistory } from './grid-view.ts'
import { progressQuestion } from './progress-question.ts'
import { armsOfProgress, scoreProgress } from './queries/progress.ts'
import { offerSubject, saveScores } from './save-scores.ts'
import { entryWindowCalls } from '@akada/contract/grading/windows'
import { entryRequestCalls } from '@akada/contract/grading/requests'
import { scoreSheetCalls } from '@akada/contract/grading/sheets'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { exportAssessment } from './export.ts'
import { grantLate, lateAccessOf, revokeLate } from './late-access.ts'
import { downloadProgress } from './progress-sheet.ts'
import { readScoreSheet } from './read-sheet.ts'
import { downloadSheet } from './sheet.ts'
import { searchEntryRequests } from './queries/entry-requests.ts'
import { answerEntryRequest, requestEntryDays } from './entry-requests.ts'
import { viewArmScores, viewStudentGrid } from './student-grid-view.ts'
import { narrowWindows, viewWindows } from './windows.ts'

export const routes: readonly Route[] = [
  ...serve(gradingCalls, {
    view: ({ app: { hooks }, db, actor, params, query, today }) => {
      const key = { classArmId: params.classArm, subjectId: params.subject, termId: query.term }
      return db.read(tx => viewGrid(tx, { actor, hooks, today }, key))
    },

    update: ({ app: { hooks }, db, actor, body, now, today }) => saveScores({ db, actor, hooks }, body, { now, today }),

    offer: ({ app: { hooks }, db, actor, params, query, body, today }) => {
      const key = { classArmId: params.classArm, subjectId: params.subject, termId: query.term }
      return offerSubject({ db, actor, hooks }, key, body, today)
    },

    progress: call => {
      const { classArm, limit, page } = call.query
      const question = progressQuestion(call, call.school(), classArm === undefined ? undefined : [classArm])
      const from = call.cursor.from()
      return call.db.read(async tx => {
        const [published, { ids, last }] = await Promise.all([
          call.app.hooks.publishedStudents(tx, question),
          armsOfProgress(tx, question, { limit, page, from }),
        ])
        const found = await scoreProgress(tx, { ...question, classArmIds: ids, published })
        return call.cursor.answer({ ...found, last })
      })
    },
  }),
  ...serve(entryWindowCalls, {
    windows: call => {
      const asked = { stateId: call.place.stateId, schoolId: call.school(), termId: call.query.term, today: call.today }
      return call.db.read(tx => viewWindows(tx, call.actor, asked))
    },

    narrow: call =>
      narrowWindows(
        { ...call, hooks: call.app.hooks },
        { ...call.place, schoolId: call.school() },
        call.body,
        call.today,
      ),

    lateList: call => {
      const asked = { schoolId: call.school(), status: call.query.status, today: call.today }
      return call.db.read(tx => lateAccessOf(tx, call.actor, asked))
    },

    grant: call => grantLate(call.db, call.actor, { ...call.place, schoolId: call.school() }, call.body, call),

    revoke: call => revokeLate(call.db, call.actor, { ...call.place, schoolId: call.school() }, call.params.id, call),
  }),
  ...serve(entryRequestCalls, {
    requestDays: call =>
      requestEntryDays(call.db, call.actor, { ...call.place, schoolId: call.school() }, call.body, call),

    requests: async ({ db, actor, query: { status, ...paging }, cursor }) => {
      const of = { stateId: actor.stateId, isWaiting: status === 'Waiting' }
      const page = { ...paging, from: cursor.from() }
      const { found, ...rest } = await db.read(tx => searchEntryRequests(tx, of, page))
      return cursor.answer({ foundRequests: found, ...rest })
    },

    answerRequest: call => answerEntryRequest(call, call.params.id, call.body),
  }),
  ...serve(scoreSheetCalls, {
    history: ({ db, actor, params, query, today }) => {
      const { classArm: classArmId, subject: subjectId, student } = params
      const key = { classArmId, subjectId, termId: query.term, studentId: student, componentId: query.component }
      return db.read(tx => viewHistory(tx, actor, key, today))
    },

    ofStudent: call => {
      const asked = {
        studentId: call.params.student,
        stateId: call.place.stateId,
        schoolId: call.school(),
        termId: call.query.term,
      }
      return call.db.read(tx => viewStudentGrid(tx, { ...call, hooks: call.app.hooks }, asked))
    },

    byStudent: ({ db, actor, params, query, today }) =>
      db.read(tx => viewArmScores(tx, actor, { classArmId: params.classArm, termId: query.term }, today)),

    sheet: async ({ app: { hooks }, db, actor, place, params, query, today }) => {
      const key = { classArmId: params.classArm, subjectId: params.subject, termId: query.term }
      const made = await downloadSheet({ db, actor, hooks, today }, key, place)
      return download({ contentType: XLSX_TYPE, ...made })
    },

    readSheet: call => {
      const { params, query, file, body } = call
      const key = { classArmId: params.classArm, subjectId: params.subject, termId: query.term }
      return readScoreSheet({ ...call, hooks: call.app.hooks }, key, file, body)
    },

    assessment: async call => {
      const { db, actor, query, today } = call
      const place = { ...call.place, schoolId: call.school() }
      const asked = { termId: query.term, classId: query.class, subjectId: query.subject }
      return download({ contentType: XLSX_TYPE, ...(await exportAssessment(db, actor, place, asked, today)) })
    },

    progressSheet: async call => {
      const { hooks } = call.app
      const question = { ...progressQuestion(call, call.school()), districtId: call.place.districtId, hooks }
      const made = await downloadProgress(call.db, call.actor, question, call.query.incomplete ?? false)
      return download({ contentType: XLSX_TYPE, ...made })
    },
  }),
]

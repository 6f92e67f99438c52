import { attendanceCalls } from '@akada/contract/attendance/calls'
import { explanationCalls } from '@akada/contract/attendance/explanations'
import { registerHoursCalls } from '@akada/contract/attendance/hours'
import { attendanceSheetCalls } from '@akada/contract/attendance/sheets'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { viewAggregate } from './aggregate.ts'
import { downloadBook, printBook } from './book.ts'
import { decideExplanation, viewExplanations } from './decide-explanation.ts'
import { setHours, viewHours } from './hours.ts'
import { viewHistory } from './history-view.ts'
import { viewRegister } from './register-view.ts'
import { viewArms, viewNotMarked, viewSchool } from './school-view.ts'
import { markSheet, markSheets } from './save-register.ts'
import { viewSession } from './session-view.ts'
import { readSheet } from './sheet-view.ts'
import { viewStudentAttendance } from './student-view.ts'

export const routes: readonly Route[] = [
  ...serve(attendanceCalls, {
    getRegister: ({ db, actor, params, query, today }) =>
      db.read(tx => viewRegister(tx, actor, { classArmId: params.id, ...query }, today)),

    mark: ({ db, actor, params, body, now, today }) =>
      markSheet(db, actor, { classArmId: params.id, ...body }, { now, today }),

    bulkUpdate: ({ db, actor, body, now, today }) => markSheets(db, actor, body, { now, today }),

    aggregate: ({ db, actor, params, query, today }) =>
      db.read(tx => viewAggregate(tx, actor, { classArmId: params.id, ...query }, today)),

    downloadRegister: async ({ db, actor, params, query, today }) =>
      download({
        contentType: XLSX_TYPE,
        ...(await downloadBook(db, actor, { classArmId: params.id, ...query }, today)),
      }),

    ofStudent: ({ db, actor, params, today }) =>
      db.read(tx => viewStudentAttendance(tx, actor, params.id.toLowerCase(), today)),
  }),
  ...serve(explanationCalls, {
    ofArm: ({ db, actor, params, now }) => db.read(tx => viewExplanations(tx, actor, params.id, now)),

    decide: call => decideExplanation(call, call.params.id, call.body),
  }),
  ...serve(registerHoursCalls, {
    view: ({ db, actor, params }) => db.read(tx => viewHours(tx, actor, params.id.toLowerCase())),

    set: call => setHours(call, { schoolId: call.params.id, districtId: call.place.districtId }, call.body),
  }),
  ...serve(attendanceSheetCalls, {
    sheet: ({ db, actor, params, query, today }) =>
      db.read(async tx => (await readSheet(tx, actor, { classArmId: params.id, ...query }, today)).book),

    sheetPdf: async ({ db, actor, params, query, today, now }) =>
      download({
        contentType: 'application/pdf',
        ...(await printBook(db, actor, { classArmId: params.id, ...query }, { today, now })),
      }),

    history: ({ db, actor, params, query: { student, day, sitting } }) =>
      db.read(tx => viewHistory(tx, actor, { classArmId: params.id, studentId: student.toLowerCase(), day, sitting })),

    session: ({ db, actor, params, today }) => db.read(tx => viewSession(tx, actor, params.id, today)),

    school: ({ db, actor, params, query, today }) =>
      db.read(tx => viewSchool(tx, actor, { schoolId: params.id, ...query }, today)),

    arms: ({ db, actor, params, today }) => db.read(tx => viewArms(tx, actor, params.id, today)),

    notMarked: ({ db, actor, params, query, today, now }) =>
      db.read(tx => viewNotMarked(tx, actor, { schoolId: params.id, ...query }, { today, now })),
  }),
]

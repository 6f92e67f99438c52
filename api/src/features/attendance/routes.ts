import { attendanceEndpoints } from '@akada/contract/attendance/endpoints'
import { attendanceSheetEndpoints } from '@akada/contract/attendance/sheets'
import { download, type Route, route } from '../../platform/http/index.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { viewAggregate } from './aggregate.ts'
import { downloadBook, printBook } from './book.ts'
import { viewHistory } from './history-view.ts'
import { viewRegister } from './register-view.ts'
import { viewNotMarked, viewSchool } from './school-view.ts'
import { markSheet, markSheets } from './service.ts'
import { viewSession } from './session-view.ts'
import { readSheet } from './sheet-view.ts'
import { viewStudentAttendance } from './student-view.ts'

const [getRegister, mark, bulkUpdate, aggregate, downloadRegister, ofStudent] = attendanceEndpoints
const [sheet, sheetPdf, history, session, school, notMarked] = attendanceSheetEndpoints

export const routes: readonly Route[] = [
  route(getRegister, ({ db, actor, params, query, today }) =>
    db.read(tx => viewRegister(tx, actor, { classArmId: params.id, ...query }, today)),
  ),
  route(mark, ({ db, actor, params, body, now, today }) =>
    markSheet(db, actor, { classArmId: params.id, ...body }, { now, today }),
  ),
  route(bulkUpdate, ({ db, actor, body, now, today }) => markSheets(db, actor, body, { now, today })),
  route(aggregate, ({ db, actor, params, query, today }) =>
    db.read(tx => viewAggregate(tx, actor, { classArmId: params.id, ...query }, today)),
  ),
  route(downloadRegister, async ({ db, actor, params, query, today }) =>
    download({
      contentType: XLSX_TYPE,
      ...(await downloadBook(db, actor, { classArmId: params.id, ...query }, today)),
    }),
  ),
  route(ofStudent, ({ db, actor, params, today }) =>
    db.read(tx => viewStudentAttendance(tx, actor, params.id.toLowerCase(), today)),
  ),
  route(sheet, ({ db, actor, params, query, today }) =>
    db.read(async tx => (await readSheet(tx, actor, { classArmId: params.id, ...query }, today)).book),
  ),
  route(sheetPdf, async ({ db, actor, params, query, today, now }) =>
    download({
      contentType: 'application/pdf',
      ...(await printBook(db, actor, { classArmId: params.id, ...query }, { today, now })),
    }),
  ),
  route(history, ({ db, actor, params, query: { student, day, sitting } }) =>
    db.read(tx => viewHistory(tx, actor, { classArmId: params.id, studentId: student.toLowerCase(), day, sitting })),
  ),
  route(session, ({ db, actor, params, today }) => db.read(tx => viewSession(tx, actor, params.id, today))),
  route(school, ({ db, actor, params, query, today }) =>
    db.read(tx => viewSchool(tx, actor, { schoolId: params.id, ...query }, today)),
  ),
  route(notMarked, ({ db, actor, params, query, today, now }) =>
    db.read(tx => viewNotMarked(tx, actor, { schoolId: params.id, ...query }, { today, now })),
  ),
]

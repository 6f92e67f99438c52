import { attendanceEndpoints } from '@akada/contract/attendance/endpoints'
import { download, type Route, route } from '../../platform/http/index.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { viewAggregate } from './aggregate.ts'
import { downloadBook } from './book.ts'
import { viewRegister } from './register-view.ts'
import { markSheet, markSheets } from './service.ts'

const [getRegister, mark, bulkUpdate, aggregate, downloadRegister] = attendanceEndpoints

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
]

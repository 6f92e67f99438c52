import { broadsheetEndpoints } from '@akada/contract/report-cards/broadsheet'
import { printRunEndpoints } from '@akada/contract/report-cards/print-runs'
import { download, type Route, route } from '../../platform/http/index.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { broadsheetPdf, broadsheetWorkbook } from './broadsheet-files.ts'
import { viewBroadsheet } from './broadsheet.ts'
import { listPrintRuns, openPrintFile, startPrintRun, viewPrintRun } from './print-runs.ts'

const [viewSheet, downloadSheet, printSheet] = broadsheetEndpoints
const [addRun, searchRuns, viewRun, runFile] = printRunEndpoints

/** Broadsheets, and the print jobs of whole classes. */
export const fileRoutes: readonly Route[] = [
  route(viewSheet, ({ db, actor, params, query, today }) =>
    db.read(tx =>
      viewBroadsheet(tx, {
        actor,
        classArmId: params.classArmId,
        termId: query.term ?? null,
        scope: query.scope,
        today,
      }),
    ),
  ),
  route(downloadSheet, async ({ db, actor, place, params, query, today }) => {
    const call = { actor, classArmId: params.classArmId, termId: query.term ?? null, scope: query.scope, today }
    return download({ contentType: XLSX_TYPE, ...(await broadsheetWorkbook(db, call, place.districtId)) })
  }),
  route(printSheet, async ({ db, actor, place, params, query, today, now }) => {
    const call = { actor, classArmId: params.classArmId, termId: query.term ?? null, scope: query.scope, today }
    const file = await broadsheetPdf(db, call, place.districtId, { paper: query.paper, now })
    return download({ contentType: 'application/pdf', inline: true, ...file })
  }),
  route(addRun, ({ db, actor, body, place, today, app }) =>
    startPrintRun(
      db,
      app.jobs,
      actor,
      {
        stateId: place.stateId,
        districtId: place.districtId,
        schoolId: body.school,
        termId: body.term ?? null,
        classId: body.classId ?? null,
        oneFile: body.oneFile,
        drafts: body.drafts,
      },
      today,
    ),
  ),
  route(searchRuns, ({ db, actor, query }) => db.read(tx => listPrintRuns(tx, actor, query.school))),
  route(viewRun, ({ db, actor, params }) => db.read(tx => viewPrintRun(tx, actor, params.id))),
  route(runFile, async ({ db, actor, place, params, app }) =>
    download({ contentType: 'application/pdf', ...(await openPrintFile(db, app.files, { actor, place }, params)) }),
  ),
]

import { broadsheetCalls } from '@akada/contract/report-cards/broadsheet'
import { printRunCalls } from '@akada/contract/report-cards/print-runs'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { broadsheetPdf, broadsheetWorkbook } from './broadsheet-files.ts'
import { viewBroadsheet } from './broadsheet.ts'
import { listPrintRuns, openPrintFile, startPrintRun, viewPrintRun } from './print-runs.ts'

/** Broadsheets, and the print jobs of whole classes. */
export const fileRoutes: readonly Route[] = [
  ...serve(broadsheetCalls, {
    view: ({ db, actor, params, query, today }) =>
      db.read(tx =>
        viewBroadsheet(tx, {
          actor,
          classArmId: params.classArmId,
          termId: query.term ?? null,
          scope: query.scope,
          today,
        }),
      ),

    download: async ({ db, actor, place, params, query, today }) => {
      const call = { actor, classArmId: params.classArmId, termId: query.term ?? null, scope: query.scope, today }
      return download({ contentType: XLSX_TYPE, ...(await broadsheetWorkbook(db, call, place.districtId)) })
    },

    print: async ({ db, actor, place, params, query, today, now }) => {
      const call = { actor, classArmId: params.classArmId, termId: query.term ?? null, scope: query.scope, today }
      const file = await broadsheetPdf(db, call, place.districtId, { paper: query.paper, now })
      return download({ contentType: 'application/pdf', inline: true, ...file })
    },
  }),
  ...serve(printRunCalls, {
    add: ({ db, actor, body, place, today, app }) =>
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

    search: ({ db, actor, query }) => db.read(tx => listPrintRuns(tx, actor, query.school)),

    view: ({ db, actor, params }) => db.read(tx => viewPrintRun(tx, actor, params.id)),

    file: async ({ db, actor, place, params, app }) =>
      download({ contentType: 'application/pdf', ...(await openPrintFile(db, app.files, { actor, place }, params)) }),
  }),
]

import { censusCalls, censusSheets } from '@akada/contract/census/calls'
import { download, serve } from '../../platform/http/index.ts'
import { fileNameOf, CSV_TYPE, csv, workbook, XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { beginDownload } from './download.ts'
import { viewGap, viewOverview, viewSchools } from './overview.ts'
import { changeCensus, openCensus } from './censuses.ts'
import { listCensuses } from './queries/censuses.ts'
import { remindSchools } from './remind-schools.ts'
import { saveReturn } from './save-return.ts'
import { sendBack } from './send-back.ts'
import { submitReturn } from './submit-return.ts'
import { censusView, viewReturn } from './view.ts'

const mostCensuses = 100

export const routes = serve(censusCalls, {
  list: async ({ db, actor }) => {
    const found = await db.read(tx => listCensuses(tx, actor.stateId, mostCensuses))
    return { foundCensuses: found.map(censusView) }
  },

  open: call => openCensus(call, call.body),

  change: call => changeCensus(call, call.params.id, call.body),

  overview: call => viewOverview(call, call.params.id),

  schools: async call => {
    const { params, query, cursor } = call
    return cursor.answer(await viewSchools(call, params.id, { ...query, from: cursor.from() }))
  },

  returnOf: async call => {
    const { census, number } = call.query
    const asked = { schoolId: call.school(), censusId: census ?? null, number: number ?? null }
    return { return: await call.db.read(tx => viewReturn(tx, call, asked)) }
  },

  gap: async call => {
    const { census, gap } = call.query
    return call.db.read(tx => viewGap(tx, { schoolId: call.school(), censusId: census, gap }))
  },

  save: call => saveReturn(call, call.school(), call.body),

  submit: call => submitReturn(call, call.school(), call.body),

  sendBack: call => sendBack(call, call.school(), call.body),

  remind: call => remindSchools(call, call.params.id),

  download: async call => {
    const { sheet, further, notes, names } = await beginDownload(call, call.params.id, censusSheets)
    const body = workbook({ ...sheet, heading: names.join(', '), further, notes })
    return download({ fileName: fileNameOf('xlsx', names), contentType: XLSX_TYPE, body })
  },

  downloadCsv: async call => {
    const { query, params } = call
    const { sheet, names } = await beginDownload(call, params.id, [query.sheet])
    return download({
      fileName: fileNameOf('csv', [...names, sheet.sheetName]),
      contentType: CSV_TYPE,
      body: csv(sheet),
    })
  },
})

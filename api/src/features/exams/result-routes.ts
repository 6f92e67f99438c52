import { examResultCalls } from '@akada/contract/exams/results'
import { download, type Route, serve } from '../../platform/http/index.ts'
import { workbook, XLSX_TYPE } from '../../platform/spreadsheet/index.ts'
import { pictureOf } from '../files/index.ts'
import { reachOf } from './routes.ts'
import {
  commitResults,
  changeResultUpload,
  resultTemplate,
  stageResults,
  viewResultUpload,
} from './service/result-upload.ts'
import { publishResults, takeResultsBack, viewResult, viewResultsOfStudent, viewStanding } from './service/results.ts'

export const resultRoutes: readonly Route[] = serve(examResultCalls, {
  template: async call => {
    const { actor, place, params, query, today } = call
    const spec = await resultTemplate(call, params.id, reachOf(actor, place, query.school ?? query.district))
    return download({ fileName: `exam-results-${today}.xlsx`, contentType: XLSX_TYPE, body: workbook(spec) })
  },

  upload: call => stageResults(call, call.place, call.params.id, call.file),

  uploadView: call => viewResultUpload(call, call.params.id),

  uploadCorrection: call => changeResultUpload(call, call.place, call.params.id, call.body),

  createMultiple: call => commitResults(call, call.place, call.params.id, call.body),

  status: call => viewStanding(call, call.params.id),

  publish: call => publishResults(call, call.params.id, call.body.mayBeMissing),

  withdraw: call => takeResultsBack(call, call.params.id, call.body.reason),

  view: call => viewResult(call, call.params, fileId => pictureOf(call.app, call.actor, fileId)),

  byStudent: call => viewResultsOfStudent(call, call.params.id),
})

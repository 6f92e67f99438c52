export { type App, type Hooks, type Urls, urlsBelow } from './app.ts'
export { bindRoutes, fullPath, nameOfCall, routeErrors } from './bind.ts'
export type { Cookies } from './cookies.ts'
export { openHeavyCalls } from './heavy.ts'
export { compressed, openResponseCache, sendTagged, tagOf, responseConditions } from './response-cache.ts'
export { type CallExample, type CallExamples, openApiOf } from './openapi.ts'
export { pageOf } from './cursor.ts'
export {
  type Call,
  type Download,
  download,
  type Feature,
  type LocatedRow,
  type Locator,
  type RawRequest,
  type Route,
  serve,
  templateDownload,
  type UploadedFile,
  workbookDownload,
} from './route.ts'
export { locatorsOf } from './locators.ts'
export { makeServer } from './server.ts'
export { serveStatic } from './static.ts'

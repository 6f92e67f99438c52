export { type App, type Hooks, type Urls, urlsBelow } from './app.ts'
export { heldPath } from './held-path.ts'
export { heldAnswer, serveHolders } from './holders.ts'
export { answerError, isSafeToRepeat } from './errors.ts'
export { readJson } from './json.ts'
export { textOfBody } from './packed.ts'
export { bindRoutes, fastifyPath, fullPath, routeErrors } from './bind.ts'
export { type Cookies, openCookies } from './cookies.ts'
export { openHeavyCalls } from './heavy.ts'
export { compressed, openKept, sendTagged, tagOf, wantedOf } from './kept.ts'
export { openApiOf } from './openapi.ts'
export { pageOf } from './page.ts'
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
  type UploadedFile,
} from './route.ts'
export { locatorsOf } from './locators.ts'
export { makeServer, serverOptions } from './server.ts'
export { isPageAddress, serveStatic } from './static.ts'

import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export { insertFile } from './queries.ts'
export { addressOfPicture, pictureOf, storeImage } from './service.ts'

export const files: Feature = { name: 'files', routes }

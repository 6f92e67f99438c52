import type { Feature } from '../../platform/http/index.ts'
import { routes } from './routes.ts'

export { endCertificate } from './certificate.ts'
export { eventsOfCertificates } from './queries.ts'

/** Students who move to another state, which may be another installation. */
export const certificates: Feature = { name: 'certificates', routes }

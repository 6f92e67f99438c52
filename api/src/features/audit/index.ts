import * as z from 'zod'
import type { Feature } from '../../platform/http/index.ts'
import { closeSecurityHours, sendSecurityAlerts } from './security.ts'
import { routes } from './routes.ts'

export { searchAudit } from './queries/log.ts'

export const auditLog: Feature = {
  name: 'audit',
  routes,
  jobs: (jobs, app) => {
    jobs.define('audit.security-hours', { schema: z.object({}), handler: () => closeSecurityHours(app) })
    jobs.every('audit.security-hours', '*/5 * * * *')
    jobs.define('audit.security-alerts', { schema: z.object({}), handler: () => sendSecurityAlerts(app) })
    jobs.every('audit.security-alerts', '* * * * *')
  },
}

import type { Feature } from '../../platform/http/index.ts'
import { closeSecurityHours, sendSecurityAlerts } from './security.ts'
import { routes } from './routes.ts'

export { searchAudit } from './queries/log.ts'

export const auditLog: Feature = {
  name: 'audit',
  routes,
  jobs: (jobs, app) => {
    jobs.everyMinutes('audit.security-hours', { minutes: 5, run: () => closeSecurityHours(app) })
    jobs.everyMinutes('audit.security-alerts', { minutes: 1, run: () => sendSecurityAlerts(app) })
  },
}

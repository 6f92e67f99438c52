import { noticeLimits } from '@akada/contract/notices/calls'
import * as z from 'zod'
import { audit } from '../../platform/audit/index.ts'
import type { Feature } from '../../platform/http/index.ts'
import { deleteNoticesBefore } from './queries.ts'
import { routes } from './routes.ts'

export { notify } from './notify.ts'
export { countUnread } from './queries.ts'

const dayMs = 24 * 60 * 60_000

export const notices: Feature = {
  name: 'notices',
  routes,
  jobs: (jobs, { database, clock }) => {
    jobs.define('notices.forget', {
      schema: z.object({}),
      handler: async () => {
        await database.system.write(async tx => {
          audit.exempt(tx, 'housekeeping of old notices')
          await deleteNoticesBefore(tx, new Date(clock.now().getTime() - noticeLimits.days * dayMs))
        })
      },
    })
    jobs.every('notices.forget', '30 2 * * *', 'Africa/Lagos')
  },
}

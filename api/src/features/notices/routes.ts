import { noticeCalls, noticeLimits } from '@akada/contract/notices/calls'
import { serve } from '../../platform/http/index.ts'
import { readNotices } from './notify.ts'
import { countUnread, noticesOf } from './queries.ts'

export const routes = serve(noticeCalls, {
  own: ({ db, actor, place }) =>
    db.read(async tx => {
      const reader = { staffId: actor.staffId, schoolId: place.schoolId }
      const [foundNotices, unread] = await Promise.all([
        noticesOf(tx, reader, noticeLimits.listed),
        countUnread(tx, reader),
      ])
      return { foundNotices, unread }
    }),

  read: ({ db, actor, place, body, now }) =>
    readNotices(db, { staffId: actor.staffId, schoolId: place.schoolId }, body.id, now),
})

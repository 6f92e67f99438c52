import type { AutomaticKind, automaticPreview } from '@akada/contract/messages/automatic'
import type * as z from 'zod'
import { dayInLagos } from '../../platform/clock/index.ts'
import { hourInLagos } from '../attendance/index.ts'
import { findActiveTerm } from '../state/index.ts'
import { planOf, samplesOf } from './plan-message.ts'
import { schoolIdsOf } from './queries/audience.ts'
import { getSettings } from './queries/settings.ts'
import type { Acting } from './send-message.ts'
import { noticeKinds } from './notice-kinds.ts'

/** Schools of a state that a preview looks at. */
const mostSchools = 5

/** What three people would read of a kind: of those who are to be told now, otherwise of those who could be. Nothing is written. */
export const previewNotice = (
  { app, db, actor, place, now }: Acting,
  kind: AutomaticKind,
): Promise<z.input<typeof automaticPreview>> =>
  db.read(async tx => {
    const [term, settings, schools] = await Promise.all([
      findActiveTerm(tx, place.stateId),
      getSettings(tx, place.stateId),
      schoolIdsOf(tx, place, mostSchools),
    ])
    if (!term) return { isDue: false, samples: [] }
    const day = dayInLagos(now)
    const notice = noticeKinds[kind]
    const moment = { stateId: place.stateId, day, hour: hourInLagos(now), now, term, settings }
    const due = await notice.rows(tx, schools, moment)
    const rows = due.length > 0 ? due : ((await notice.others?.(tx, schools, moment)) ?? [])
    const [first] = rows
    const alike = rows.filter(({ about, schoolId }) => about === first?.about && schoolId === first.schoolId)
    const planned = await planOf(alike, {
      template: texts => notice.template(texts, moment, first?.about ?? ''),
      folds: settings.folds,
      day,
      publicUrl: app.config.publicUrl,
    })
    return { isDue: due.length > 0, samples: samplesOf(actor, planned) }
  })

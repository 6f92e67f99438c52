import { guardianCalls } from '@akada/contract/guardians/calls'
import { type Route, serve } from '../../platform/http/index.ts'
import { joinGuardians, keepGuardiansApart } from './shared-numbers.ts'
import { permitGuardian } from './permit-guardian.ts'
import { doubtsOf } from './queries/doubts.ts'
import { linksOf } from './queries/links.ts'
import { showNumbers } from './show-numbers.ts'

export const routes: readonly Route[] = serve(guardianCalls, {
  ofStudent: ({ db, params }) => db.read(async tx => ({ foundGuardians: await linksOf(tx, params.id) })),

  showNumbers: call => showNumbers(call, call.params.id),

  permit: call => permitGuardian(call, call.params.id, call.body),

  doubts: async call => {
    const { db, actor } = call
    const { foundNumbers, total } = await db.read(tx => doubtsOf(tx, call.school()))
    return {
      total,
      foundNumbers: foundNumbers.map(({ places, ...found }) => ({
        ...found,
        canJoin: found.persons.length > 1 && places.every(at => actor.reaches(at)),
      })),
    }
  },

  join: call => joinGuardians(call, call.body),

  keepApart: call =>
    keepGuardiansApart({ ...call, place: { ...call.place, schoolId: call.school() } }, call.body.number),
})

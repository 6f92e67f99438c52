import { handOverCalls } from '@akada/contract/hand-overs/calls'
import { type Route, serve } from '../../platform/http/index.ts'
import { decideHandOver, viewHandOvers } from './decide-hand-over.ts'
import { handOver, viewPlace } from './hand-over.ts'

export const routes: readonly Route[] = serve(handOverCalls, {
  place: ({ app: { hooks }, db, actor, params, query }) =>
    db.read(tx => viewPlace(tx, { actor, hooks }, params.id, query)),

  handOver: call => handOver({ ...call, hooks: call.app.hooks }, call.params.id, call.body),

  ofSchool: ({ app: { hooks }, db, actor, params }) => db.read(tx => viewHandOvers(tx, { actor, hooks }, params.id)),

  decide: call => decideHandOver({ ...call, hooks: call.app.hooks }, call.params.id, call.body),
})

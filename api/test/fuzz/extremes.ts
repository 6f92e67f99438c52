import type { DocumentedCall } from './calls.ts'
import type { Input } from './requests.ts'
import { endsOf, type IdSource, propertiesOf } from './values.ts'

const params = (call: DocumentedCall, ids: IdSource) =>
  call.params.map(({ name, schema }) => ({ name, ends: endsOf(schema, name, ids) }))

/** The same inputs without repetitions: with the smallest of everything, a field at its own smallest is the smallest input again. */
const distinct = (inputs: readonly Input[]): Input[] => [
  ...new Map(inputs.map(input => [JSON.stringify(input), input])).values(),
]

/** Inputs at the limits of a call: the smallest, the largest, and for each field each of its limits with the smallest of all others. */
export const extremesOf = (call: DocumentedCall, ids: IdSource): Input[] => {
  const least: Input = {
    params: Object.fromEntries(params(call, ids).map(({ name, ends }) => [name, ends[0]])),
    query: Object.fromEntries(
      call.query.filter(({ required }) => required).map(({ name, schema }) => [name, endsOf(schema, name, ids)[0]]),
    ),
    ...(call.body === null ? {} : { body: endsOf(call.body, 'body', ids)[0] }),
  }
  const inPath = params(call, ids).flatMap(({ name, ends }) =>
    ends.slice(1).map(end => ({ ...least, params: { ...least.params, [name]: end } })),
  )
  const inQuery = call.query.flatMap(({ name, schema }) =>
    endsOf(schema, name, ids).map(end => ({ ...least, query: { ...least.query, [name]: end } })),
  )
  const { body } = call
  if (body === null) return distinct([least, ...inPath, ...inQuery])
  const whole = endsOf(body, 'body', ids).map(end => ({ ...least, body: end }))
  const inBody = propertiesOf(body).flatMap(([name, schema]) =>
    endsOf(schema, name, ids).map(end => ({ ...least, body: { ...Object(least.body), [name]: end } })),
  )
  return distinct([least, ...inPath, ...inQuery, ...whole, ...inBody])
}

import { endpoints } from '@akada/contract'
import { classCalls } from '@akada/contract/classes/calls'
import type { EndpointDefinition } from '@akada/contract/kernel/calls'
import { revision } from '@akada/contract/kernel/fields'
import { describe, expect, it } from 'vitest'
import { callErrors } from './calls.ts'

const update: EndpointDefinition = classCalls.update
/** The call with something else. */
const call = (more: Partial<EndpointDefinition>): EndpointDefinition => ({ ...update, ...more })
const all: readonly EndpointDefinition[] = endpoints
const bodyOf = (path: string) => all.find(one => one.path === path)?.body
const withoutRevision = bodyOf('/class/add')
const replaces = 'PATCH /class/update/{id}: It replaces a record without a required `revision` in its body.'

describe('a call that may overwrite what somebody else saved', () => {
  it('is refused if it replaces a record without the revision that was read', () => {
    expect(callErrors([update])).toEqual([])
    expect(callErrors([call({ body: withoutRevision })])).toEqual([expect.stringContaining(replaces)])
    expect(callErrors([call({ method: 'PUT', body: withoutRevision })])).toHaveLength(1)
  })

  it('is refused if the revision may be omitted, and not if it is 0 for a record that nobody has saved', () => {
    const optional = call({ body: revision.optional() })
    expect(callErrors([optional])).toHaveLength(1)
    expect(callErrors([call({ body: bodyOf('/state/report-card-billing-configuration') })])).toEqual([])
  })

  it('is refused if it has no error for a revision that is not the latest', () => {
    expect(callErrors([call({ errors: [] })])).toEqual([expect.stringContaining('no error (409)')])
  })

  it('is refused if it is a POST that declares that it replaces, and has no revision', () => {
    expect(callErrors([call({ method: 'POST', body: withoutRevision })])).toEqual([])
    expect(callErrors([call({ method: 'POST', body: withoutRevision, changes: 'record' })])).toHaveLength(1)
  })

  it('is refused if it sets several values without what was read of each', () => {
    expect(callErrors([call({ changes: 'cells', body: bodyOf('/promotion/decide') })])).toEqual([])
    expect(callErrors([call({ changes: 'cells', body: bodyOf('/class-arm/add-multiple') })])).toHaveLength(1)
  })

  it('is refused if a step sends a list, or if a list is changed by a body that has none', () => {
    expect(callErrors([call({ changes: 'step', body: bodyOf('/class-arm/add-multiple') })])).toHaveLength(1)
    expect(callErrors([call({ changes: 'entries', body: withoutRevision })])).toHaveLength(1)
    expect(callErrors([call({ changes: 'step', body: withoutRevision })])).toEqual([])
  })

  it('is not one that has no body, or changes the own data of the caller', () => {
    expect(callErrors([call({ body: undefined })])).toEqual([])
    expect(callErrors([call({ body: withoutRevision, where: { in: 'nowhere' } })])).toEqual([])
  })

  it('may be listed as one that may omit the revision, until it requires it or is removed', () => {
    const key = 'PATCH /class/update/{id}'
    expect(callErrors([call({ body: withoutRevision })], [key])).toEqual([])
    expect(callErrors([update], [key])).toEqual([expect.stringContaining('Take it off the exceptions')])
    expect(callErrors([], [key])).toEqual([`${key}: There is no such call.`])
  })
})

import { authCalls } from '@akada/contract/auth/calls'
import { mergeCalls } from '@akada/contract/merges/calls'
import { expect, it } from 'vitest'
import { read } from '../query.ts'
import { bind } from './bind.ts'
import * as api from './index.ts'

/** Never run: the type checker rejects each marked line. */
export const refused = () => {
  // @ts-expect-error: there is no such call.
  void api.students.conjure({})
  // @ts-expect-error: it needs an id.
  void api.students.view({})
  // @ts-expect-error: an id is a text.
  void api.students.view({ params: { id: 7 } })
  // @ts-expect-error: a file is not read as JSON.
  read(api.students.downloadList, {})
  // @ts-expect-error: it needs the same input when it is read.
  read(api.students.view, { query: {} })
  // @ts-expect-error: there is no such read.
  bind('merges', mergeCalls, { merge: ['merges.everything'] })
  // @ts-expect-error: a write cannot be out of date.
  bind('merges', mergeCalls, { merge: ['merges.undo'] })
  // @ts-expect-error: a read changes nothing.
  bind('merges', mergeCalls, { list: ['merges.list'] })
  // @ts-expect-error: the calls of another group.
  bind('merges', authCalls)
}

it('builds the query of a read from the group and name of its call, and its input', () => {
  expect(read(api.students.view, { params: { id: 'a' } }).queryKey).toEqual([
    'students',
    'view',
    { params: { id: 'a' } },
  ])
})

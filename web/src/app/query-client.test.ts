import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { ApiError, offlineError } from '../lib/http/api-error.ts'
import { notices } from '../lib/notices.ts'
import { queryClient } from './query-client.ts'

afterEach(() => {
  onlineManager.setOnline(true)
  for (const { id } of notices.get()) notices.dismiss(id)
  queryClient.clear()
})

const said = (): string[] => notices.get().map(({ text }) => text)

describe('a read whose error the page shows itself', () => {
  const read = (answer: () => Promise<string>): Promise<void> =>
    queryClient.fetchQuery({ queryKey: ['a'], queryFn: answer, retry: false, staleTime: 0 }).then(
      () => undefined,
      () => undefined,
    )
  const refused = () => Promise.reject(new ApiError(404, { code: 'not_found', message: 'This does not exist.' }))

  it("is also reported in a notice if the server refuses it, in the server's words", async () => {
    await read(refused)
    expect(said()).toEqual(['This does not exist.'])
  })

  it('is not reported if the page expects this answer', async () => {
    const answer = () => Promise.reject(new ApiError(401, { code: 'not_signed_in', message: 'Sign in to go on.' }))
    await queryClient
      .fetchQuery({ queryKey: ['b'], queryFn: answer, retry: false, meta: { expected: 401 } })
      .catch(() => undefined)
    expect(said()).toEqual([])
  })

  it('is not reported if data is shown already, without a connection, or if the session has ended', async () => {
    await read(() => Promise.reject(offlineError()))
    await read(() => Promise.reject(new ApiError(452, { code: 'session_ended', message: 'Ended.' })))
    await read(() => Promise.resolve('shown'))
    await read(refused)
    expect(said()).toEqual([])
  })
})

describe('a write without a connection', () => {
  it('fails at once instead of waiting for one', async () => {
    onlineManager.setOnline(false)
    const save = new MutationObserver(queryClient, {
      mutationFn: () => Promise.reject(offlineError()),
      meta: { silent: true },
    })
    await expect(save.mutate()).rejects.toThrow('The service could not be reached.')
    expect(save.getCurrentResult()).toMatchObject({ isPending: false, isPaused: false, isError: true })
  })
})

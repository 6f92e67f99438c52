import { MutationObserver, onlineManager } from '@tanstack/react-query'
import { afterEach, describe, expect, it } from 'vitest'
import { offlineError } from '../lib/api-error.ts'
import { queryClient } from './query-client.ts'

afterEach(() => onlineManager.setOnline(true))

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

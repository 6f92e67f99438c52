import { QueryClient } from '@tanstack/react-query'
import { expect, it, vi } from 'vitest'
import { inSchool } from '../../test/people.ts'
import { startDevice } from '../../test/screen.tsx'
import { allEnums } from './enums.ts'
import { device } from './session/device.ts'

it('what forms choose from is stored on the device, and not sent again while it is the same', async () => {
  await startDevice(inSchool('reads the lists'))
  const known: (string | null)[] = []
  vi.stubGlobal('fetch', async (_url: string, { headers }: { headers: Headers }) => {
    const tag = headers.get('if-none-match')
    known.push(tag)
    if (tag === 'W/"a"') return new Response(null, { status: 304, headers: { etag: tag } })
    return new Response(JSON.stringify({ gender: ['male', 'female'] }), { headers: { etag: 'W/"a"' } })
  })
  const queryClient = new QueryClient()
  for (let start = 0; start < 3; start += 1) {
    queryClient.clear()
    expect(await queryClient.fetchQuery(allEnums())).toEqual({ gender: ['male', 'female'] })
    await device.drafts.settled()
  }
  expect(known).toEqual([null, 'W/"a"', 'W/"a"'])
})

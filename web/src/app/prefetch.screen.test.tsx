import { waitFor } from '@testing-library/dom'
import { expect, it } from 'vitest'
import { idOf, inSchool } from '../../test/people.ts'
import { openBrowser } from '../../test/screen.tsx'
import { prefetchMorning } from './prefetch.ts'
import { queryClient } from './query-client.ts'

it('fetches the students of a class teacher with the files of the register, so that both open without a connection', async () => {
  const arm = { id: idOf('JSS 1 Gold'), name: 'JSS 1 Gold' }
  const user = inSchool('morning', 'classTeacher')
  const received = await openBrowser(() => ({ content: {} }), {
    ...user,
    staff: { ...user.staff, ownClassArms: [arm] },
  })
  const morning = '/my-class/class-attendance'
  const preloaded: string[] = []
  const router = {
    state: { location: { pathname: '/dashboard' } },
    routesByPath: { [morning]: {} },
    preloadRoute: async ({ to }: { to: string }) => void preloaded.push(to),
  }
  prefetchMorning(Object(router), queryClient)
  await queryClient.fetchQuery({ queryKey: ['start page'], queryFn: () => 'drawn' })
  await waitFor(() => expect(received.map(({ path }) => path).join()).toContain(arm.id), { timeout: 20_000 })
  expect(preloaded).toEqual([morning])
})

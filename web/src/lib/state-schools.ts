import { allPages } from './all-pages.ts'
import { api } from './api.ts'
import { keys } from './query.ts'

/** All schools of the state by name, of which there may be thousands. */
export const schoolsOfState = () => ({
  queryKey: [...keys(api.schools.search), 'whole'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const pages = await allPages(after => api.schools.search({ query: { after }, signal }))
    const foundSchools = pages.flatMap(page => page.foundSchools)
    return { foundSchools, total: foundSchools.length }
  },
})

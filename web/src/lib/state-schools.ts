import { allPages } from './all-pages.ts'
import { api } from './api.ts'
import { keys } from './query.ts'
import { session } from './session.ts'

/** All schools of the state by name, of which there may be thousands. */
export const schoolsOfState = () => ({
  queryKey: [...keys(api.schools.search), 'whole'] as const,
  queryFn: async ({ signal }: { signal: AbortSignal }) => {
    const state = session.get()?.staff.stateDetails
    const within = { country: state && [state.country], state: state && [state.id] }
    const pages = await allPages(after => api.schools.search({ query: { ...within, after }, signal }))
    const foundSchools = pages.flatMap(page => page.foundSchools)
    return { foundSchools, total: foundSchools.length }
  },
})

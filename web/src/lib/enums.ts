import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { taggedRead } from './cached-read.ts'

const never = Number.POSITIVE_INFINITY

/** The lists that forms choose from; they change only with the version of the product. Fetched at the signed-in start (AreaLayout). */
export const allEnums = () => queryOptions({ ...taggedRead(api.generic.allEnum), staleTime: never, gcTime: never })

/** Fetches them before a form asks; a failure is left to the form. */
export const fetchEnums = (queries: QueryClient): Promise<void> => queries.prefetchQuery(allEnums())

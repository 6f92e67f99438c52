import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'
import { taggedRead } from './cached-read.ts'

const never = Number.POSITIVE_INFINITY

/** The lists that forms choose from; they change only with the version of the product. Fetched at the signed-in start (AreaLayout). */
export const allEnums = () => queryOptions({ ...taggedRead(api.generic.allEnum), staleTime: never, gcTime: never })

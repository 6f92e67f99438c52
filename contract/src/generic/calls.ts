import * as z from 'zod'
import { calls } from '../kernel/calls.ts'
import { id } from '../kernel/fields.ts'

const nowhere = { in: 'nowhere' } as const
const choices = z.array(z.string())

/** Lists of options for forms, the same for every deployment except `servedStates`. */
export const allEnums = z.object({
  gender: choices,
  staffType: choices,
  accountStatus: choices,
  schoolCategory: choices,
  title: choices,
  relationship: choices,
  bloodGroup: choices,
  genotype: choices,
  studentStatus: choices,
  countryCodeEnum: z.array(z.object({ country: z.string(), code: z.string() })),
  country: choices,
  /** The states that this deployment serves. */
  servedStates: z.array(z.object({ id, name: z.string() })),
})

export const genericCalls = calls({ tag: 'Reference', where: nowhere })({
  allEnum: {
    call: 'GET /generic-apis/all-enum',
    summary: 'All lists that forms choose from',
    access: 'public',
    response: allEnums,
  },
  statesAndLocalGovernments: {
    call: 'GET /district/list-of-states-and-local-governments',
    summary: 'The 36 states and the Federal Capital Territory with their 774 local governments',
    access: 'public',
    response: z.object({
      fullStateEnum: z.object({
        country: z.string(),
        countryCode: z.string(),
        states: z.array(z.object({ state: z.string(), lgas: z.array(z.string()) })),
      }),
    }),
  },
})

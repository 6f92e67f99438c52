import { accountStatus } from '@akada/contract/auth/schemas'
import { genericCalls } from '@akada/contract/generic/calls'
import { gender } from '@akada/contract/kernel/fields'
import { schoolCategories } from '@akada/contract/schools/record'
import { staffType } from '@akada/contract/staff/schemas'
import { bloodGroups, genotypes } from '@akada/contract/students/record'
import { relationships } from '@akada/contract/students/relationships'
import { studentStatus } from '@akada/contract/students/schemas'
import { serve } from '../../platform/http/index.ts'
import { countries } from './countries.ts'
import nigeria from './nigeria.json' with { type: 'json' }
import { servedStates } from './queries.ts'

const lists = {
  gender: gender.options,
  staffType: staffType.options,
  accountStatus: accountStatus.options,
  schoolCategory: [...schoolCategories],
  title: [
    'Mr',
    'Mrs',
    'Miss',
    'Ms',
    'Dr',
    'Prof',
    'Chief',
    'Alhaji',
    'Alhaja',
    'Hajia',
    'Rev',
    'Pastor',
    'Engr',
    'Barr',
  ],
  relationship: [...relationships],
  bloodGroup: [...bloodGroups],
  genotype: [...genotypes],
  studentStatus: studentStatus.options,
  countryCodeEnum: countries,
  country: countries.map(({ country }) => country),
}

export const routes = serve(genericCalls, {
  allEnum: async ({ db, cachedResponse }) => {
    const states = await db.read(servedStates)
    return cachedResponse(['enums', states], async () => ({ ...lists, servedStates: states }))
  },

  statesAndLocalGovernments: () => ({ fullStateEnum: nigeria }),
})

import { accountStatus } from '@akada/contract/auth/schemas'
import { genericEndpoints } from '@akada/contract/generic/endpoints'
import { gender } from '@akada/contract/kernel/fields'
import { schoolCategories } from '@akada/contract/schools/schemas'
import { staffType } from '@akada/contract/staff/schemas'
import { bloodGroups, genotypes, relationships, studentStatus } from '@akada/contract/students/schemas'
import { route } from '../../platform/http/index.ts'
import { countries } from './countries.ts'
import nigeria from './nigeria.json' with { type: 'json' }
import { servedStates } from './queries.ts'

const [allEnum, statesAndLocalGovernments] = genericEndpoints

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

export const routes = [
  route(allEnum, async ({ db }) => ({ ...lists, servedStates: await db.read(servedStates) })),
  route(statesAndLocalGovernments, () => ({ fullStateEnum: nigeria })),
]

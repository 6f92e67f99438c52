import type { BuiltInRole } from '@akada/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { insertStateClasses } from './features/classes/index.ts'
import { createBuiltInRoles } from './features/roles/index.ts'
import { insertAccess, insertSuperAdmin, type SuperAdmin } from './features/staff/index.ts'
import {
  basicBands,
  createClassType,
  createTraits,
  insertState,
  type NewState,
  seniorBands,
  usualComponents,
} from './features/state/index.ts'
import { audit } from './platform/audit/index.ts'
import type { WriteTx } from './platform/db/index.ts'

/** The ids of the initial records of a new state, by name or key. */
export interface CreatedState {
  stateId: string
  roles: Record<BuiltInRole, string>
  classTypes: Record<string, string>
  classes: Record<string, string>
  components: Record<string, string[]>
  traits: string[]
}

const classesOf = (name: string, count: number, firstLevel: number, terminal = false) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index + 1}`,
    level: firstLevel + index,
    terminal: terminal && index === count - 1,
  }))

/** The initial records of a new state. The state's admin can change all of them afterwards. */
const stateDefaults = {
  classTypes: [
    { name: 'Primary', bands: basicBands, classes: classesOf('Primary', 6, 1) },
    { name: 'Junior Secondary', bands: basicBands, classes: classesOf('JSS', 3, 7) },
    { name: 'Senior Secondary', bands: seniorBands, classes: classesOf('SS', 3, 10, true) },
  ],
  traits: {
    psychomotor: [
      'Handwriting',
      'Verbal Fluency',
      'Games',
      'Sports',
      'Handling Tools',
      'Drawing & Painting',
      'Musical Skills',
    ],
    affective: [
      'Punctuality',
      'Neatness',
      'Politeness',
      'Honesty',
      'Co-operation',
      'Leadership',
      'Helping Others',
      'Emotional Stability',
      'Health',
      'Attitude to School Work',
      'Attentiveness',
      'Perseverance',
    ],
  },
} as const

/** Creates a state with everything it needs to start: built-in roles, class types and classes, assessment, bands, traits. As the owner. */
export const createState = async (
  tx: WriteTx,
  state: NewState,
  as = 'The program, at the first start',
): Promise<CreatedState> => {
  const stateId = uuidv7()
  await insertState(tx, stateId, state)
  const roles = await createBuiltInRoles(tx, stateId)
  const classTypes: Record<string, string> = {}
  const classes: Record<string, string> = {}
  const components: Record<string, string[]> = {}
  for (const [index, type] of stateDefaults.classTypes.entries()) {
    const made = await createClassType(tx, stateId, type, usualComponents, index + 1)
    classTypes[type.name] = made.id
    components[type.name] = made.components
    Object.assign(classes, await insertStateClasses(tx, stateId, made.id, type.classes))
  }
  const traits = await createTraits(tx, stateId, stateDefaults.traits)
  await audit(tx, { system: true, stateId, as }, 'state.create', ['state', stateId], {
    summary: `Made the state ${state.name} (${state.code})`,
    after: state,
  })
  return { stateId, roles, classTypes, classes, components, traits }
}

/** Creates a super admin of a state. As the owner. */
export const createSuperAdmin = async (
  tx: WriteTx,
  state: CreatedState,
  person: Omit<SuperAdmin, 'id' | 'stateId'>,
  now: Date,
): Promise<string> => {
  const id = uuidv7()
  await insertSuperAdmin(tx, { ...person, id, stateId: state.stateId })
  await insertAccess(
    tx,
    {
      id: uuidv7(),
      stateId: state.stateId,
      districtId: null,
      schoolId: null,
      staffId: id,
      roleId: state.roles.superAdmin,
    },
    now,
  )
  await audit(
    tx,
    { system: true, stateId: state.stateId, as: 'The program, at the first start' },
    'staff.create',
    ['staff', id],
    { summary: `Made ${person.firstName} ${person.lastName} a super admin` },
  )
  return id
}

import { v7 as uuidv7 } from 'uuid'
import { audit } from '../../platform/audit/index.ts'
import type { WriteTx } from '../../platform/db/index.ts'
import {
  type Band,
  type CreatedState,
  createClassType,
  createRoles,
  createTraits,
  type DefaultClassType,
  insertState,
  insertSuperAdmin,
  type NewState,
  type NewSuperAdmin,
} from './queries/defaults.ts'

export type { CreatedState, NewState, NewSuperAdmin } from './queries/defaults.ts'

/** The West African scale of the senior classes (domain.md, Grading). */
const seniorBands: readonly Band[] = [
  { from: 75, grade: 'A1', remark: 'Excellent' },
  { from: 70, grade: 'B2', remark: 'Very Good' },
  { from: 65, grade: 'B3', remark: 'Good' },
  { from: 60, grade: 'C4', remark: 'Credit' },
  { from: 55, grade: 'C5', remark: 'Credit' },
  { from: 50, grade: 'C6', remark: 'Credit' },
  { from: 45, grade: 'D7', remark: 'Pass' },
  { from: 40, grade: 'E8', remark: 'Pass' },
  { from: 0, grade: 'F9', remark: 'Fail' },
]

const basicBands: readonly Band[] = [
  { from: 70, grade: 'A', remark: 'Excellent' },
  { from: 60, grade: 'B', remark: 'Very Good' },
  { from: 50, grade: 'C', remark: 'Good' },
  { from: 40, grade: 'P', remark: 'Pass' },
  { from: 0, grade: 'F', remark: 'Fail' },
]

const classesOf = (name: string, count: number, firstLevel: number, terminal = false) =>
  Array.from({ length: count }, (_, index) => ({
    name: `${name} ${index + 1}`,
    level: firstLevel + index,
    terminal: terminal && index === count - 1,
  }))

/** What a new state begins with. Everything in it can be changed afterwards by the state's admin. */
export const stateDefaults = {
  classTypes: [
    { name: 'Primary', bands: basicBands, classes: classesOf('Primary', 6, 1) },
    { name: 'Junior Secondary', bands: basicBands, classes: classesOf('JSS', 3, 7) },
    { name: 'Senior Secondary', bands: seniorBands, classes: classesOf('SS', 3, 10, true) },
  ] satisfies DefaultClassType[],
  components: [
    { name: 'CA1', maximumTenths: 200, isExam: false },
    { name: 'CA2', maximumTenths: 200, isExam: false },
    { name: 'Exam', maximumTenths: 600, isExam: true },
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

/** Makes a state with all that it needs to start: built-in roles, class types and classes, assessment, bands, traits. As the owner. */
export const createState = async (
  tx: WriteTx,
  state: NewState,
  as = 'The program, at the first start',
): Promise<CreatedState> => {
  const stateId = uuidv7()
  await insertState(tx, stateId, state)
  const roles = await createRoles(tx, stateId)
  const classTypes: Record<string, string> = {}
  const classes: Record<string, string> = {}
  const components: Record<string, string[]> = {}
  for (const [index, type] of stateDefaults.classTypes.entries()) {
    const made = await createClassType(tx, stateId, type, stateDefaults.components, index + 1)
    classTypes[type.name] = made.id
    components[type.name] = made.components
    Object.assign(classes, Object.fromEntries(made.classes))
  }
  const traits = await createTraits(tx, stateId, stateDefaults.traits)
  await audit(
    tx,
    { system: true, stateId, as },
    {
      operation: 'state.create',
      entity: 'state',
      entityId: stateId,
      summary: `Made the state ${state.name} (${state.code})`,
      after: state,
    },
  )
  return { stateId, roles, classTypes, classes, components, traits }
}

/** Adds a class type to a state with the usual components and the grades of basic education; answers its id. */
export const addDefaultClassType = async (
  tx: WriteTx,
  stateId: string,
  { name, position }: { name: string; position: number },
): Promise<string> => {
  const type = { name, bands: basicBands, classes: [] }
  return (await createClassType(tx, stateId, type, stateDefaults.components, position)).id
}

/** Makes a super admin of a state. As the owner. */
export const createSuperAdmin = async (tx: WriteTx, state: CreatedState, person: NewSuperAdmin): Promise<string> => {
  const id = uuidv7()
  await insertSuperAdmin(tx, id, state, person)
  await audit(
    tx,
    { system: true, stateId: state.stateId, as: 'The program, at the first start' },
    {
      operation: 'staff.create',
      entity: 'staff',
      entityId: id,
      summary: `Made ${person.firstName} ${person.lastName} a super admin`,
    },
  )
  return id
}

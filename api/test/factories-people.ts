import { type Translation, translations } from '@akada/contract/kernel/languages'
import type { BuiltInRole } from '@akada/contract/permissions'
import { v7 as uuidv7 } from 'uuid'
import { type CreatedState, createState } from '../src/new-state.ts'
import { type AccountStatus, hashPassword } from '../src/platform/auth/index.ts'
import { asOwner, insert, letters, paddedPhone, unique, type World } from './factories-base.ts'

export interface TestState extends CreatedState {
  id: string
  code: string
  name: string
}
export interface TestDistrict {
  id: string
  stateId: string
  name: string
}
export interface TestSchool {
  id: string
  stateId: string
  districtId: string
  name: string
}
export interface TestStaff {
  id: string
  stateId: string
  username: string
  email: string
  firstName: string
  lastName: string
  fullName: string
  /** Null if the person holds no role. */
  roleAccessId: string | null
  schoolId: string | null
  districtId: string | null
}
export interface SignedIn extends TestStaff {
  sessionId: string
  token: string
}
/** A state with all languages of families on, as the demonstration has them; `languages` says which. */
export const makeState = async (
  world: World,
  more: { code?: string; name?: string; languages?: readonly Translation[] } = {},
): Promise<TestState> => {
  const number = unique()
  const code = more.code ?? letters(number)
  const name = more.name ?? `State ${number}`
  const { languages = translations } = more
  const made = await asOwner(world.app.database, tx => createState(tx, { code, name, languages }, 'A test'))
  return { ...made, id: made.stateId, code, name }
}

export const makeDistrict = async (
  world: World,
  state: { id: string },
  more: { name?: string; approved?: boolean } = {},
): Promise<TestDistrict> => {
  const district = { id: uuidv7(), stateId: state.id, name: more.name ?? `District ${unique()}` }
  const approvedAt = more.approved === false ? null : world.app.clock.now().toISOString()
  await asOwner(world.app.database, tx =>
    insert(tx, 'district', { id: district.id, state_id: state.id, name: district.name, approved_at: approvedAt }),
  )
  return district
}

export const makeSchool = async (
  world: World,
  district: TestDistrict,
  more: { name?: string; category?: string } & Record<string, unknown> = {},
): Promise<TestSchool> => {
  const { name = `School ${unique()}`, category = 'Junior & Senior Secondary', ...columns } = more
  const school = { id: uuidv7(), stateId: district.stateId, districtId: district.id, name }
  await asOwner(world.app.database, tx =>
    insert(tx, 'school', {
      id: school.id,
      state_id: school.stateId,
      district_id: district.id,
      name,
      category,
      ...columns,
    }),
  )
  return school
}

let nobodys: Promise<string> | undefined
/** The hash of a password that nobody knows; computed once, since hashing is slow by design. */
const nobodysPassword = (): Promise<string> => (nobodys ??= hashPassword(uuidv7()))

export interface StaffWishes {
  state: Pick<TestState, 'id' | 'roles'>
  /** If omitted: a person without any role. */
  role?: BuiltInRole
  school?: TestSchool
  district?: TestDistrict
  accountStatus?: AccountStatus
  /** Set if a test signs in with it; hashing takes a moment. */
  password?: string
  username?: string
  email?: string
  firstName?: string
  lastName?: string
  /** More columns of the table. */
  columns?: Record<string, unknown>
}

/** A person with a built-in role: in a school, a district, or (superAdmin) the state. */
export const makeStaff = async (world: World, wishes: StaffWishes): Promise<TestStaff> => {
  const number = unique()
  const { state, role, school, district } = wishes
  const username = wishes.username ?? `person${number}`
  const firstName = wishes.firstName ?? `Ada${letters(number)}`
  const lastName = wishes.lastName ?? `Obi${letters(Math.floor(number / 676) + number)}`
  const staff: TestStaff = {
    id: uuidv7(),
    stateId: state.id,
    username,
    email: wishes.email ?? `${username}@example.com`,
    firstName,
    lastName,
    fullName: `${firstName} ${lastName}`,
    roleAccessId: null,
    schoolId: school?.id ?? null,
    districtId: school?.districtId ?? district?.id ?? null,
  }
  const passwordHash = wishes.password ? await hashPassword(wishes.password) : await nobodysPassword()
  await asOwner(world.app.database, tx =>
    insert(tx, 'staff', {
      id: staff.id,
      state_id: state.id,
      username,
      email: staff.email,
      phone_number: paddedPhone(number),
      password_hash: passwordHash,
      account_status: wishes.accountStatus ?? 'Active',
      is_super_admin: role === 'superAdmin',
      first_name: firstName,
      last_name: lastName,
      ...wishes.columns,
    }),
  )
  if (role) staff.roleAccessId = await grantRole(world, staff, { state, role, school, district })
  return staff
}

/** Gives a person a (further) built-in role; returns the role access's id. */
export const grantRole = async (
  world: World,
  staff: Pick<TestStaff, 'id'>,
  { state, role, school, district }: Pick<StaffWishes, 'state' | 'school' | 'district'> & { role: BuiltInRole },
): Promise<string> => {
  const id = uuidv7()
  await asOwner(world.app.database, tx =>
    insert(tx, 'role_access', {
      id,
      state_id: state.id,
      staff_id: staff.id,
      role_id: state.roles[role],
      district_id: school?.districtId ?? district?.id ?? null,
      school_id: school?.id ?? null,
    }),
  )
  return id
}

/** Tests move the clock by terms and years: the expiry and locking of sessions is tested with real sign-ins. */
const endless = { created_at: '2190-01-01', last_used_at: '2190-01-01' }

/**
 * A session and a token for a person, without a password. `enteredSchool`: as a super admin inside a school. `isConfirmed: false`: without
 * a recent confirmation of identity, which some calls require.
 */
export const signIn = async (
  world: World,
  staff: TestStaff,
  more: { roleAccessId?: string | null; enteredSchool?: TestSchool; isConfirmed?: boolean } = {},
): Promise<SignedIn> => {
  const sessionId = uuidv7()
  const roleAccessId = more.roleAccessId === undefined ? staff.roleAccessId : more.roleAccessId
  await asOwner(world.app.database, tx =>
    insert(tx, 'auth_session', {
      id: sessionId,
      staff_id: staff.id,
      role_access_id: roleAccessId,
      entered_school_id: more.enteredSchool?.id ?? null,
      ...endless,
      confirmed_at: more.isConfirmed === false ? null : 'infinity',
    }),
  )
  return { ...staff, sessionId, token: world.app.tokens.sign({ staffId: staff.id, sessionId, roleAccessId }) }
}

/** A person with a role who is signed in: the usual case in tests. */
export const makePerson = async (world: World, wishes: StaffWishes): Promise<SignedIn> =>
  signIn(world, await makeStaff(world, wishes))

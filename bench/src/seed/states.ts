import type pg from 'pg'
import { type Environment, runAdmin } from '../programs.ts'
import { allSubjects, stateNames, subjectsOfLevel } from './catalogue.ts'
import { type Chance, chanceOf } from './random.ts'
import type { InventedSession, InventedTerm } from '@akada/contract/invented/calendar'

export interface ScaleClass {
  id: string
  name: string
  level: number
  classTypeId: string
}
export interface ScaleComponent {
  id: string
  name: string
  maximumTenths: number
}
export interface ScaleTerm extends InventedTerm {
  id: string
  /** The year in which its session begins: that of the partition with its scores. */
  sessionYear: number
}
export interface ScaleSession {
  id: string
  name: string
  terms: ScaleTerm[]
}
export interface ScaleState {
  id: string
  code: string
  name: string
  roles: Map<string, string>
  /** By level. */
  classes: Map<number, ScaleClass>
  /** By class type. */
  components: Map<string, ScaleComponent[]>
  /** By class type, from the highest band to the lowest. */
  bands: Map<string, { from: number; grade: string; remark: string }[]>
  traits: { id: string; domain: 'psychomotor' | 'affective'; name: string }[]
  /** By name. */
  subjects: Map<string, string>
  last: ScaleSession
  present: ScaleSession
}

const must = <T>(value: T | undefined | null, what: string): T => {
  if (value === undefined || value === null) throw new Error(`The new state has no ${what}`)
  return value
}

const insert = (client: pg.Client, table: string, row: Record<string, unknown>) => {
  const places = Object.keys(row).map((_, at) => `$${at + 1}`)
  const text = `insert into ${table} (${Object.keys(row).join(', ')}) values (${places.join(', ')})`
  return client.query(text, Object.values(row))
}

const writeSession = async (
  client: pg.Client,
  chance: Chance,
  stateId: string,
  laid: InventedSession,
  present: boolean,
): Promise<ScaleSession> => {
  const id = chance.id()
  const starts = laid.terms[0]?.starts
  await insert(client, 'session', { id, state_id: stateId, name: laid.name, starts, ends: laid.terms[2]?.ends })
  const terms = laid.terms.map(term => ({ ...term, id: chance.id(), sessionYear: Number(laid.name.slice(0, 4)) }))
  for (const { holidays, nextTermBegins, sessionYear: session_year, ...term } of terms) {
    const closed = present ? null : `${term.ends}T16:00:00Z`
    const place = { state_id: stateId, session_id: id, session_year, next_term_begins: nextTermBegins }
    await insert(client, 'term', { ...term, ...place, active: present && term.number === 1, closed_at: closed })
    for (const holiday of holidays)
      await insert(client, 'holiday', { ...holiday, id: chance.id(), state_id: stateId, term_id: term.id })
  }
  return { id, name: laid.name, terms }
}

const writeSubjects = async (client: pg.Client, chance: Chance, state: ScaleState): Promise<void> => {
  for (const name of allSubjects) {
    const id = chance.id()
    state.subjects.set(name, id)
    await insert(client, 'subject', { id, state_id: state.id, name })
  }
  for (const { id: session_id } of [state.last, state.present])
    for (const { id: class_id, level } of state.classes.values())
      for (const [position, { name, elective }] of subjectsOfLevel(level).entries()) {
        const place = { state_id: state.id, session_id, class_id, subject_id: state.subjects.get(name) }
        await insert(client, 'class_subject', { id: chance.id(), ...place, elective, position })
      }
}

/** Every component may be entered during the active term. */
const writeWindows = async (client: pg.Client, chance: Chance, state: ScaleState): Promise<void> => {
  const [term] = state.present.terms
  const row = { state_id: state.id, term_id: term?.id, opens: term?.starts, closes: term?.ends }
  for (const { id } of [...state.components.values()].flat())
    await insert(client, 'score_window', { ...row, id: chance.id(), component_id: id })
}

/** Students may move between schools during the active term, into every class but the last. */
const openTransfers = async (client: pg.Client, state: ScaleState): Promise<void> => {
  const [term] = state.present.terms
  await client.query(
    'insert into transfer_setting (state_id, opens, closes, bar_final_year, classes) values ($1, $2, $3, true, $4)',
    [state.id, term?.starts, term?.ends, [...state.classes.values()].map(({ id }) => id)],
  )
}

const grouped = <T extends { classTypeId: string }>(rows: readonly T[]): Map<string, T[]> => {
  const groups = new Map<string, T[]>()
  for (const row of rows) groups.set(row.classTypeId, [...(groups.get(row.classTypeId) ?? []), row])
  return groups
}

/** Creates a state with the product's own command, so that it has the product's defaults, and adds its calendar and subjects. */
export const makeState = async (
  client: pg.Client,
  environment: Environment,
  number: number,
  seed: number,
  laid: { last: InventedSession; present: InventedSession },
): Promise<ScaleState> => {
  const { code, name } = must(stateNames[number], 'name')
  const who = `scale.admin.${code.toLowerCase()}`
  const options = {
    code,
    name,
    username: who,
    email: `${who}@scale.example`,
    'first-name': 'Scale',
    'last-name': 'Admin',
    phone: `80300000${String(number).padStart(2, '0')}`,
  }
  await runAdmin(['create-state', ...Object.entries(options).map(([key, value]) => `--${key}=${value}`)], environment)
  const rows = async <T extends pg.QueryResultRow>(statement: string): Promise<T[]> =>
    (await client.query<T>(statement, [id])).rows
  const { id } = must(
    (await client.query<{ id: string }>('select id from state where code = $1', [code])).rows[0],
    'row',
  )
  // Programs sign in to the seeded accounts with the password only.
  await client.query(`update state set second_factor_groups = '{}' where id = $1`, [id])
  const chance = chanceOf(seed, number)
  const roles = await rows<{ key: string; id: string }>('select built_in as key, id from role where state_id = $1')
  const classes = await rows<ScaleClass>(
    'select id, name, level, class_type_id as "classTypeId" from class where state_id = $1 order by level',
  )
  const components = await rows<ScaleComponent & { classTypeId: string }>(
    `select id, name, maximum_tenths as "maximumTenths", class_type_id as "classTypeId"
     from assessment_component where state_id = $1 order by position`,
  )
  const bands = await rows<{ from: number; grade: string; remark: string; classTypeId: string }>(
    `select from_mark as "from", grade, remark, class_type_id as "classTypeId"
     from grade_band where state_id = $1 order by from_mark desc`,
  )
  const traits = await rows<ScaleState['traits'][number]>(
    'select id, domain, name from rating_trait where state_id = $1 order by domain desc, position',
  )
  await client.query('begin')
  const state: ScaleState = {
    id,
    code,
    name,
    roles: new Map(roles.map(role => [role.key, role.id])),
    classes: new Map(classes.map(one => [one.level, one])),
    components: grouped(components),
    bands: grouped(bands),
    traits,
    subjects: new Map(),
    last: await writeSession(client, chance, id, laid.last, false),
    present: await writeSession(client, chance, id, laid.present, true),
  }
  await writeSubjects(client, chance, state)
  await writeWindows(client, chance, state)
  await openTransfers(client, state)
  await client.query(
    `insert into audit_log (state_id, acting_as, operation, entity, entity_id, summary)
     values ($1, 'The scale seeder', 'state.fill', 'state', $1, $2)`,
    [id, `Filled ${name} with invented schools, for measuring`],
  )
  await client.query('commit')
  return state
}

/** A role of the state, by its key in the registry. */
export const roleOf = (state: ScaleState, key: string): string => must(state.roles.get(key), `role ${key}`)
export const classOf = (state: ScaleState, level: number): ScaleClass =>
  must(state.classes.get(level), `class of level ${level}`)
export const componentsOf = (state: ScaleState, level: number): ScaleComponent[] =>
  must(state.components.get(classOf(state, level).classTypeId), `components of level ${level}`)
export const bandsOf = (state: ScaleState, level: number): { from: number; grade: string; remark: string }[] =>
  must(state.bands.get(classOf(state, level).classTypeId), `grade bands of level ${level}`)
export const subjectOf = (state: ScaleState, name: string): string => must(state.subjects.get(name), `subject ${name}`)

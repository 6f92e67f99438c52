import { translations } from '@akada/contract/kernel/languages'
import { createState, type CreatedState } from '../../new-state.ts'
import { sql, type WriteTx } from '../../platform/db/index.ts'
import { positions, type DemoSchool, type DemoState } from './catalogue.ts'
import { layCalendar, type InventedSession, type InventedTerm } from '@akada/contract/invented/calendar'
import { idsFrom, insertAll } from '../rows.ts'
import type { Random } from '@akada/contract/invented/random'
import { streets } from '@akada/contract/invented/names'

export interface SeededSession extends InventedSession {
  id: string
  termIds: string[]
}
export interface SeededSchool extends DemoSchool {
  id: string
  districtId: string
}
export interface World {
  demo: DemoState
  state: CreatedState
  districts: { id: string; name: string }[]
  schools: SeededSchool[]
  /** A district that registered and waits for approval. */
  pendingDistrictId: string | null
  last: SeededSession
  present: SeededSession
  /** The active term: of the present session, the latest that has begun. */
  term: InventedTerm & { id: string }
  /** Subject ids by name. */
  subjects: Map<string, string>
  makeId: () => string
  random: Random
  today: string
}

const seedCalendar = async (
  tx: WriteTx,
  stateId: string,
  makeId: () => string,
  session: InventedSession,
  /** The place of the active term; null if all terms are closed. */
  active: number | null,
): Promise<SeededSession> => {
  const id = makeId()
  const termIds = session.terms.map(makeId)
  const [first, , third] = session.terms
  await insertAll(tx, 'session', [
    { id, state_id: stateId, name: session.name, starts: first?.starts, ends: third?.ends },
  ])
  await insertAll(
    tx,
    'term',
    session.terms.map((term, index) => ({
      id: termIds[index],
      state_id: stateId,
      session_id: id,
      number: term.number,
      name: term.name,
      starts: term.starts,
      ends: term.ends,
      next_term_begins: term.nextTermBegins,
      active: index === active,
      closed_at: active === null || index < active ? `${term.ends}T16:00:00Z` : null,
    })),
  )
  await insertAll(
    tx,
    'holiday',
    session.terms.flatMap((term, index) =>
      term.holidays.map(holiday => ({ id: makeId(), state_id: stateId, term_id: termIds[index], ...holiday })),
    ),
  )
  return { ...session, id, termIds }
}

/** Creates a state of the demonstration with its calendar, districts, schools and entry windows for scores. */
export const seedState = async (tx: WriteTx, demo: DemoState, random: Random, today: string): Promise<World> => {
  const makeId = idsFrom(random)
  const { code, name, ministry } = demo
  const state = await createState(tx, { code, name, ministry, languages: translations })
  const { stateId } = state
  const phones = JSON.stringify([{ code: '+234', number: `803${random.digits(7)}` }])
  await tx.run(sql`
    update state set district_term = ${demo.districtTerm}, contact_phones = ${phones}::jsonb,
      contact_emails = ${[`help@${demo.name.toLowerCase()}.example`]},
      next_term_needs = 'PTA levy ₦2,000, two long brooms and one bottle of liquid soap.' where id = ${stateId}`)
  const { last, present, active } = layCalendar(today)
  const lastSession = await seedCalendar(tx, stateId, makeId, last, null)
  const presentSession = await seedCalendar(tx, stateId, makeId, present, active)
  const term = present.terms[active]
  if (!term) throw new Error('a session of the demonstration has an active term')
  const activeTerm = { ...term, id: presentSession.termIds[active] ?? '' }
  await seedWindows(tx, state, activeTerm, makeId)

  const districts: { id: string; name: string }[] = []
  const schools: SeededSchool[] = []
  for (const district of demo.districts) {
    const districtId = makeId()
    districts.push({ id: districtId, name: district.name })
    await insertAll(tx, 'district', [
      {
        id: districtId,
        state_id: stateId,
        name: district.name,
        address: `${random.between(1, 90)} ${random.pick(streets)} Road`,
        contact_phones: [{ code: '+234', number: `805${random.digits(7)}` }],
        contact_emails: [`${district.name.split(' ')[0]?.toLowerCase()}@${demo.name.toLowerCase()}.example`],
        approved_at: `${last.terms[0]?.starts}T08:00:00Z`,
      },
    ])
    for (const school of district.schools) schools.push({ ...school, id: makeId(), districtId })
  }
  const pendingDistrictId = demo.pendingDistrict ? makeId() : null
  if (demo.pendingDistrict) {
    await insertAll(tx, 'district', [
      {
        id: pendingDistrictId,
        state_id: stateId,
        name: demo.pendingDistrict,
        contact_phones: [{ code: '+234', number: `805${random.digits(7)}` }],
        contact_emails: [`pending@${demo.name.toLowerCase()}.example`],
      },
    ])
  }
  await insertAll(
    tx,
    'school',
    schools.map(school => ({
      id: school.id,
      state_id: stateId,
      district_id: school.districtId,
      name: school.name,
      category: school.category,
      motto: school.motto,
      lga: school.lga,
      latitude: positions[school.lga]?.[0] ?? null,
      longitude: positions[school.lga]?.[1] ?? null,
      address: `${random.between(1, 120)} ${random.pick(streets)} Road, ${school.lga}`,
      phone: { code: '+234', number: `806${random.digits(7)}` },
      ownership: 'State',
      boarding: 'Day',
      sex: 'Mixed',
      facilities: {
        classRooms: { good: school.arms.length * 5, minorRepair: school.arms.length, majorRepair: 1, unusable: 0 },
        workshops: 1,
        laboratories: 2,
        libraries: 1,
        playgrounds: 1,
        facilitiesAvailable: ['Staff room', 'Office', 'Store'],
        sharedFacilities: ['Playground'],
        usableToilets: { male: 4, female: 4, mixed: 0 },
        fenceOrWall: 'Minor repair',
        healthFacilities: ['First-aid box'],
        powerSources: ['Grid'],
        waterSources: ['Borehole'],
      },
    })),
  )
  return {
    demo,
    state,
    districts,
    schools,
    pendingDistrictId,
    last: lastSession,
    present: presentSession,
    term: activeTerm,
    subjects: new Map(),
    makeId,
    random,
    today,
  }
}

/** Every component may be entered until the term ends, so that every page of the demonstration can be used. */
const seedWindows = async (
  tx: WriteTx,
  state: CreatedState,
  term: World['term'],
  makeId: () => string,
): Promise<void> => {
  const componentIds = Object.values(state.components).flat()
  await insertAll(
    tx,
    'score_window',
    componentIds.map(componentId => ({
      id: makeId(),
      state_id: state.stateId,
      term_id: term.id,
      component_id: componentId,
      opens: term.starts,
      closes: term.ends,
    })),
  )
}

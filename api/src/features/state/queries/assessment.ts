import { capacity } from '@akada/contract/capacity'
import type { AssessmentConfiguration } from '@akada/contract/state/calls'
import type * as z from 'zod'
import type { assessmentConfigurationBody } from '@akada/contract/state/calls'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'

export type PlannedConfiguration = Omit<z.output<typeof assessmentConfigurationBody>, 'revision' | 'confirmed'>

/**
 * Windows are shown and replaced for the active session and the next; those of other sessions are unchanged. Before the first term is
 * active, the first two sessions count.
 */
const currentTerms = (stateId: string) => sql`
  select term.id from term
  where term.session_id in (
    select session.id from session
    where session.state_id = ${stateId} and session.starts >= coalesce((
      select active_session.starts from term as active_term join session as active_session on active_session.id = active_term.session_id
      where active_term.state_id = ${stateId} and active_term.active), '-infinity')
    order by session.starts
    limit ${capacity.sessionsWithWindows})`

/** Marks are returned as exact decimals: tenths are divided as `numeric`, never as floating point. */
const configurationOf = (stateId: string) => sql`
  select
    state.revision,
    json_build_object(
      'passMark', state.pass_mark_tenths / 10.0,
      'printPositions', state.print_positions,
      'cardLayout', state.card_layout, 'nextTermNeeds', state.next_term_needs,
      'publicationNeedsApproval', state.publication_needs_approval,
      'sittingsPerDay', state.sittings_per_day,
      'presumesPresent', state.presumes_present,
      'registerHours', json_build_object('morning', state.morning_from, 'afternoon', state.afternoon_from)) as settings,
    (select coalesce(json_agg(json_build_object(
        'classType', json_build_object('id', class_type.id, 'name', class_type.name),
        'components', (
          select coalesce(json_agg(json_build_object(
              'id', component.id, 'name', component.name, 'maximum', component.maximum_tenths / 10.0, 'isExam', component.is_exam)
            order by component.position, component.id), '[]')
          from assessment_component as component
          where component.class_type_id = class_type.id and component.retired_at is null),
        'grades', (
          select coalesce(json_agg(json_build_object('from', band.from_mark, 'grade', band.grade, 'remark', band.remark)
            order by band.from_mark desc), '[]')
          from grade_band as band where band.class_type_id = class_type.id))
        order by class_type.position, class_type.name), '[]')
      from class_type where class_type.state_id = state.id) as "classTypes",
    (select coalesce(json_agg(json_build_object('id', trait.id, 'name', trait.name) order by trait.position, trait.id), '[]')
      from rating_trait as trait
      where trait.state_id = state.id and trait.domain = 'psychomotor' and trait.retired_at is null) as psychomotor,
    (select coalesce(json_agg(json_build_object('id', trait.id, 'name', trait.name) order by trait.position, trait.id), '[]')
      from rating_trait as trait
      where trait.state_id = state.id and trait.domain = 'affective' and trait.retired_at is null) as affective,
    (select coalesce(json_agg(json_build_object(
        'termId', score_window.term_id, 'componentId', score_window.component_id,
        'opens', score_window.opens, 'closes', score_window.closes)
        order by score_window.opens, component.position, score_window.id), '[]')
      from score_window
      join assessment_component as component on component.id = score_window.component_id and component.retired_at is null
      where score_window.state_id = state.id and score_window.school_id is null
        and score_window.term_id in (${currentTerms(stateId)})) as windows
  from state where state.id = ${stateId}`

type Row = Omit<AssessmentConfiguration, 'ratingKey' | keyof Settings> & { settings: Settings }
type Settings = Pick<
  AssessmentConfiguration,
  | 'passMark'
  | 'printPositions'
  | 'cardLayout'
  | 'nextTermNeeds'
  | 'publicationNeedsApproval'
  | 'sittingsPerDay'
  | 'presumesPresent'
  | 'registerHours'
>

export const assessmentOf = async (
  tx: ReadTx,
  stateId: string,
): Promise<Omit<AssessmentConfiguration, 'ratingKey'>> => {
  const { settings, ...rest } = await tx.get<Row>(configurationOf(stateId))
  return { ...settings, ...rest }
}

export const saveSettings = (
  tx: WriteTx,
  stateId: string,
  settings: {
    passMarkTenths: number
    printPositions: boolean
    /** Null: unchanged. */
    cardLayout: string | null
    /** Undefined: unchanged. */
    nextTermNeeds: string | null | undefined
    /** Null: unchanged. */
    publicationNeedsApproval: boolean | null
    sittingsPerDay: number
    /** Null: unchanged. */
    presumesPresent: boolean | null
    registerHours: AssessmentConfiguration['registerHours'] | null
  },
): Promise<number> =>
  tx.run(sql`
    update state set pass_mark_tenths = ${settings.passMarkTenths}, print_positions = ${settings.printPositions},
      card_layout = coalesce(${settings.cardLayout}::text, card_layout),
      next_term_needs = case when ${settings.nextTermNeeds !== undefined} then ${settings.nextTermNeeds ?? null}::text else next_term_needs end,
      publication_needs_approval = coalesce(${settings.publicationNeedsApproval}::boolean, publication_needs_approval),
      sittings_per_day = ${settings.sittingsPerDay},
      presumes_present = coalesce(${settings.presumesPresent}::boolean, presumes_present),
      morning_from = coalesce(${settings.registerHours?.morning ?? null}::text, morning_from),
      afternoon_from = coalesce(${settings.registerHours?.afternoon ?? null}::text, afternoon_from)
    where id = ${stateId}`)

/** A component as planned. `id` null: a new one, or an existing or former one with the same name. */
export interface PlannedComponent {
  id: string | null
  classTypeId: string
  name: string
  position: number
  maximumTenths: number
  isExam: boolean
}

const asRecords = (components: readonly PlannedComponent[]) => sql`
  json_to_recordset(${JSON.stringify(components)}::json) as planned(
    id uuid, "classTypeId" uuid, name text, position smallint, "maximumTenths" smallint, "isExam" boolean)`

/**
 * The planned components with their final ids: their own, that of a component with the same name (an active one first, else the one retired
 * last: its scores come back), or a new one. `isKnown` false: the id is of no component of that class type.
 */
export const resolveComponents = (tx: ReadTx, stateId: string, components: readonly PlannedComponent[]) =>
  tx.rows<PlannedComponent & { id: string; isKnown: boolean }>(sql`
    select coalesce(planned.id, namesake.id, akada_uuid()) as id, planned."classTypeId", planned.name, planned.position,
      planned."maximumTenths", planned."isExam",
      planned.id is null or exists (
        select from assessment_component as component
        where component.id = planned.id and component.class_type_id = planned."classTypeId") as "isKnown"
    from ${asRecords(components)}
    left join lateral (
      select component.id from assessment_component as component
      where planned.id is null and component.state_id = ${stateId} and component.class_type_id = planned."classTypeId"
        and lower(component.name) = lower(planned.name)
        and not exists (select from ${asRecords(components)} where planned.id = component.id)
      order by component.retired_at desc nulls first
      limit 1) as namesake on true
    order by planned."classTypeId", planned.position`)

/** Retires omitted components, then writes the planned ones. The order matters: a name may pass from a retired component to a new one. */
export const saveComponents = async (
  tx: WriteTx,
  stateId: string,
  components: readonly PlannedComponent[],
  now: Date,
): Promise<void> => {
  await tx.run(sql`
    update assessment_component as component set retired_at = ${now.toISOString()}
    where component.state_id = ${stateId} and component.retired_at is null
      and component.class_type_id in (select planned."classTypeId" from ${asRecords(components)})
      and component.id not in (select planned.id from ${asRecords(components)})`)
  // Two components may swap their names; meanwhile both have temporary names that no other has.
  await tx.run(sql`
    update assessment_component as component set name = component.id::text
    from ${asRecords(components)}
    where component.id = planned.id and component.name <> planned.name`)
  await tx.run(sql`
    insert into assessment_component (id, state_id, class_type_id, name, position, maximum_tenths, is_exam)
    select planned.id, ${stateId}, planned."classTypeId", planned.name, planned.position, planned."maximumTenths", planned."isExam"
    from ${asRecords(components)}
    on conflict (id) do update set name = excluded.name, position = excluded.position,
      maximum_tenths = excluded.maximum_tenths, is_exam = excluded.is_exam, retired_at = null`)
}

const earlierTerms = (stateId: string): Sql => sql`
  select term.id, term.state_id
  from term
  join term as active on active.state_id = term.state_id and active.active
  where term.state_id = ${stateId} and term.starts < active.starts`

/**
 * Copies the present assessment for every term before the active one that has no copy yet, so that a change counts from the active term
 * on. Without an active term nothing is earlier.
 */
export const copyToEarlierTerms = async (tx: WriteTx, stateId: string): Promise<void> => {
  await tx.run(sql`
    insert into term_component (term_id, class_type_id, component_id, state_id, name, position, maximum_tenths, is_exam)
    select earlier.id, component.class_type_id, component.id, component.state_id, component.name, component.position,
      component.maximum_tenths, component.is_exam
    from (${earlierTerms(stateId)}) earlier
    join assessment_component as component on component.state_id = earlier.state_id and component.retired_at is null
    where not exists (
      select from term_component as copy
      where copy.term_id = earlier.id and copy.class_type_id = component.class_type_id)`)
  await tx.run(sql`
    insert into term_grade_band (term_id, class_type_id, from_mark, state_id, grade, remark)
    select earlier.id, band.class_type_id, band.from_mark, band.state_id, band.grade, band.remark
    from (${earlierTerms(stateId)}) earlier
    join grade_band as band on band.state_id = earlier.state_id
    where not exists (
      select from term_grade_band as copy
      where copy.term_id = earlier.id and copy.class_type_id = band.class_type_id)`)
  await tx.run(sql`
    update term set pass_mark_tenths = coalesce(term.pass_mark_tenths, state.pass_mark_tenths),
      sittings_per_day = coalesce(term.sittings_per_day, state.sittings_per_day)
    from state
    where state.id = term.state_id and term.id in (select earlier.id from (${earlierTerms(stateId)}) earlier)
      and (term.pass_mark_tenths is null or term.sittings_per_day is null)`)
}

export interface PlannedBand {
  classTypeId: string
  from: number
  grade: string
  remark: string
}

export const saveBands = async (tx: WriteTx, stateId: string, bands: readonly PlannedBand[]): Promise<void> => {
  const planned = sql`json_to_recordset(${JSON.stringify(bands)}::json) as planned(
    "classTypeId" uuid, "from" smallint, grade text, remark text)`
  await tx.run(sql`delete from grade_band where class_type_id in (select planned."classTypeId" from ${planned})`)
  await tx.run(sql`
    insert into grade_band (id, state_id, class_type_id, from_mark, grade, remark)
    select akada_uuid(), ${stateId}, planned."classTypeId", planned."from", planned.grade, planned.remark from ${planned}`)
}

export interface PlannedTrait {
  id: string | null
  domain: 'psychomotor' | 'affective'
  name: string
  position: number
}

const asTraits = (traits: readonly PlannedTrait[]) =>
  sql`json_to_recordset(${JSON.stringify(traits)}::json) as planned(id uuid, domain text, name text, position smallint)`

/** Like resolveComponents, for rating traits. */
export const resolveTraits = (tx: ReadTx, stateId: string, traits: readonly PlannedTrait[]) =>
  tx.rows<PlannedTrait & { id: string; isKnown: boolean }>(sql`
    select coalesce(planned.id, namesake.id, akada_uuid()) as id, planned.domain, planned.name, planned.position,
      planned.id is null or exists (
        select from rating_trait as trait where trait.id = planned.id and trait.domain = planned.domain) as "isKnown"
    from ${asTraits(traits)}
    left join lateral (
      select trait.id from rating_trait as trait
      where planned.id is null and trait.state_id = ${stateId} and trait.domain = planned.domain
        and lower(trait.name) = lower(planned.name)
        and not exists (select from ${asTraits(traits)} where planned.id = trait.id)
      order by trait.retired_at desc nulls first
      limit 1) as namesake on true
    order by planned.domain, planned.position`)

export const saveTraits = async (
  tx: WriteTx,
  stateId: string,
  traits: readonly PlannedTrait[],
  now: Date,
): Promise<void> => {
  await tx.run(sql`
    update rating_trait as trait set retired_at = ${now.toISOString()}
    where trait.state_id = ${stateId} and trait.retired_at is null
      and trait.id not in (select planned.id from ${asTraits(traits)})`)
  await tx.run(sql`
    update rating_trait as trait set name = trait.id::text
    from ${asTraits(traits)}
    where trait.id = planned.id and trait.name <> planned.name`)
  await tx.run(sql`
    insert into rating_trait (id, state_id, domain, name, position)
    select planned.id, ${stateId}, planned.domain, planned.name, planned.position from ${asTraits(traits)}
    on conflict (id) do update set name = excluded.name, position = excluded.position, retired_at = null`)
}

/** Indices (from 0) of planned windows whose term or component cannot have one. */
export const unknownWindows = (tx: ReadTx, stateId: string, windows: PlannedConfiguration['windows']) =>
  tx.rows<{ index: number }>(sql`
    select (planned.number - 1)::int as index
    from rows from (json_to_recordset(${JSON.stringify(windows)}::json) as ("termId" uuid, "componentId" uuid))
      with ordinality as planned("termId", "componentId", number)
    where planned."termId" not in (${currentTerms(stateId)})
      or not exists (
        select from assessment_component as component
        where component.id = planned."componentId" and component.state_id = ${stateId})
    order by planned.number`)

/**
 * Replaces the state's windows of current components: earlier terms keep those of removed ones, whose scores may still be corrected. A
 * school's own rows stay: they can only narrow.
 */
export const saveWindows = async (
  tx: WriteTx,
  stateId: string,
  windows: PlannedConfiguration['windows'],
): Promise<void> => {
  await tx.run(sql`
    delete from score_window
    where state_id = ${stateId} and school_id is null and term_id in (${currentTerms(stateId)})
      and component_id in (select id from assessment_component where state_id = ${stateId} and retired_at is null)`)
  await tx.run(sql`
    insert into score_window (id, state_id, term_id, component_id, opens, closes)
    select akada_uuid(), ${stateId}, "termId", "componentId", opens, closes
    from json_to_recordset(${JSON.stringify(windows)}::json)
      as planned("termId" uuid, "componentId" uuid, opens date, closes date)
    on conflict (term_id, component_id, coalesce(school_id, state_id)) do update set opens = excluded.opens, closes = excluded.closes`)
}

/** Ids among these that are class types of the state. */
export const classTypesAmong = (tx: ReadTx, stateId: string, ids: string[]) =>
  tx.rows<{ id: string; name: string }>(sql`
    select id, name from class_type where state_id = ${stateId} and id = any(${ids})`)

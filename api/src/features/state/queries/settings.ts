import { type Language, languages, type Translation } from '@akada/contract/kernel/languages'
import type { StateSettings } from '@akada/contract/state/settings'
import { type ReadTx, type Sql, sql, type WriteTx } from '../../../platform/db/index.ts'
import type { StateHooks } from '../hooks.ts'

type Word = keyof StateSettings['terminologies']

/** A state's own terms: the column that stores each and the default, by the term's key. */
const words: Record<Word, { column: Sql; defaultValue: string }> = {
  district: { column: sql`state.district_term`, defaultValue: 'District' },
  oracleNumber: { column: sql`state.oracle_number_term`, defaultValue: 'Oracle Number' },
  tescomNumber: { column: sql`state.tescom_number_term`, defaultValue: 'Tescom Number' },
  subebNumber: { column: sql`state.subeb_number_term`, defaultValue: 'Subeb Number' },
}

const word = (name: Word): Sql =>
  sql`json_build_object('stateValue', ${words[name].column}, 'defaultValue', ${words[name].defaultValue}::text)`

export interface StateSettingsRow extends Omit<StateSettings, 'logo' | 'missingRequirements' | 'unreviewedLanguages'> {
  logoFileId: string | null
  facts: { activeTerm: boolean; psychomotor: boolean; affective: boolean; subjects: boolean }
}

/** A state's own settings, and whether the setup its schools need is complete. */
export const getSettings = (tx: ReadTx, hooks: StateHooks, stateId: string): Promise<StateSettingsRow> =>
  tx.get<StateSettingsRow>(sql`
    select state.id, state.code, state.name, state.country, state.ministry, state.provider_name as "providerName",
      state.logo_file_id as "logoFileId", state.retirement, state.revision,
      json_build_object('sharedHours', state.shared_session_hours, 'ownDays', state.own_session_days) as "signInDuration",
      state.second_factor_groups as "secondFactorGroups", state.family_languages as languages,
      json_build_object('district', ${word('district')}, 'oracleNumber', ${word('oracleNumber')},
        'tescomNumber', ${word('tescomNumber')}, 'subebNumber', ${word('subebNumber')}) as terminologies,
      json_build_object('phoneNumbers', state.contact_phones, 'emails', state.contact_emails) as contact,
      json_build_object(
        'activeTerm', term.id is not null,
        'psychomotor', exists (select from rating_trait
          where rating_trait.state_id = state.id and domain = 'psychomotor' and retired_at is null),
        'affective', exists (select from rating_trait
          where rating_trait.state_id = state.id and domain = 'affective' and retired_at is null),
        'subjects', ${hooks.areSubjectsTaken(sql`term.session_id`, null)}) as facts
    from state left join term on term.state_id = state.id and term.active
    where state.id = ${stateId}`)

export const nextRevision = (tx: WriteTx, stateId: string): Promise<number> =>
  tx.run(sql`update state set revision = revision + 1 where id = ${stateId}`)

export const saveProfile = (
  tx: WriteTx,
  stateId: string,
  { ministry, providerName }: { ministry: string | null; providerName: string },
): Promise<number> =>
  tx.run(sql`
    update state set ministry = ${ministry}, provider_name = ${providerName} where id = ${stateId}`)

export const saveLogo = (tx: WriteTx, stateId: string, fileId: string): Promise<number> =>
  tx.run(sql`update state set logo_file_id = ${fileId} where id = ${stateId}`)

export const saveContacts = (
  tx: WriteTx,
  stateId: string,
  contact: { phoneNumbers: readonly { code: string; number: string }[]; emails: readonly string[] },
): Promise<number> =>
  tx.run(sql`
    update state set contact_phones = ${JSON.stringify(contact.phoneNumbers)}::jsonb,
      contact_emails = ${[...contact.emails]}::text[]
    where id = ${stateId}`)

/** Null restores the default. */
export const saveTerminologies = (tx: WriteTx, stateId: string, chosen: Record<Word, string | null>): Promise<number> =>
  tx.run(sql`
    update state set district_term = ${chosen.district}, oracle_number_term = ${chosen.oracleNumber},
      tescom_number_term = ${chosen.tescomNumber}, subeb_number_term = ${chosen.subebNumber}
    where id = ${stateId}`)

export const saveSignInDuration = (
  tx: WriteTx,
  stateId: string,
  { sharedHours, ownDays }: StateSettings['signInDuration'],
): Promise<number> =>
  tx.run(sql`
    update state set shared_session_hours = ${sharedHours}, own_session_days = ${ownDays} where id = ${stateId}`)

export const saveRetirement = (tx: WriteTx, stateId: string, criteria: StateSettings['retirement']): Promise<number> =>
  tx.run(sql`update state set retirement = ${JSON.stringify(criteria)}::jsonb where id = ${stateId}`)

export const saveSecondFactorGroups = (tx: WriteTx, stateId: string, groups: readonly string[]): Promise<number> =>
  tx.run(sql`update state set second_factor_groups = ${[...groups]}::text[] where id = ${stateId}`)

/** Every language once, in the order of the contract's list. */
export const saveLanguages = (tx: WriteTx, stateId: string, chosen: readonly Translation[]): Promise<number> =>
  tx.run(sql`update state set family_languages = ${[...chosen]}::text[] where id = ${stateId}`)

/** English, and what at least one of the states that the transaction sees has on: all of this deployment, or one. */
export const offeredLanguages = async (tx: ReadTx): Promise<Language[]> => {
  const found = await tx.rows<{ language: Language }>(
    sql`select distinct unnest(family_languages) as language from state_brief`,
  )
  return languages.filter(one => one === 'en' || found.some(({ language }) => language === one))
}

const mostStates = 50

/** The ids of the states of this deployment, the oldest first. */
export const statesOf = async (tx: ReadTx): Promise<string[]> =>
  (await tx.rows<{ id: string }>(sql`select id from state order by created_at limit ${mostStates}`)).map(({ id }) => id)

const terminology = (column: Sql, defaultValue: string) =>
  sql`json_build_object('stateValue', ${column}, 'defaultValue', ${defaultValue}::text)`

/** The public details of a state, from `state`. */
export const stateDetails = sql`json_build_object(
  'id', state.id, 'name', state.name, 'country', state.country,
  'retirementParameters', state.retirement, 'sittingsPerDay', state.sittings_per_day,
  'stateTerminologies', json_build_object(
    'district', ${terminology(sql`state.district_term`, 'District')},
    'oracleNumber', ${terminology(sql`state.oracle_number_term`, 'Oracle Number')},
    'tescomNumber', ${terminology(sql`state.tescom_number_term`, 'Tescom Number')},
    'subebNumber', ${terminology(sql`state.subeb_number_term`, 'Subeb Number')}))`

/** The heading of report cards, invoices and results of the state in the row `st`. */
export const ministryName = sql`coalesce(st.ministry, st.name || ' State Ministry of Education')`

/** The same, of a state. */
export const ministryOf = async (tx: ReadTx, stateId: string): Promise<string> =>
  (await tx.get<{ name: string }>(sql`select ${ministryName} as name from state_brief st where st.id = ${stateId}`))
    .name

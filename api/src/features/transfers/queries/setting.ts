import type { transferConfiguration } from '@akada/contract/transfers/calls'
import type * as z from 'zod'
import { empty, type ReadTx, sql, type WriteTx, matchesText } from '../../../platform/db/index.ts'
import type { TransferSettings } from '../rules/between-schools.ts'

type Configuration = z.infer<typeof transferConfiguration>

export interface TransferSettingsRow extends TransferSettings {
  /** 0 without a row. */
  revision: number
}

/** The state's rules for transfers; without a row they are closed. */
export const getSettings = async (tx: ReadTx, stateId: string): Promise<TransferSettingsRow> =>
  (await tx.find<TransferSettingsRow>(sql`
    select ts.opens, ts.closes, ts.classes, ts.bar_final_year as "barFinalYear", ts.revision
    from transfer_setting ts where ts.state_id = ${stateId}`)) ?? {
    opens: null,
    closes: null,
    classes: [],
    barFinalYear: true,
    revision: 0,
  }

/** Names of the state's own classes among some ids, in the order of progress. */
export const stateClasses = (tx: ReadTx, stateId: string, ids: readonly string[]): Promise<Configuration['classes']> =>
  tx.rows(sql`
    select c.id, c.name from class_brief c
    where c.id = any(${ids}::uuid[]) and c.state_id = ${stateId} and c.school_id is null
    order by c.level, c.name collate "und-x-icu"`)

/** Writes the rules if they have not changed since they were read; returns 0 if someone else changed them meanwhile. */
export const saveSettings = (
  tx: WriteTx,
  stateId: string,
  { opens, closes, classes, barFinalYear, revision }: TransferSettingsRow,
): Promise<number> =>
  tx.run(sql`
    insert into transfer_setting (state_id, opens, closes, bar_final_year, classes)
    values (${stateId}, ${opens}, ${closes}, ${barFinalYear}, ${classes}::uuid[])
    on conflict (state_id) do update
    set opens = excluded.opens, closes = excluded.closes, bar_final_year = excluded.bar_final_year, classes = excluded.classes,
      revision = transfer_setting.revision + 1
    where transfer_setting.revision = ${revision}`)

/**
 * Schools of the state that a student could move to, by name: all but their own. Words of the search term are matched in name, place and
 * district.
 */
export const destinations = (
  tx: ReadTx,
  {
    stateId,
    exceptId,
    searchTerm,
    limit,
  }: { stateId: string; exceptId: string | null; searchTerm: string | undefined; limit: number },
): Promise<{ id: string; name: string; category: string; district: string }[]> =>
  tx.rows(sql`
    select sc.id, sc.name, sc.category, d.name as "district"
    from school_brief sc
    join district_brief d on d.id = sc.district_id and d.approved_at is not null
    where sc.state_id = ${stateId} ${exceptId === null ? empty : sql`and sc.id <> ${exceptId}`}
      and ${matchesText(sql`concat_ws(' ', sc.name, sc.lga, d.name)`, searchTerm)}
    order by sc.name collate "und-x-icu", sc.id
    limit ${limit}`)

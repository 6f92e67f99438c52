import { empty, type ReadTx, sql } from '../../../platform/db/index.ts'

/** The return that a school still owes. */
export interface CensusDue {
  session: string
  censusDay: string
  deadline: string
  /** Why it was sent back; null if it was not. */
  sentBackBecause: string | null
  remindedAt: string | null
}

/** The return of a school that is due in the latest census; null if there is none open, or it is submitted. */
export const censusDue = (tx: ReadTx, stateId: string, schoolId: string): Promise<CensusDue | null> =>
  tx.find<CensusDue>(sql`
    select session.name as session, census.census_day as "censusDay", census.deadline,
      (select former.sent_back_because from census_submission former where former.census_return_id = ret.id
        order by former.number desc limit 1) as "sentBackBecause",
      census.reminded_at as "remindedAt"
    from (
      select * from census where census.state_id = ${stateId} order by census.census_day desc limit 1) census
    join session_brief session on session.id = census.session_id
    left join census_return ret on ret.census_id = census.id and ret.school_id = ${schoolId}
    where census.closed_at is null and not exists (
      select from census_submission sub where sub.census_return_id = ret.id and sub.sent_back_at is null)`)

/** How many schools of a state or a district have not submitted in the open census; null if none is open or none is missing. */
export const censusMissing = async (
  tx: ReadTx,
  { stateId, districtId }: { stateId: string; districtId: string | null },
) => {
  const found = await tx.find<{ session: string; deadline: string; missing: number }>(sql`
    select session.name as session, census.deadline, (
        select count(*)::int from school_brief school
        where school.state_id = ${stateId} ${districtId === null ? empty : sql`and school.district_id = ${districtId}`}
          and not exists (
            select from census_return ret
            join census_submission sub on sub.census_return_id = ret.id and sub.sent_back_at is null
            where ret.school_id = school.id and ret.census_id = census.id)) as missing
    from (
      select * from census where census.state_id = ${stateId} order by census.census_day desc limit 1) census
    join session_brief session on session.id = census.session_id
    where census.closed_at is null`)
  return found && found.missing > 0 ? found : null
}

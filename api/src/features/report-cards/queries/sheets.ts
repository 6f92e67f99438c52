import type { CardSheet, StudentCard } from '@akada/contract/report-cards/schemas'
import { type ReadTx, sql } from '../../../platform/db/index.ts'
import { ministryName } from '../../state/index.ts'
import type { CardAccess } from '../policy.ts'
import type { RemarkRange } from '../rules/index.ts'
import { cardAccess } from './cards.ts'
import { issueOf } from './issued.ts'

/** The common data of the sheets of an arm in a term. */
export type CardSheetContext = Pick<
  CardSheet,
  | 'state'
  | 'ministry'
  | 'school'
  | 'session'
  | 'term'
  | 'class'
  | 'classArm'
  | 'stream'
  | 'printPositions'
  | 'layout'
  | 'gradeKey'
> & {
  traits: { traitId: string; domain: 'psychomotor' | 'affective'; name: string; retired: boolean }[]
  classTeacher: string | null
  classTeacherSignature: string | null
  principal: { name: string; signature: string | null } | null
  remarkRanges: RemarkRange[]
  /** Of the class: JSS 1 is 7. */
  level: number
}

/** The common part of the sheets of an arm in a term, from current data. Refuses with 404 if there is no such arm or term. */
export const cardSheetContext = (tx: ReadTx, classArmId: string, termId: string): Promise<CardSheetContext> =>
  tx.get(sql`
    select st.name as "state", ${ministryName} as "ministry",
      json_build_object('id', sc.id, 'name', sc.name, 'address', sc.address, 'phone', sc.phone, 'motto', sc.motto,
        'logoFileId', coalesce(sc.logo_file_id, st.logo_file_id),
        'crestFileId', case when sc.logo_file_id is not null then st.logo_file_id end) as "school",
      se.name as "session",
      json_build_object('id', t.id, 'number', t.number, 'name', t.name, 'vacation', t.ends,
        'nextTermBegins', t.next_term_begins, 'nextTermNeeds', coalesce(sc.next_term_needs, st.next_term_needs)) as "term",
      c.name as "class", c.level, c.name || ' ' || a.name as "classArm", a.stream, st.print_positions as "printPositions",
      st.card_layout as "layout",
      (select coalesce(json_agg(json_build_object('from', gb.from_mark, 'to', gb.to_mark, 'grade', gb.grade,
          'remark', gb.remark) order by gb.from_mark desc), '[]')
        from (select b.*, coalesce(lead(b.from_mark) over (order by b.from_mark) - 1, 100) as to_mark
          from term_grade_band_brief b where b.term_id = t.id and b.class_type_id = c.class_type_id) gb) as "gradeKey",
      (select coalesce(json_agg(json_build_object('traitId', rt.id, 'domain', rt.domain, 'name', rt.name,
          'retired', rt.retired_at is not null) order by rt.domain desc, rt.position, rt.id), '[]')
        from rating_trait_brief rt) as "traits",
      coalesce(ct.formal_name, '') as "classTeacher", ct.signature_file_id as "classTeacherSignature",
      (select json_build_object('name', p.formal_name, 'signature', p.signature_file_id)
        from role_access_brief ra
        join role_brief r on r.id = ra.role_id
        join staff_brief p on p.id = ra.staff_id
        where ra.school_id = sc.id and ra.ended_at is null and r.built_in = 'principal'
        order by ra.granted_at limit 1) as "principal",
      (select coalesce(json_agg(json_build_object('fromHundredths', pr.from_hundredths, 'toHundredths', pr.to_hundredths,
          'remark', pr.remark) order by pr.from_hundredths), '[]')
        from principal_remark_brief pr where pr.school_id = sc.id) as "remarkRanges"
    from class_arm_brief a
    join class_brief c on c.id = a.class_id
    join school_brief sc on sc.id = a.school_id
    join state_brief st on st.id = a.state_id
    join session_brief se on se.id = a.session_id
    join term_brief t on t.id = ${termId} and t.session_id = a.session_id
    left join staff_brief ct on ct.id = a.class_teacher_id
    where a.id = ${classArmId}`)

/** The individual data of a sheet, and its frozen form. */
export interface SheetRow extends CardAccess {
  cardId: string
  revision: number
  fullName: string
  classArmId: string
  termId: string
  student: CardSheet['student']
  result: CardSheet['result']
  ratings: Record<string, number>
  classTeacherRemark: string | null
  principalRemark: string | null
  /** Left out of the publication of the arm. */
  isLeftOut: boolean
  generatedAt: string
  issue: NonNullable<StudentCard['issue']> | null
  /** From the current issue; null while the card is a draft. */
  snapshot: CardSheet | null
}

const sheetRow = sql`
  rc.id as "cardId", rc.status, rc.revision,
  s.full_name as "fullName",
  rc.class_arm_id as "classArmId", rc.term_id as "termId", ${cardAccess},
  json_build_object('id', s.id,
    'fullName', s.full_name, 'fxId', s.fx_id,
    'admissionNumber', coalesce((
      select e.admission_number from placement e
      where e.student_id = s.id and e.school_id = rc.school_id and s.school_id <> rc.school_id
        and e.admission_number is not null
      order by e.begins desc limit 1), s.admission_number), 'gender', s.gender,
    'dateOfBirth', s.date_of_birth, 'house', s.house,
    'age', extract(year from age(t.ends, s.date_of_birth))::int,
    'pictureFileId', case when s.photo_consent then s.picture_file_id end) as "student",
  rc.result || jsonb_build_object('positionInClass', rc.position_in_class) as "result",
  rc.ratings, rc.class_teacher_remark as "classTeacherRemark", rc.principal_remark as "principalRemark",
  rc.left_out_reason is not null as "isLeftOut", rc.generated_at as "generatedAt",
  case when i.id is not null then ${issueOf} end as "issue",
  i.snapshot`

const sheetTables = sql`
  report_card rc
  join student_brief s on s.id = rc.student_id
  join term_brief t on t.id = rc.term_id
  join class_arm_brief a on a.id = rc.class_arm_id
  left join lateral (
    select issue.* from report_card_issue issue
    where issue.report_card_id = rc.id and rc.status = 'Published'
    order by issue.version desc limit 1
  ) i on true`

/** One card with its sheet; refuses with 404 if there is none. */
export const getSheet = (tx: ReadTx, cardId: string): Promise<SheetRow> =>
  tx.get(sql`select ${sheetRow} from ${sheetTables} where rc.id = ${cardId}`)

/** The cards of an arm in a term with their sheets, by name: those of these students, and all published ones. */
export const sheetsOfArm = (
  tx: ReadTx,
  { classArmId, termId }: { classArmId: string; termId: string },
  studentIds: readonly string[],
): Promise<SheetRow[]> =>
  tx.rows(sql`
    select ${sheetRow} from ${sheetTables}
    where rc.class_arm_id = ${classArmId} and rc.term_id = ${termId}
      and (rc.status = 'Published' or rc.student_id = any(${studentIds}::uuid[]))
    order by s.last_name collate "und-x-icu", s.first_name collate "und-x-icu", s.middle_name collate "und-x-icu", s.id`)

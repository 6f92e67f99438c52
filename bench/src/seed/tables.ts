import type pg from 'pg'
import { CopyRows } from './copy.ts'
import { words } from '@akada/contract/invented/names'

/** The tables that the seeder fills, each with its columns, in the order of their references. */
export const makeTables = () => ({
  district: new CopyRows('district', words('id state_id name contact_phones contact_emails approved_at')),
  school: new CopyRows(
    'school',
    words(
      `id state_id district_id name category motto address phone ownership boarding sex lga latitude longitude facilities`,
    ),
  ),
  staff: new CopyRows(
    'staff',
    words(`id state_id username email phone_number password_hash account_status is_super_admin title first_name last_name gender
    staff_type date_of_birth first_appointment`),
  ),
  roleAccess: new CopyRows('role_access', words('id state_id staff_id role_id district_id school_id')),
  classArm: new CopyRows('class_arm', words('id state_id school_id session_id class_id name class_teacher_id')),
  subjectTeacher: new CopyRows('subject_teacher', words('id state_id school_id class_arm_id subject_id staff_id')),
  student: new CopyRows(
    'student',
    words(`id state_id school_id fx_id admission_number admission_date first_name middle_name last_name gender date_of_birth
    state_of_origin state_of_residence address photo_consent`),
  ),
  guardian: new CopyRows(
    'guardian',
    words('id state_id school_id student_id position name relationship phones address'),
  ),
  enrolment: new CopyRows(
    'enrolment',
    words(`id state_id school_id student_id session_id class_id class_arm_id begins ends ended_because`),
  ),
  studentSubject: new CopyRows('student_subject', words('state_id school_id session_id student_id subject_id offered')),
  register: new CopyRows(
    'register',
    words(`class_arm_id day sitting state_id school_id term_id students codes shared own marked_at`),
  ),
  scoreCount: new CopyRows(
    'score_count',
    words('class_arm_id term_id subject_id component_id session_year state_id entered'),
  ),
  score: new CopyRows(
    'score',
    words(
      `student_id term_id subject_id component_id state_id school_id class_arm_id session_year kind tenths entered_by entered_at`,
    ),
  ),
  reportCard: new CopyRows(
    'report_card',
    words(`id state_id school_id session_id term_id class_id class_arm_id student_id status result average_hundredths position_in_arm
    position_in_class ratings class_teacher_remark principal_remark revision generated_at`),
  ),
  reportCardIssue: new CopyRows(
    'report_card_issue',
    words('id state_id school_id report_card_id version code snapshot issued_by issued_at'),
  ),
})
export type Tables = ReturnType<typeof makeTables>

/** Copies the collected rows, table by table, in one transaction. Returns the number of rows. */
export const sendTables = async (client: pg.ClientBase, tables: Tables): Promise<number> => {
  let rows = 0
  await client.query('begin')
  for (const table of Object.values(tables)) rows += await table.send(client)
  await client.query('commit')
  return rows
}

import { presentEnrolment } from '@akada/contract/students/enrolments'
import { Badge, Button, Menu } from '@mantine/core'
import {
  IconArrowsExchange,
  IconCertificate,
  IconChalkboard,
  IconDots,
  IconPencil,
  IconUserCheck,
  IconUserMinus,
  IconUsersGroup,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { today } from '../../../lib/clock.ts'
import { showDay } from '../../../lib/days.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useArea, useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/Page.tsx'
import { type PageTab, PageTabs } from '../../../ui/page/PageTabs.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { administration, newTransfer, studentScoresAt } from '../../../lib/page/addresses.ts'
import { AssignToArm, useMayRequest } from '../../classes/index.ts'
import { certificateAt, editOf } from '../addresses.ts'
import { districtStudents, registerCrumb, searchOfStudent } from '../area.ts'
import { Arrival, Guardians, Health, Particulars, Places } from '../components/ProfileFacts.tsx'
import { Enrolments } from '../components/Enrolments.tsx'
import { ReadmitDialog, WithdrawDialog } from '../components/LeaveDialogs.tsx'
import { GlanceFacts } from '../components/GlanceFacts.tsx'
import { LikeStudents } from '../components/LikeStudents.tsx'
import classes from '../components/Profile.module.css'
import { ProfilePicture } from '../components/ProfilePicture.tsx'
import { ReadingsOf } from '../components/Readings.tsx'
import { StudentAttendance } from '../components/StudentAttendance.tsx'
import { StudentCards, StudentExams } from '../components/StudentCards.tsx'
import { type Profile, studentById } from '../queries.ts'

const Timeline = lazyPart(() => import('../components/Timeline.tsx'))

/** One student: details, guardians, enrolments, attendance and cards. */
export const Student = () => {
  const { id = '' } = useParams({ strict: false })
  const area = useArea()
  const { data, error, refetch } = useQuery(studentById(id))
  return (
    <Page
      title={data?.fullName ?? 'Student'}
      intro={
        data && area === 'district'
          ? data.school.name
          : 'Particulars, guardians, and the classes the student has been in.'
      }
      breadcrumbs={
        area === 'district' ? [{ title: 'Student management', to: districtStudents }] : [administration, registerCrumb]
      }
      action={
        data?.can.edit &&
        area === 'school' && (
          <Button component={PathLink} to={editOf(data.id)} leftSection={<IconPencil aria-hidden size={18} />}>
            Edit student
          </Button>
        )
      }
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => <Facts student={data} />}
      </Loaded>
    </Page>
  )
}

type Open = 'assign' | 'assignNext' | 'withdraw' | 'readmit'

const presentOf = (student: Profile) => presentEnrolment(student.enrolments, today())

/** The enrolment of the next session, of a student who is promoted already. */
const nextOf = (student: Profile) =>
  student.enrolments.find(one => one.begins > today() && one.id !== presentOf(student)?.id)

const Facts = ({ student }: { student: Profile }) => {
  const can = useCan()
  const inSchool = useArea() === 'school'
  const [search, setSearch] = useListSearch(searchOfStudent)
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  const present = presentOf(student)
  const next = nextOf(student)
  const tabs: [PageTab, ...PageTab[]] = [
    {
      value: 'profile',
      title: 'Profile',
      content: (
        <div className="grid gap-5 grid-cols-fit-95">
          <Particulars student={student} />
          <Places student={student} />
          <Guardians student={student} mayManage={inSchool && can('guardian.manage')} />
          {student.health && <Health health={student.health} />}
          {student.arrival && <Arrival arrival={student.arrival} fullName={student.fullName} />}
        </div>
      ),
    },
    {
      value: 'timeline',
      title: 'Timeline',
      content: (
        <Suspense fallback={<SkeletonList rows={8} />}>
          <Timeline student={student} chosen={search.kind} onChoose={kind => setSearch({ kind })} />
        </Suspense>
      ),
    },
    { value: 'history', title: 'Enrolment', content: <Enrolments enrolments={student.enrolments} /> },
  ]
  if (can('attendance.view'))
    tabs.push({ value: 'attendance', title: 'Attendance', content: <StudentAttendance student={student.id} /> })
  if (can('report-card.view'))
    tabs.push({ value: 'cards', title: 'Report cards', content: <StudentCards student={student.id} /> })
  if (can('exam-result.view'))
    tabs.push({ value: 'exams', title: 'State exams', content: <StudentExams student={student.id} /> })
  return (
    <div className="grid gap-5">
      <Glance student={student} onOpen={setOpen} onTab={tab => setSearch({ tab })} />
      {inSchool && student.status === 'Withdrawn' && can('student.withdraw') && <ReadingsOf student={student.id} />}
      {inSchool && can('student.merge') && student.status === 'Active' && (
        <LikeStudents
          firstName={student.firstName}
          middleName={student.middleName}
          lastName={student.lastName}
          dateOfBirth={student.dateOfBirth}
          phone={student.guardians[0]?.phones[0]?.number}
          except={student.id}
        />
      )}
      <PageTabs tabs={tabs} tab={search.tab} onTab={tab => setSearch({ tab })} />
      {open === 'assign' && (
        <AssignToArm
          students={[
            {
              id: student.id,
              fullName: student.fullName,
              class: present?.class ?? null,
              classArm: present?.classArm ?? null,
              enrolled: present?.begins,
            },
          ]}
          onClose={close}
        />
      )}
      {open === 'assignNext' && next && (
        <AssignToArm
          students={[{ id: student.id, fullName: student.fullName, class: next.class, classArm: next.classArm }]}
          nextSession={next.session}
          onClose={close}
        />
      )}
      {open === 'withdraw' && <WithdrawDialog student={student} onClose={close} />}
      {open === 'readmit' && <ReadmitDialog student={student} onClose={close} />}
    </div>
  )
}

const placeWords = (present: ReturnType<typeof presentOf>): string => {
  if (!present) return 'In no class now'
  return present.classArm
    ? `${present.class.name} ${present.classArm.name}`
    : `${present.class.name}, not yet in a class arm`
}

interface ActionsProps {
  student: Profile
  onOpen: (what: Open) => void
}

/** The less common actions for a student on the roll; nothing if the person has none. */
const MoreActions = ({ student, onOpen }: ActionsProps) => {
  const can = useCan()
  const mayRequest = useMayRequest()
  const present = presentOf(student)
  const next = student.can.assign ? nextOf(student) : undefined
  const mayTransfer = present !== undefined && mayRequest(present.classArm)
  const mayLeave = can('student.withdraw')
  if (!mayTransfer && !mayLeave && !next) return null
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDots aria-hidden size={18} />}>
          More
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {mayTransfer && (
          <Menu.Item
            component={PathLink}
            to={newTransfer(student.id)}
            leftSection={<IconArrowsExchange aria-hidden size={18} />}
          >
            Request transfer
          </Menu.Item>
        )}
        {next && (
          <Menu.Item leftSection={<IconUsersGroup aria-hidden size={18} />} onClick={() => onOpen('assignNext')}>
            {`Assign to class arm of ${next.session.name}`}
          </Menu.Item>
        )}
        {mayLeave && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<IconUserMinus aria-hidden size={18} />}
            onClick={() => onOpen('withdraw')}
          >
            Withdraw student
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

const Glance = ({ student, onOpen, onTab }: ActionsProps & { onTab: (tab: string) => void }) => {
  const can = useCan()
  const inSchool = useArea() === 'school'
  const present = presentOf(student)
  const active = student.status === 'Active'
  const place = placeWords(present)
  const mayLeave = can('student.withdraw')
  const next = nextOf(student)
  return (
    <section
      className="card flex flex-wrap items-center gap-x-6 gap-y-4 px-6 py-5 max-phone:p-4"
      aria-label="At a glance"
    >
      <ProfilePicture student={student} />
      <div className={`grow basis-55 ${classes.glance}`}>
        <p className="m-0 text-lg font-bold">{place}</p>
        {active && next && (
          <p className="m-0 text-dimmed">
            From {showDay(next.begins)} on: {placeWords(next)}
          </p>
        )}
        <p className={`flex flex-wrap gap-x-4 text-dimmed ${classes.numbers}`}>
          <span>
            Student ID <span className="figures">{student.fxId}</span>
          </span>
          <span>
            Admission number <span className="figures">{student.admissionNumber}</span>
          </span>
        </p>
        <Badge variant={active ? 'light' : 'default'} radius="sm" size="lg" tt="none">
          {student.status}
        </Badge>
      </div>
      <GlanceFacts student={student} onTab={onTab} />
      {inSchool && (
        <div className={`flex flex-wrap gap-3 ${classes.acts}`}>
          {student.can.assign && active && (
            <Button
              variant="default"
              leftSection={<IconUsersGroup aria-hidden size={18} />}
              onClick={() => onOpen('assign')}
            >
              {present?.classArm ? 'Move to another arm' : 'Assign to class arm'}
            </Button>
          )}
          {can('score.view') && active && present?.classArm && (
            <Button
              variant="default"
              component={PathLink}
              to={studentScoresAt(student.id)}
              leftSection={<IconChalkboard aria-hidden size={18} />}
            >
              Scores
            </Button>
          )}
          {!active && mayLeave && student.status !== 'Transferred' && (
            <Button
              variant="default"
              leftSection={<IconUserCheck aria-hidden size={18} />}
              onClick={() => onOpen('readmit')}
            >
              Readmit student
            </Button>
          )}
          {student.status === 'Withdrawn' && mayLeave && (
            <Button
              variant="default"
              component={PathLink}
              to={certificateAt(student.id)}
              leftSection={<IconCertificate aria-hidden size={18} />}
            >
              Transfer certificate
            </Button>
          )}
          {active && <MoreActions student={student} onOpen={onOpen} />}
        </div>
      )}
    </section>
  )
}

import { Badge, Button } from '@mantine/core'
import { IconPencil, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { ErrorPanel } from '../../../ui/ErrorPanel.tsx'
import { Page } from '../../../ui/Page.tsx'
import { PathLink } from '../../../ui/PathLink.tsx'
import { SkeletonList } from '../../../ui/SkeletonList.tsx'
import { administration, editOf, registerCrumb } from '../addresses.ts'
import { AssignToArm } from '../components/AssignToArm.tsx'
import { Enrolments } from '../components/Enrolments.tsx'
import { ProfilePicture } from '../components/ProfilePicture.tsx'
import { Guardians, Health, Particulars, Places } from '../components/ProfileFacts.tsx'
import classes from '../components/Profile.module.css'
import { type Profile, studentById } from '../queries.ts'

/** One student: particulars, guardians, and where they have been. */
export const Student = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery({ ...studentById(id), meta: { silent: true } })
  return (
    <Page
      title={data?.fullName ?? 'Student'}
      intro="Particulars, guardians, and the classes the student has been in."
      breadcrumbs={[administration, registerCrumb]}
      action={
        data?.can.edit && (
          <Button component={PathLink} to={editOf(data.id)} leftSection={<IconPencil aria-hidden size={18} />}>
            Edit student
          </Button>
        )
      }
    >
      {error ? <ErrorPanel error={error} retry={refetch} /> : data ? <Facts student={data} /> : <SkeletonList />}
    </Page>
  )
}

const Facts = ({ student }: { student: Profile }) => {
  const [assigning, setAssigning] = useState(false)
  const present = student.enrolments.find(({ ends }) => ends === null)
  const active = student.status === 'Active'
  const place = present
    ? present.classArm
      ? `${present.class.name} ${present.classArm.name}`
      : `${present.class.name}, not yet in a class arm`
    : 'In no class now'
  return (
    <div className={classes.profile}>
      <section className={classes.head} aria-label="At a glance">
        <ProfilePicture student={student} />
        <div className={classes.glance}>
          <p className={classes.place}>{place}</p>
          <p className={classes.numbers}>
            <span className="figures">{student.fxId}</span> · Admission number{' '}
            <span className="figures">{student.admissionNumber}</span>
          </p>
          <Badge variant={active ? 'light' : 'default'} radius="sm" size="lg" tt="none">
            {student.status}
          </Badge>
        </div>
        {student.can.assign && active && (
          <Button
            variant="default"
            leftSection={<IconUsersGroup aria-hidden size={18} />}
            onClick={() => setAssigning(true)}
          >
            {present?.classArm ? 'Move to another arm' : 'Assign to class arm'}
          </Button>
        )}
      </section>
      <div className={classes.columns}>
        <Particulars student={student} />
        <Places student={student} />
        <Guardians student={student} />
        {student.health && <Health health={student.health} />}
      </div>
      <Enrolments enrolments={student.enrolments} />
      {assigning && (
        <AssignToArm
          students={[{ id: student.id, fullName: student.fullName, class: present?.class ?? null }]}
          onClose={() => setAssigning(false)}
        />
      )}
    </div>
  )
}

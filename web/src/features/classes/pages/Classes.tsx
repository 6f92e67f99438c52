import { Button } from '@mantine/core'
import { IconListDetails, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { RowMenu } from '../../../ui/list/RowMenu.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { armsOfClass } from '../area.ts'
import { ClassDialog } from '../components/ClassDialog.tsx'
import classes from '../components/Classes.module.css'
import { classesOf, classTypes, type SchoolClass } from '../queries.ts'

const isUsed = (members: readonly SchoolClass[]): boolean => members.some(({ armCount }) => armCount)

/** The classes of the school by class type: the state's, and the school's own, which can be changed here. */
export const Classes = () => {
  const school = useSchool()
  const can = useCan()
  const [dialog, setDialog] = useState<{ changing?: SchoolClass }>()
  const { data, error, refetch } = useQuery(classesOf(school.id))
  const { data: types, error: typesError } = useQuery(classTypes())
  const groups = types
    ?.map(type => ({ ...type, members: data?.filter(({ classType }) => classType.id === type.id) ?? [] }))
    .filter(({ members }) => members.length > 0)
    // A secondary school's list does not start with Primary 1.
    .sort((a, b) => Number(isUsed(b.members)) - Number(isUsed(a.members)))
  return (
    <Page
      title="Class management"
      intro="The classes of the state and the school's own, with their class arms in the active session."
      breadcrumbs={[academics]}
      action={
        can('class.manage') && (
          <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setDialog({})}>
            Add class
          </Button>
        )
      }
    >
      <Loaded data={data && groups} error={error ?? typesError} retry={refetch} waiting={<SkeletonList height={52} />}>
        {found => <Groups groups={found} onEdit={one => setDialog({ changing: one })} />}
      </Loaded>
      {dialog && <ClassDialog changing={dialog.changing} onClose={() => setDialog(undefined)} />}
    </Page>
  )
}

interface GroupsProps {
  groups: readonly { id: string; name: string; members: readonly SchoolClass[] }[]
  onEdit: (schoolClass: SchoolClass) => void
}

/** The classes by their types. */
const Groups = ({ groups, onEdit }: GroupsProps) => {
  if (groups.length === 0)
    return <EmptyState reason="The state has not set up its classes yet. Ask the state admin to add them." />
  return (
    <div className="grid gap-6 max-phone:pt-3">
      {groups.map(({ id, name, members }) => (
        <section key={id} aria-labelledby={id}>
          <h2 id={id} className="m-0 mb-3 text-lg font-bold">
            {name}
          </h2>
          <ul className="card list">
            {members.map(one => (
              <ClassRow key={one.id} schoolClass={one} onEdit={() => onEdit(one)} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

const ClassRow = ({ schoolClass, onEdit }: { schoolClass: SchoolClass; onEdit: () => void }) => {
  const { id, name, description, owner, armCount, studentCount, can } = schoolClass
  return (
    <li className={`grid items-center relative hover:bg-hover not-first:border-t border-line ${classes.row}`}>
      <span className={classes.name}>
        <PathLink
          className="text-inherit no-underline hover:text-accent hover:underline font-semibold inline-block py-1"
          to={armsOfClass(id)}
        >
          {name}
        </PathLink>
        {owner === 'school' && <span className={`pill ml-2 bg-tint-2 text-ink-2`}>Own class</span>}
      </span>
      <span className={`text-dimmed truncate ${classes.about}`}>{description}</span>
      <span className={`text-dimmed text-right ${classes.count} figures`}>
        <strong className="text-ink">{armCount ?? 0}</strong> {armCount === 1 ? 'arm' : 'arms'}
      </span>
      <span className={`text-dimmed text-right ${classes.count} figures`}>
        <strong className="text-ink">{(studentCount ?? 0).toLocaleString('en-NG')}</strong>{' '}
        {studentCount === 1 ? 'student' : 'students'}
      </span>
      <span className={`text-right ${classes.menu}`}>
        <RowMenu
          name={name}
          actions={[
            { label: 'Class arms', icon: IconListDetails, to: armsOfClass(id) },
            ...(can.edit ? [{ label: 'Edit', icon: IconPencil, onClick: onEdit }] : []),
          ]}
        />
      </span>
    </li>
  )
}

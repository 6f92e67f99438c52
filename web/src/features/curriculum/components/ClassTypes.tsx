import { ActionIcon, Button, Group } from '@mantine/core'
import { IconListCheck, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { ClassDialog, classesOf, type SchoolClass } from '../../classes/index.ts'
import { type ClassType, classTypesOfState } from '../queries.ts'
import { ClassTypeDialog } from './ClassTypeDialog.tsx'
import classes from './Curriculum.module.css'

const ClassTemplateDialog = lazyPart(async () => ({
  default: (await import('./ClassTemplateDialog.tsx')).ClassTemplateDialog,
}))

/** The class types of the state with their classes, in order of progress. */
export const ClassTypes = ({ adding, onAdded }: { adding: boolean; onAdded: () => void }) => {
  const [type, setType] = useState<{ changing?: ClassType }>()
  const [changing, setChanging] = useState<SchoolClass>()
  const [choosing, setChoosing] = useState(false)
  const { data: types, error, refetch } = useQuery(classTypesOfState())
  const all = useQuery(classesOf(undefined))
  if (error ?? all.error) return <ErrorPanel error={error ?? all.error} retry={error ? refetch : all.refetch} />
  if (!types || !all.data) return <SkeletonList />
  const known = all.data
  return (
    <div className="grid gap-6">
      <Group justify="flex-end" gap="sm">
        <Button
          variant="default"
          leftSection={<IconListCheck aria-hidden size={18} />}
          onClick={() => setChoosing(true)}
        >
          Usual classes
        </Button>
        <Button variant="default" leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setType({})}>
          Add class type
        </Button>
      </Group>
      {types.map(one => (
        <section key={one.id} aria-labelledby={one.id}>
          <div className="flex items-center gap-2 mb-2">
            <h2 id={one.id} className="m-0 text-lg font-bold">
              {one.name}
            </h2>
            <Edit name={`the class type ${one.name}`} onClick={() => setType({ changing: one })} />
          </div>
          <ul className="card list" aria-label={`Classes of ${one.name}`}>
            {known
              .filter(({ classType }) => classType.id === one.id)
              .map(member => (
                <li
                  key={member.id}
                  className={`flex items-center gap-1 not-first:border-t border-line min-h-12 ${classes.row}`}
                >
                  <span className="min-w-0 wrap-anywhere flex-auto">{member.name}</span>
                  {member.can.edit && <Edit name={member.name} onClick={() => setChanging(member)} />}
                </li>
              ))}
            {one.classCount === 0 && (
              <li
                className={`flex items-center gap-1 not-first:border-t border-line min-h-12 text-dimmed text-sm ${classes.row}`}
              >
                No class yet. Add the first one.
              </li>
            )}
          </ul>
        </section>
      ))}
      {choosing && (
        <Suspense>
          <ClassTemplateDialog known={known} onClose={() => setChoosing(false)} />
        </Suspense>
      )}
      {type && <ClassTypeDialog changing={type.changing} next={types.length + 1} onClose={() => setType(undefined)} />}
      {adding && <ClassDialog onClose={onAdded} />}
      {changing && <ClassDialog changing={changing} onClose={() => setChanging(undefined)} />}
    </div>
  )
}

const Edit = ({ name, onClick }: { name: string; onClick: () => void }) => (
  <ActionIcon variant="subtle" color="gray" size={36} aria-label={`Edit ${name}`} onClick={onClick}>
    <IconPencil aria-hidden size={18} />
  </ActionIcon>
)

import { classArmBody, streams } from '@akada/contract/classes/calls'
import { textMatcher } from '@akada/contract/kernel/text-match'
import { Button } from '@mantine/core'
import { IconPlus, IconStack2, IconUpload } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { notify } from '../../../lib/notices.ts'
import { write } from '../../../lib/query.ts'
import { useCan, useSchool } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { FilterBar } from '../../../ui/list/FilterBar.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { PathLink } from '../../../ui/page/PathLink.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { armsUpload, classesCrumb, searchOfArms } from '../area.ts'
import { ArmCard } from '../components/ArmCard.tsx'
import { ArmFields, type ArmValues, armValues, checkArm } from '../components/ArmFields.tsx'
import { armsOf, type ClassArm, classesOf } from '../queries.ts'

const AddArmsDialog = lazyPart(async () => ({
  default: (await import('../components/AddArmsDialog.tsx')).AddArmsDialog,
}))

const matches = (arm: ClassArm, search: ReturnType<typeof searchOfArms>): boolean =>
  (!search.class || arm.class.id === search.class) &&
  (!search.stream || arm.stream === search.stream) &&
  textMatcher(search.q)(arm.fullName, arm.stream, arm.classTeacher?.firstName, arm.classTeacher?.lastName)

/** Adds a class arm in the active session, to the class that the page shows. */
const AddArmDialog = ({ classId, onClose }: { classId: string | undefined; onClose: () => void }) => {
  const school = useSchool()
  const form = useApiForm<ArmValues, ClassArm>({
    initialValues: armValues(undefined, classId),
    schema: async () => classArmBody,
    check: checkArm,
    submit: values => api.classes.addArm({ body: { ...classArmBody.parse(values), school: school.id } }),
    success: 'Class Arm Created Successfully',
    onSuccess: onClose,
  })
  return (
    <FormDialog form={form} title="Add class arm" size={560} verb="Add class arm" onClose={onClose}>
      <ArmFields form={form} />
    </FormDialog>
  )
}

/** The class arms of the active session, of one class or of all. */
export const ClassArms = () => {
  const school = useSchool()
  const can = useCan()
  const [search, setSearch] = useListSearch(searchOfArms)
  const [adding, setAdding] = useState<'one' | 'many'>()
  const [deleting, setDeleting] = useState<ClassArm>()
  const { data: schoolClasses = [] } = useQuery(classesOf(school.id))
  const { data, error, refetch } = useQuery(armsOf(school.id))
  const { mutate, isPending } = useMutation(
    write(api.classes.deleteArm, {
      onSuccess: () => {
        notify.success('Class Arm Deleted Successfully')
        setDeleting(undefined)
      },
      onError: () => setDeleting(undefined),
    }),
  )
  const chosen = schoolClasses.find(({ id }) => id === search.class)
  return (
    <Page
      title={chosen ? `Class arms of ${chosen.name}` : 'Class arms'}
      intro="The arms of the active session and who keeps their registers."
      breadcrumbs={[academics, classesCrumb]}
      action={
        can('class-arm.manage') && (
          <Button leftSection={<IconPlus aria-hidden size={18} />} onClick={() => setAdding('one')}>
            Add class arm
          </Button>
        )
      }
    >
      <FilterBar
        placeholder="Class arm or class teacher"
        filters={[
          { name: 'class', label: 'Class', options: schoolClasses.map(({ id, name }) => ({ value: id, label: name })) },
          { name: 'stream', label: 'Stream', options: streams },
        ]}
        search={search}
        onSearch={setSearch}
      />
      {can('class-arm.manage') && <AddMany onMany={() => setAdding('many')} />}
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={4} height={168} />}>
        {arms => <Arms all={arms} shown={arms.filter(arm => matches(arm, search))} onDelete={setDeleting} />}
      </Loaded>
      {adding === 'one' && <AddArmDialog classId={search.class} onClose={() => setAdding(undefined)} />}
      {adding === 'many' && data && schoolClasses.length > 0 && (
        <Suspense>
          <AddArmsDialog classes={schoolClasses} arms={data} onClose={() => setAdding(undefined)} />
        </Suspense>
      )}
      <ConfirmDialog
        opened={deleting !== undefined}
        name={deleting?.fullName ?? ''}
        warning="It leaves the lists. Its registers, scores and report cards stay, and an arm that still has students can't be deleted."
        loading={isPending}
        onClose={() => setDeleting(undefined)}
        onConfirm={() => deleting && mutate({ params: { id: deleting.id } })}
      />
    </Page>
  )
}

interface ArmsProps {
  all: readonly ClassArm[]
  /** The arms that match the search and the filters. */
  shown: readonly ClassArm[]
  onDelete: (arm: ClassArm) => void
}

const Arms = ({ all, shown, onDelete }: ArmsProps) => {
  if (all.length === 0)
    return (
      <EmptyState reason="There are no class arms in this session yet. Add them to many classes in one step, or add the first one; students are put into arms afterwards." />
    )
  if (shown.length === 0) return <EmptyState reason="No class arm matches. Change or clear the search." />
  return (
    <>
      <p className="m-0 mb-3 text-dimmed text-sm figures" role="status">{`${shown.length} of ${all.length}`}</p>
      <ul className="list grid gap-4 grid-cols-fill-75">
        {shown.map(arm => (
          <ArmCard key={arm.id} arm={arm} onDelete={() => onDelete(arm)} />
        ))}
      </ul>
    </>
  )
}

/** The ways to add many arms at once. */
const AddMany = ({ onMany }: { onMany: () => void }) => (
  <div className="flex flex-wrap gap-2 mb-4">
    <Button size="sm" variant="default" leftSection={<IconStack2 aria-hidden size={18} />} onClick={onMany}>
      Add to many classes
    </Button>
    <Button
      component={PathLink}
      to={armsUpload}
      size="sm"
      variant="default"
      leftSection={<IconUpload aria-hidden size={18} />}
    >
      Upload class arms
    </Button>
  </div>
)

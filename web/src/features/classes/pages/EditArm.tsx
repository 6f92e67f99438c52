import { classArmBody, classArmDetails } from '@akada/contract/classes/calls'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { academics } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { useSchool } from '../../../lib/session.ts'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import { type ConflictField, conflictField } from '../../../ui/form/conflict.ts'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { armsCrumb, classesCrumb } from '../area.ts'
import { ArmFields, type ArmValues, armValues, checkArm } from '../components/ArmFields.tsx'
import { ArmStudents } from '../components/ArmStudents.tsx'
import { armById, type ClassArm, classesOf, type SchoolClass } from '../queries.ts'

/** One class arm: its recorded fields, and its students. */
export const EditArm = () => {
  const { id = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(armById(id))
  const teacher = data?.classTeacher
  return (
    <Page
      title={data?.fullName ?? 'Class arm'}
      intro={
        data &&
        `${data.session.name}. ${teacher ? `${teacher.firstName} ${teacher.lastName} is the class teacher.` : 'No class teacher is named yet.'}`
      }
      breadcrumbs={[academics, classesCrumb, armsCrumb]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {data => (
          <>
            {data.can.edit && (
              <div className="no-print">
                <ArmForm key={data.id} arm={data} />
              </div>
            )}
            <ArmStudents arm={data} />
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** How each field is shown beside the version of a person who saved meanwhile. */
const fieldsOf = (classes: readonly SchoolClass[]): Record<string, ConflictField<ArmValues>> => ({
  classId: conflictField('Class', 'classId', ({ classId }) => classes.find(({ id }) => id === classId)?.name ?? ''),
  name: conflictField('Name', 'name'),
  stream: conflictField('Stream', 'stream'),
  classTeacherId: {
    label: 'Class teacher',
    show: ({ classTeacherName }) => classTeacherName,
    copy: ({ classTeacherId, classTeacherName }) => ({ classTeacherId, classTeacherName }),
  },
  description: conflictField('Description', 'description'),
})

const ArmForm = ({ arm }: { arm: ClassArm }) => {
  const { data: classes = [] } = useQuery(classesOf(useSchool().id))
  const { form, conflict } = useVersionedForm<ArmValues, ClassArm>({
    start: { values: armValues(arm), revision: arm.revision },
    schema: async () => classArmBody,
    check: checkArm,
    submit: (values, revision) =>
      api.classes.updateArm({ params: { id: arm.id }, body: { ...classArmBody.parse(values), revision } }),
    revisionOf: saved => saved.revision,
    staleCode: 'class_arm_changed_meanwhile',
    theirs: record => {
      const read = classArmDetails.safeParse(record)
      return read.success ? { values: armValues(read.data), revision: read.data.revision } : undefined
    },
    fields: fieldsOf(classes),
    what: 'this class arm',
    success: 'Class Arm Updated Successfully',
  })
  return (
    <ApiForm form={form} label={`Edit ${arm.fullName}`}>
      <FormGroup title="The class arm" intro="Its students and records stay whatever is changed here.">
        <ArmFields form={form} arm={arm} />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save class arm</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}

import { guardianLink } from '@akada/contract/guardians/calls'
import { limits } from '@akada/contract/kernel/limits'
import { messages } from '@akada/contract/kernel/messages'
import { Badge, Button, Checkbox, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { administration } from '../../../lib/page/addresses.ts'
import { api } from '../../../lib/api.ts'
import { showDay } from '../../../lib/days.ts'
import type { Response } from '../../../lib/http/endpoints.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { ReasonDialog } from '../../../ui/dialog/ReasonDialog.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { Panel } from '../../../ui/facts/FactsPanel.tsx'
import { conflictField } from '../../../ui/form/conflict.ts'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { profileOf } from '../addresses.ts'
import { registerCrumb } from '../area.ts'
import { guardianNumber } from '../guardian-number.ts'
import { guardiansOf, studentById } from '../queries.ts'

type Guardian = Response<typeof api.guardians.ofStudent>['foundGuardians'][number]

const rights = [
  ['maySee', 'May see', 'In the pages of families.'],
  ['mayBeCalled', 'May be called', 'By the school, about this child.'],
  ['mayCollect', 'May collect', 'The child from school.'],
] as const

interface RightsValues extends Record<string, unknown> {
  maySee: boolean
  mayBeCalled: boolean
  mayCollect: boolean
  reason: string
}

const versionOf = ({ maySee, mayBeCalled, mayCollect, revision }: Omit<Guardian, 'begins' | 'ends'>) => ({
  values: { maySee, mayBeCalled, mayCollect, reason: '' },
  revision,
})

/** The rights, beside what somebody else saved meanwhile. The reason is the person's own: the other one is in the audit log. */
const compared = {
  ...Object.fromEntries(
    rights.map(([field, label]) => [
      field,
      conflictField<RightsValues>(label, field, form => (form[field] ? 'Yes' : 'No')),
    ]),
  ),
  reason: conflictField<RightsValues>('Reason', 'reason'),
}

const RightsDialog = ({ guardian, onClose }: { guardian: Guardian; onClose: () => void }) => {
  const { id, name } = guardian
  const { form, conflict } = useVersionedForm<RightsValues, { revision: number }>({
    start: versionOf(guardian),
    check: ({ reason }): Record<string, string> => (reason.trim() ? {} : { reason: messages.required }),
    submit: (values, revision) => api.guardians.permit({ params: { id }, body: { ...values, revision } }),
    revisionOf: saved => saved.revision,
    staleCode: 'guardian_rights_changed_meanwhile',
    theirs: record => {
      const read = guardianLink.safeParse(record)
      return read.success ? versionOf(read.data) : undefined
    },
    fields: compared,
    what: `what ${name} may do`,
    success: 'Guardian Updated Successfully',
    onSuccess: onClose,
  })
  const title = `What ${name} may do`
  return (
    <FormDialog form={form} title={title} size={560} verb="Save" below={conflict} onClose={onClose}>
      <Text c="dimmed">For this child only. The guardian is not told.</Text>
      {rights.map(([field, label, description]) => (
        <Checkbox
          key={field}
          label={label}
          description={description}
          {...form.getInputProps(field, { type: 'checkbox' })}
        />
      ))}
      <Textarea
        label="Reason"
        description="Recorded in the audit log: the order of a court, or the family's wish."
        required
        autosize
        minRows={2}
        maxLength={limits.text}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}

const SignOutDialog = ({ guardian: { id, name }, onClose }: { guardian: Guardian; onClose: () => void }) => (
  <ReasonDialog
    title={`Sign ${name} out on all devices`}
    size={560}
    description="Recorded in the audit log: the phone is lost, or the number was never the guardian’s."
    verb="Sign out all devices"
    danger
    send={reason => api.guardianDevices.signOut({ params: { id }, body: { reason } })}
    success="Guardian Signed Out Successfully"
    onClose={onClose}
  >
    <Text c="dimmed">
      For all children of the guardian. To sign in again, a new slip, or a code by SMS and an admission number are
      needed.
    </Text>
  </ReasonDialog>
)

interface RightsProps {
  guardian: Guardian
  onChange: () => void
  onSignOut: () => void
}

const Rights = ({ guardian, onChange, onSignOut }: RightsProps) => {
  const { name, relationship, numbers, otherChildren, source, begins, ends } = guardian
  return (
    <li className="flex flex-col gap-2 py-2 not-first:border-t border-line">
      <p className="m-0">
        <strong>{name}</strong> · {relationship}
      </p>
      <p className="m-0 text-dimmed text-sm">
        {[
          ...numbers.map(guardianNumber),
          ends ? `${showDay(begins)} to ${showDay(ends)}` : `since ${showDay(begins)}`,
          source,
          ...(otherChildren > 0 ? [`${otherChildren} other ${otherChildren === 1 ? 'child' : 'children'}`] : []),
        ].join(' · ')}
      </p>
      {ends === null && (
        <div className="flex flex-wrap items-center justify-between gap-2">
          <span className="flex flex-wrap gap-2">
            {rights.map(([field, label]) => (
              <Badge key={field} variant="light" color={guardian[field] ? 'green' : 'red'} radius="sm" tt="none">
                {guardian[field] ? label : label.replace('May', 'May not')}
              </Badge>
            ))}
          </span>
          <span className="flex flex-wrap gap-2">
            <Button variant="default" aria-label={`Sign ${name} out on all devices`} onClick={onSignOut}>
              Sign out all devices
            </Button>
            <Button variant="default" aria-label={`Change what ${name} may do`} onClick={onChange}>
              Change
            </Button>
          </span>
        </div>
      )}
    </li>
  )
}

/** Which guardian of a student may see, be called for and collect the child; and the guardians of before. */
export const GuardianRights = () => {
  const { id = '' } = useParams({ strict: false })
  const student = useQuery(studentById(id))
  const { data, error, refetch } = useQuery(guardiansOf(id))
  const [changing, setChanging] = useState<Guardian>()
  const [leaving, setLeaving] = useState<Guardian>()
  const actionsOf = (guardian: Guardian) => ({
    guardian,
    onChange: () => setChanging(guardian),
    onSignOut: () => setLeaving(guardian),
  })
  return (
    <Page
      title="Guardian permissions"
      intro={student.data?.fullName ?? 'The guardians of a student.'}
      breadcrumbs={[administration, registerCrumb, { title: 'Student', to: profileOf(id) }]}
    >
      <Loaded data={data} error={error} retry={refetch}>
        {({ foundGuardians }) => {
          const former = foundGuardians.filter(({ ends }) => ends !== null)
          const present = foundGuardians.filter(({ ends }) => ends === null)
          return (
            <div className="grid gap-5">
              {present.length === 0 && <EmptyState reason="No guardian is recorded. Edit the student to add one." />}
              {present.length > 0 && (
                <Panel title="Guardians">
                  <ul className="list">
                    {present.map(guardian => (
                      <Rights key={guardian.id} {...actionsOf(guardian)} />
                    ))}
                  </ul>
                </Panel>
              )}
              {former.length > 0 && (
                <Panel title="Former guardians">
                  <ul className="list">
                    {former.map(guardian => (
                      <Rights key={guardian.id} {...actionsOf(guardian)} />
                    ))}
                  </ul>
                </Panel>
              )}
            </div>
          )
        }}
      </Loaded>
      {leaving && <SignOutDialog guardian={leaving} onClose={() => setLeaving(undefined)} />}
      {changing && <RightsDialog guardian={changing} onClose={() => setChanging(undefined)} />}
    </Page>
  )
}

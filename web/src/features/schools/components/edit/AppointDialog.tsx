import { Radio, SegmentedControl, TextInput } from '@mantine/core'
import type { Credentials } from '@akada/contract/staff/schemas'
import { messages } from '@akada/contract/kernel/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../../../lib/api.ts'
import { useArea, useSendsMail } from '../../../../lib/session.ts'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { ApiForm, SubmitButton } from '../../../../ui/form/ApiForm.tsx'
import { PhoneInput } from '../../../../ui/inputs/PhoneInput.tsx'
import { homeCode } from '../../../../ui/inputs/phones.ts'
import { StaffPicker } from '../../../../ui/inputs/StaffPicker.tsx'
import { useApiForm } from '../../../../ui/form/useApiForm.ts'
import { TemporaryPasswords } from '../../../../ui/facts/TemporaryPasswords.tsx'
import { type Profile, schoolRoleList } from '../../queries.ts'

interface AppointDialogProps {
  school: Profile
  role: string
  onClose: () => void
}

/** Appoints somebody to a role of the school: a person already on staff, or a new one. */
export const AppointDialog = ({ school, role, onClose }: AppointDialogProps) => {
  const { data: roles } = useQuery(schoolRoleList())
  const roleId = roles?.find(({ name }) => name === role)?.id
  const [who, setWho] = useState('known')
  const done = async () => {
    onClose()
  }
  return (
    <Dialog opened onClose={onClose} size={560} title={`Appoint to ${role} of ${school.name}`}>
      <SegmentedControl
        fullWidth
        size="sm"
        mb="md"
        value={who}
        onChange={setWho}
        data={[
          { value: 'known', label: 'Somebody on staff' },
          { value: 'new', label: 'A new person' },
        ]}
      />
      {/* Both stay, so that what is typed into one survives a look at the other. */}
      {roleId && (
        <>
          <div hidden={who !== 'known'}>
            <Known school={school} role={roleId} onDone={done} />
          </div>
          <div hidden={who !== 'new'}>
            <NewPerson school={school} role={roleId} onDone={done} />
          </div>
        </>
      )}
    </Dialog>
  )
}

interface PartProps {
  school: Profile
  role: string
  onDone: () => Promise<void>
}

const Known = ({ school, role, onDone }: PartProps) => {
  const everywhere = useArea() === 'district'
  const form = useApiForm({
    initialValues: { staff: null as string | null },
    check: ({ staff }): Record<string, string> => (staff ? {} : { staff: messages.required }),
    submit: ({ staff }) =>
      api.staffAdministration.assign({ body: { staff: staff ?? '', role, organization: school.id } }),
    success: 'Role Assigned Successfully',
    onSuccess: onDone,
  })
  return (
    <ApiForm form={form} label="Somebody on staff">
      <StaffPicker
        label="Who"
        required
        description={everywhere ? 'Anybody on staff in your schools.' : 'Anybody on staff in this school.'}
        school={everywhere ? [] : school.id}
        {...form.field('staff')}
      />
      <div className="dialog-foot">
        <SubmitButton form={form}>Appoint</SubmitButton>
      </div>
    </ApiForm>
  )
}

const NewPerson = ({ school, role, onDone }: PartProps) => {
  const isSent = useSendsMail()
  const [given, setGiven] = useState<Credentials | null>(null)
  const form = useApiForm({
    initialValues: {
      firstName: '',
      lastName: '',
      gender: null as 'male' | 'female' | null,
      username: '',
      email: '',
      phoneNumber: { code: homeCode, number: '' },
    },
    schema: () =>
      import('@akada/contract/staff/schemas').then(({ createStaffBody }) => createStaffBody.omit({ role: true })),
    submit: ({ gender, ...person }) =>
      api.staffAdministration.create({
        body: { ...person, gender: gender ?? 'female', staffType: 'Teaching', role, organization: school.id },
      }),
    success: 'Staff Created Successfully',
    onSuccess: ({ credentials }) => (credentials ? setGiven(credentials) : onDone()),
  })
  if (given) return <TemporaryPasswords people={[given]} onClose={() => void onDone()} />
  return (
    <ApiForm form={form} label="A new person">
      <div className="grid gap-4 grid-cols-fit-60">
        <TextInput label="First name" required {...form.field('firstName')} />
        <TextInput label="Last name" required {...form.field('lastName')} />
      </div>
      <Radio.Group label="Gender" required {...form.field('gender')}>
        <div className="flex gap-6 py-2">
          <Radio size="md" required value="female" label="Female" />
          <Radio size="md" required value="male" label="Male" />
        </div>
      </Radio.Group>
      <TextInput label="Username" required autoCapitalize="none" spellCheck={false} {...form.field('username')} />
      <TextInput
        label="E-mail"
        required
        type="email"
        description={
          isSent
            ? 'A temporary password goes there.'
            : 'No e-mail is sent yet: a temporary password is shown to you once.'
        }
        {...form.field('email')}
      />
      <PhoneInput label="Phone number" required {...form.field('phoneNumber')} />
      <div className="dialog-foot">
        <SubmitButton form={form}>Add and appoint</SubmitButton>
      </div>
    </ApiForm>
  )
}

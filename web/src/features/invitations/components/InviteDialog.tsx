import { invitationDays } from '@akada/contract/invitations/words'
import { messages } from '@akada/contract/kernel/messages'
import { SegmentedControl, Select, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useArea, useCan, useSendsMail, useTerms } from '../../../lib/session.ts'
import { inSentence } from '../../../lib/words.ts'
import { FormDialog } from '../../../ui/dialog/FormDialog.tsx'
import { WholeNumberField } from '../../../ui/inputs/NumberFields.tsx'
import { PhoneInput } from '../../../ui/inputs/PhoneInput.tsx'
import { homeCode } from '../../../ui/inputs/phones.ts'
import { useApiForm } from '../../../ui/form/useApiForm.ts'
import { districtsOf } from '../../districts/index.ts'
import type { Invitation, MadeInvitation } from '../queries.ts'

interface InviteForm extends Record<string, unknown> {
  kind: Invitation['kind']
  district: string | null
  name: string
  email: string
  phoneNumber: { code: string; number: string }
  days: number | string
}

interface InviteDialogProps {
  onMade: (made: MadeInvitation) => void
  onClose: () => void
}

/** Invites the head of a district or a school: what is given here is fixed for the person who opens the link. */
export const InviteDialog = ({ onMade, onClose }: InviteDialogProps) => {
  const ofState = useArea() === 'state'
  const invitesDistricts = useCan()('state.approve-district') && ofState
  const { district: word } = useTerms()
  const isSent = useSendsMail()
  const form = useApiForm<InviteForm, MadeInvitation>({
    initialValues: {
      kind: invitesDistricts ? 'District' : 'School',
      district: null,
      name: '',
      email: '',
      phoneNumber: { code: homeCode, number: '' },
      days: invitationDays.usual,
    },
    schema: () => import('@akada/contract/invitations/schemas').then(({ invitationForm }) => invitationForm),
    check: ({ kind, district }): Record<string, string> =>
      kind === 'School' && ofState && !district ? { district: messages.required } : {},
    submit: ({ kind, district, days, phoneNumber, ...person }) => {
      const body = { ...person, days: Number(days), phoneNumber: phoneNumber.number.trim() ? phoneNumber : null }
      return kind === 'District'
        ? api.invitations.inviteDistrict({ body })
        : api.invitations.inviteSchool({ body: { ...body, district: district ?? undefined } })
    },
    onSuccess: onMade,
  })
  const isSchool = form.values.kind === 'School'
  const { data } = useQuery({ ...districtsOf({ status: 'Approved' }), enabled: ofState && isSchool })
  return (
    <FormDialog form={form} title="Invite" size={560} verb="Make the link" onClose={onClose}>
      {invitesDistricts && (
        <SegmentedControl
          fullWidth
          size="sm"
          aria-label="What to invite"
          data={[
            { value: 'District', label: word },
            { value: 'School', label: 'School' },
          ]}
          {...form.field('kind')}
        />
      )}
      {isSchool && ofState && (
        <Select
          label={word}
          required
          searchable
          placeholder={`Choose the ${inSentence(word)}`}
          nothingFoundMessage={`No such ${inSentence(word)}`}
          data={(data?.foundDistricts ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...form.field('district')}
        />
      )}
      <TextInput
        label={isSchool ? 'Name of the school' : `Name of the ${inSentence(word)}`}
        required
        data-autofocus
        {...form.field('name')}
      />
      <TextInput
        label="E-mail of the invited person (optional)"
        type="email"
        description={isSent ? 'The link goes there.' : 'No e-mail is sent yet: the link is shown to you once.'}
        {...form.field('email')}
      />
      <PhoneInput label="Phone number of the invited person (optional)" {...form.field('phoneNumber')} />
      <WholeNumberField label="Days the link works" required min={1} max={invitationDays.max} {...form.field('days')} />
    </FormDialog>
  )
}

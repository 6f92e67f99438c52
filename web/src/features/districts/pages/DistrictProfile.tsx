import { groupBy } from '@akada/contract/kernel/arrays'
import { districtProfile, updateDistrictBody } from '@akada/contract/districts/calls'
import { TagsInput, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { api } from '../../../lib/api.ts'
import { useTerms, useUser } from '../../../lib/session.ts'
import { type Fact, FactsPanel, inFigures } from '../../../ui/facts/FactsPanel.tsx'
import { AddressField } from '../../../ui/inputs/AddressField.tsx'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import { PhoneListInput } from '../../../ui/inputs/PhoneListInput.tsx'
import { showPhone } from '../../../ui/inputs/phones.ts'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { localPhones } from '../phones.ts'
import { districtById, type Profile } from '../queries.ts'

/** The district's own profile: its name, address and contacts, maintained by its admin. */
export const DistrictProfile = () => {
  const { district: word } = useTerms()
  const { staff } = useUser()
  const { data, error, refetch } = useQuery({
    ...districtById(staff.district?.id ?? ''),
    // The form starts from what was read when it opened, and keeps the person's changes.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Page title={`${word} profile`} intro="Schools see the phone numbers and e-mails where something is missing.">
      <Loaded data={data} error={error} retry={refetch} waiting={<SkeletonList rows={6} />}>
        {data =>
          data.can.edit ? (
            <div className="grid gap-6">
              <ProfileForm district={data} />
              <FactsPanel title="At a glance" facts={besides(data)} />
            </div>
          ) : (
            <FactsPanel title="At a glance" facts={[...contacts(data), ...besides(data)]} />
          )
        }
      </Loaded>
    </Page>
  )
}

const contacts = ({ name, address, phoneNumbers, emails }: Profile): Fact[] => [
  ['Name', name],
  ['Address', address],
  ['Phone numbers', inFigures(localPhones(phoneNumbers))],
  ['E-mails', emails.join(', ')],
]

const besides = ({ state, schoolCount, admins }: Profile): Fact[] => [
  ['State', state.name],
  ['Schools', inFigures(String(schoolCount))],
  ...[...groupBy(admins, ({ role }) => role)].map(
    ([role, holders]): Fact => [role, holders.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')],
  ),
]

const valuesOf = ({ name, address, phoneNumbers, emails }: Profile) => ({
  name,
  address: address ?? '',
  phoneNumbers,
  emails,
})
type Values = ReturnType<typeof valuesOf>

const fields: Record<string, ConflictField<Values>> = {
  name: { label: 'Name', show: ({ name }) => name, copy: ({ name }) => ({ name }) },
  address: { label: 'Address', show: ({ address }) => address, copy: ({ address }) => ({ address }) },
  phoneNumbers: {
    label: 'Phone numbers',
    show: ({ phoneNumbers }) => phoneNumbers.map(showPhone).join(', '),
    copy: ({ phoneNumbers }) => ({ phoneNumbers }),
  },
  emails: { label: 'E-mails', show: ({ emails }) => emails.join(', '), copy: ({ emails }) => ({ emails }) },
}

const ProfileForm = ({ district }: { district: Profile }) => {
  const { form, conflict } = useVersionedForm<Values, Profile>({
    start: { values: valuesOf(district), revision: district.revision },
    schema: async () => updateDistrictBody.omit({ revision: true }),
    submit: (values, revision) => api.districts.update({ params: { id: district.id }, body: { ...values, revision } }),
    revisionOf: ({ revision }) => revision,
    staleCode: 'district_changed_meanwhile',
    theirs: record => {
      const read = districtProfile.safeParse(record)
      return read.success ? { values: valuesOf(read.data), revision: read.data.revision } : undefined
    },
    fields,
    what: 'this profile',
    success: 'Profile Updated Successfully',
  })
  return (
    <ApiForm form={form} label="Profile">
      <FormGroup title="Profile" intro="As it is printed on letters.">
        <TextInput label="Name" required maxLength={80} {...form.field('name')} />
        <AddressField label="Address" required {...form.field('address')} />
        <PhoneListInput label="Phone numbers" required description="At most five." {...form.field('phoneNumbers')} />
        <TagsInput
          label="E-mails"
          required
          description="Write one and press Enter; at most five."
          maxTags={5}
          clearable={false}
          acceptValueOnBlur
          {...form.field('emails')}
        />
      </FormGroup>
      <FormActions>
        <SubmitButton form={form}>Save profile</SubmitButton>
      </FormActions>
      {conflict}
    </ApiForm>
  )
}

import { roleBody, roleDetails } from '@akada/contract/roles/calls'
import { Textarea, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { api } from '../../../lib/api.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useRedirect } from '../../../lib/page/redirect.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { ApiForm, FormActions, FormGroup, SubmitButton } from '../../../ui/form/ApiForm.tsx'
import type { ConflictField } from '../../../ui/form/conflict.ts'
import { useVersionedForm } from '../../../ui/form/useVersionedForm.tsx'
import { Page } from '../../../ui/page/Page.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { PermissionPicker } from '../components/PermissionPicker.tsx'
import { grantableOf } from '../model/permission-groups.ts'
import { useRolesPlace } from '../place.ts'
import { type Permission, permissionsOf, type RoleDetails, roleById } from '../queries.ts'
import { searchOfNewRole } from '../area.ts'

interface RoleValues extends Record<string, unknown> {
  name: string
  description: string
  permissions: Permission['operation'][]
}

const valuesOf = ({ name, description, permissions }: RoleDetails): RoleValues => ({ name, description, permissions })

/** How each field is shown beside the version of a person who saved meanwhile. */
const fieldsOf = (permissions: readonly Permission[]): Record<string, ConflictField<RoleValues>> => ({
  name: { label: 'Name', show: ({ name }) => name, copy: ({ name }) => ({ name }) },
  description: {
    label: 'Description',
    show: ({ description }) => description,
    copy: ({ description }) => ({ description }),
  },
  permissions: {
    label: 'Permissions',
    show: role => {
      const names = permissions.filter(({ operation }) => role.permissions.includes(operation)).map(({ name }) => name)
      return `${names.length}: ${names.join(', ')}`
    },
    copy: role => ({ permissions: role.permissions }),
  },
})

/** Creates a role, from scratch or as a copy of another. */
export const AddRole = () => {
  const { level } = useRolesPlace()
  const [{ copy }] = useListSearch(searchOfNewRole)
  const { data: permissions, error, refetch } = useQuery(permissionsOf(level))
  const { data: model, error: copyError } = useQuery({ ...roleById(copy ?? ''), enabled: Boolean(copy) })
  if (error ?? copyError) return <Frame title="Create role" error={error ?? copyError} retry={refetch} />
  if (!permissions || (copy && !model)) return <Frame title="Create role" />
  const values = {
    name: model ? `Copy of ${model.name}`.slice(0, 80) : '',
    description: model?.description ?? '',
    permissions: model ? grantableOf(model.permissions, permissions) : [],
  }
  return <RoleForm values={values} permissions={permissions} />
}

/** One role: its name and permissions. */
export const EditRole = () => {
  const { id = '' } = useParams({ strict: false })
  const role = useQuery({
    ...roleById(id),
    // The form starts from what was read when it opened, and keeps the person's changes.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const level = role.data?.level
  const permissions = useQuery({ ...permissionsOf(level ?? 'School'), enabled: level !== undefined })
  if (role.error) return <Frame title="Role" error={role.error} retry={role.refetch} />
  if (!role.data || !permissions.data) return <Frame title="Role" />
  return <RoleForm role={role.data} values={valuesOf(role.data)} permissions={permissions.data} />
}

const Frame = ({ title, error, retry }: { title: string; error?: Error | null; retry?: () => unknown }) => {
  const { path, breadcrumbs } = useRolesPlace()
  return (
    <Page title={title} breadcrumbs={[...breadcrumbs, { title: 'Roles', to: path }]}>
      {error && retry ? <ErrorPanel error={error} retry={retry} /> : <SkeletonList />}
    </Page>
  )
}

interface RoleFormProps {
  role?: RoleDetails
  values: RoleValues
  permissions: readonly Permission[]
}

const RoleForm = ({ role, values, permissions }: RoleFormProps) => {
  const { organization, path, breadcrumbs } = useRolesPlace()
  const redirect = useRedirect('small')
  const readOnly = role !== undefined && !role.can.edit
  const { form, conflict } = useVersionedForm<RoleValues, RoleDetails>({
    start: { values, revision: role?.revision ?? 0 },
    schema: async () => roleBody,
    submit: (body, revision) =>
      role
        ? api.roles.update({ params: { id: role.id }, body: { ...body, revision } })
        : api.roles.add({ body: { ...body, organization } }),
    revisionOf: saved => saved.revision,
    staleCode: 'role_changed_meanwhile',
    theirs: record => {
      const read = roleDetails.safeParse(record)
      return read.success ? { values: valuesOf(read.data), revision: read.data.revision } : undefined
    },
    fields: fieldsOf(permissions),
    what: 'this role',
    success: role ? 'Role Updated Successfully' : 'Role Created Successfully',
    onSuccess: async () => {
      await redirect(path)
    },
  })
  const { value, onChange, error } = form.field('permissions')
  return (
    <Page
      title={role ? role.name : 'Create role'}
      intro={
        readOnly
          ? 'A built-in role of the state, or one that you may not change: copy it from the list to make your own.'
          : 'What is ticked here, and no more, is shown to those who hold the role and works for them.'
      }
      breadcrumbs={[...breadcrumbs, { title: 'Roles', to: path }]}
    >
      <ApiForm form={form} label={role ? `Edit ${role.name}` : 'Create role'}>
        <FormGroup title="The role" intro="A name that people of the office know.">
          <TextInput label="Name" required maxLength={80} readOnly={readOnly} {...form.field('name')} />
          <Textarea
            label="Description"
            autosize
            minRows={2}
            maxLength={500}
            readOnly={readOnly}
            {...form.field('description')}
          />
        </FormGroup>
        <FormGroup
          title="Permissions"
          intro={readOnly ? 'By category.' : 'By category. You can grant what your own role holds.'}
        >
          <PermissionPicker
            permissions={permissions}
            value={value}
            onChange={onChange}
            error={error}
            readOnly={readOnly}
          />
        </FormGroup>
        {!readOnly && (
          <FormActions>
            <SubmitButton form={form}>{role ? 'Save role' : 'Create role'}</SubmitButton>
          </FormActions>
        )}
        {conflict}
      </ApiForm>
    </Page>
  )
}

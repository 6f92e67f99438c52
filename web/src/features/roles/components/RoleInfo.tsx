import { Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { SkeletonList } from '../../../ui/feedback/SkeletonList.tsx'
import { Loaded } from '../../../ui/feedback/Loaded.tsx'
import { groupsOf } from '../model/permission-groups.ts'
import { permissionsByOperations, type Role, roleById } from '../queries.ts'
import classes from './Roles.module.css'

/** The permissions of a role by category, and who holds it. */
export const RoleInfo = ({ role, onClose }: { role: Role; onClose: () => void }) => {
  const { data: details, error, refetch } = useQuery(roleById(role.id))
  const permissions = useQuery(permissionsByOperations(role.permissions))
  return (
    <Modal opened onClose={onClose} size={640} title={role.name}>
      {role.description && <p className="text-dimmed m-0 mb-1">{role.description}</p>}
      <h3 className={`text-md font-bold ${classes.part}`}>Who holds it</h3>
      <Loaded data={details} error={error} retry={refetch} waiting={<SkeletonList rows={2} />}>
        {details =>
          details.staff.length === 0 ? (
            <p className="text-dimmed m-0 mb-1">Nobody at present.</p>
          ) : (
            <p className="text-dimmed m-0 mb-1">
              {details.staff.map(({ firstName, lastName }) => `${firstName} ${lastName}`).join(', ')}
              {details.staffCount > details.staff.length && ` and ${details.staffCount - details.staff.length} more`}
            </p>
          )
        }
      </Loaded>
      {permissions.error && <ErrorPanel error={permissions.error} retry={permissions.refetch} />}
      {permissions.isPending && <SkeletonList rows={4} />}
      {groupsOf(permissions.data ?? []).map(({ category, permissions: held }) => (
        <section key={category} aria-label={category}>
          <h3 className={`text-md font-bold ${classes.part}`}>{category}</h3>
          <ul className="list">
            {held.map(({ operation, name, description }) => (
              <li className="border-t border-line py-2" key={operation}>
                <strong>{name}</strong>
                <span className="block text-dimmed text-sm">{description}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Modal>
  )
}

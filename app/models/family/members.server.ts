import { listSiblings } from '../student/household.server.ts'
import type { Access } from '../access.server.ts'
import { listPayers } from './payer-groups.server.ts'

/** The students of a family with their guardians. */
export function listMembers(access: Access, familyId: string) {
	const { groups } = listPayers(access, familyId)
	return listSiblings(access, familyId, '').map((child) => ({
		...child,
		guardians: groups.find(({ children }) => children.some(({ id }) => id === child.id))?.guardians ?? [],
	}))
}

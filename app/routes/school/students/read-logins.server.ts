import { accountStates } from '#app/domain/account/accounts.ts'
import { openHref } from '#app/domain/account/school-pages.ts'
import { href } from '#app/domain/href.ts'
import type { Access } from '#app/models/access.server.ts'
import { listAccountHolders } from '#app/models/account/list.server.ts'
import { shortDateWords, today } from '#app/utils/dates.ts'

/**
 * Guardians shared by several children are listed once. Children without an account are left out; guardians, and adults who
 * pay for themselves, never are.
 */
export function loginsOf(access: Access, childIds: readonly string[]) {
	const people = listAccountHolders(access, childIds)
	return [...new Map(people.map((person) => [person.holder.id, person])).values()]
		.filter(
			({ holder, account, noContact, paysSelf }) =>
				account || paysSelf || (holder.is === 'guardian' && !noContact),
		)
		.map(({ holder, name, account, studentId }) => ({
			id: holder.id,
			name,
			...accountStates[account?.state ?? 'none'],
			isActive: account?.state === 'active',
			seen: account?.lastSeen
				? shortDateWords(today(access.school.timeZone, account.lastSeen), access.school.dateFormat)
				: null,
			toInvite: account ? null : openHref(access, href.studentAccountTask(studentId, 'create', holder.id)),
			to: openHref(access, href.studentAccount(studentId)),
		}))
}

import { database } from '#db/client.server.ts'
import { guardians, guardianships } from '#db/schema/index.ts'
import type { Access } from '#app/models/access.server.ts'
import { inviteHolder, type OpenedAccount } from '#app/models/account/opening.server.ts'
import type { Entrance, Holder } from '#app/domain/account/accounts.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { newId } from '#app/utils/id.server.ts'
import { rows } from './database.ts'
import type { ASchool } from './factories.ts'
import { mails } from './mail.ts'

/** Somebody who looks after a student of the school, without an account. */
export function aGuardianOf(
	school: ASchool,
	studentId: string,
	details: { name?: string; email?: string; noContact?: boolean } = {},
): string {
	const id = newId()
	const { name = 'Guardian of one', email = null, noContact = false } = details
	const at = Date.now()
	database()
		.insert(guardians)
		.values({
			schoolId: school.id,
			id,
			name,
			nameKey: sortKey(name),
			email,
			emailKey: email && fold(email),
			createdAt: at,
			updatedAt: at,
		})
		.run()
	database()
		.insert(guardianships)
		.values({
			schoolId: school.id,
			guardianId: id,
			studentId,
			relation: 'parent',
			noContact,
			createdAt: at,
		})
		.run()
	return id
}

/** Opens an account, which must work. */
export function invited(access: Access, holder: Holder, entrance: Entrance): OpenedAccount {
	const opened = inviteHolder(access, holder, entrance)
	if (!opened.ok) throw new Error(JSON.stringify(opened.errors))
	return opened.value
}

/** The secret in the newest invitation that was mailed. */
export function mailedInvitation(): string {
	const text = mails().at(-1)?.text ?? ''
	return new URL(/http\S+\/invitation\?\S+/.exec(text)?.[0] ?? '').searchParams.get('token') ?? ''
}

export const invitationsOf = (membershipId: string) =>
	rows<{ way: string; hash: string; used_at: number | null; ended_at: number | null; expires_at: number }>(
		'select * from invitations where membership_id = ? order by id',
		membershipId,
	)

import { and, eq, isNull } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { memberships, preferences } from '#db/schema/index.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { rowOf } from '../school-rows.server.ts'

/** The phone number and language a member entered in their own profile. */
export function findSaid({ schoolId, school }: Access, membershipId: string) {
	const said = database()
		.select({ phone: preferences.phone, language: preferences.language })
		.from(memberships)
		.innerJoin(preferences, eq(preferences.userId, memberships.userId))
		.where(and(rowOf(memberships, schoolId, membershipId), isNull(memberships.endedAt)))
		.get()
	return said && { ...said, phone: shownPhone(said.phone, school) }
}

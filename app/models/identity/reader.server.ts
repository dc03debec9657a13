import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { guardians, memberships, preferences, students, subscriptions, users } from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { spokenLanguage, type Language } from '#app/utils/spoken.ts'

const known = prepared((db) =>
	db
		.select({
			own: preferences.language,
			told: sql<string | null>`coalesce(${guardians.language}, ${students.language})`,
			isStaff: users.isSuperAdmin,
			state: subscriptions.state,
		})
		.from(users)
		.leftJoin(preferences, eq(preferences.userId, users.id))
		.leftJoin(memberships, eq(memberships.userId, users.id))
		.leftJoin(
			guardians,
			and(eq(guardians.schoolId, memberships.schoolId), eq(guardians.membershipId, memberships.id)),
		)
		.leftJoin(
			students,
			and(eq(students.schoolId, memberships.schoolId), eq(students.membershipId, memberships.id)),
		)
		.leftJoin(
			subscriptions,
			and(eq(subscriptions.schoolId, memberships.schoolId), isNull(subscriptions.replacedAt)),
		)
		.where(eq(users.emailKey, sql.placeholder('key')))
		.prepare(),
)

/**
 * Adds the language of mail to an account owner: their own choice, then the one on file at a school, then the
 * page's. Names are only used for addresses known to a paying school, because a stranger could have registered
 * the address with any text as the name.
 */
export function accountReader<To extends { email: string; name?: string }>(
	to: To,
	asked: Language = 'en',
): To & { language: Language } {
	const rows = known().all({ key: fold(to.email) })
	const said = rows[0]?.own ?? rows.find(({ told }) => told)?.told
	const isKnown = rows.some(({ isStaff, state }) => isStaff || (state !== null && state !== 'pending'))
	return { ...to, ...(isKnown ? {} : { name: '' }), language: spokenLanguage(said) ?? asked }
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { guardians, memberships, preferences, subscriptions, users } from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { spokenLanguage, type Language } from '#app/utils/spoken.ts'

const known = prepared((db) =>
	db
		.select({
			own: preferences.language,
			told: guardians.language,
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
			subscriptions,
			and(eq(subscriptions.schoolId, memberships.schoolId), isNull(subscriptions.replacedAt)),
		)
		.where(eq(users.emailKey, sql.placeholder('key')))
		.prepare(),
)

/**
 * Somebody we write to about their account, in what they chose there, or told the office of any of their schools, else
 * in what the page was that they asked on. The name is left out of a letter to an address nobody has confirmed: a stranger may
 * have registered it with words of their own for a name. An account of a school that was paid for is no stranger's.
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

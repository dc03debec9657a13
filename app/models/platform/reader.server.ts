import { and, eq, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { guardians, memberships, preferences, users } from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { spokenLanguage, type Language } from '#app/utils/spoken.ts'

const known = prepared((db) =>
	db
		.select({ own: preferences.language, told: guardians.language })
		.from(users)
		.leftJoin(preferences, eq(preferences.userId, users.id))
		.leftJoin(memberships, eq(memberships.userId, users.id))
		.leftJoin(
			guardians,
			and(eq(guardians.schoolId, memberships.schoolId), eq(guardians.membershipId, memberships.id)),
		)
		.where(eq(users.emailKey, sql.placeholder('key')))
		.prepare(),
)

/**
 * Somebody we write to about their account, in what they chose there, or told the office of any of their schools, else
 * in what the page was that they asked on.
 */
export function accountReader<To extends { email: string }>(
	to: To,
	asked: Language = 'en',
): To & { language: Language } {
	const rows = known().all({ key: fold(to.email) })
	const said = rows[0]?.own ?? rows.find(({ told }) => told)?.told
	return { ...to, language: spokenLanguage(said) ?? asked }
}

import { and, eq, isNull, sql } from 'drizzle-orm'
import { prepared } from '#db/client.server.ts'
import { guardians, preferences, students, users } from '#db/schema/index.ts'
import { fold } from '#app/utils/fold.ts'
import { spokenLanguage, type Language } from '#app/utils/spoken.ts'
import type { SchoolId } from './access.server.ts'

const chosen = prepared((db) =>
	db
		.select({ language: preferences.language })
		.from(users)
		.innerJoin(preferences, eq(preferences.userId, users.id))
		.where(eq(users.emailKey, sql.placeholder('key')))
		.prepare(),
)

/** A merged record keeps its address, but the record it was merged into counts. */
const told = prepared((db) =>
	db
		.select({ language: guardians.language })
		.from(guardians)
		.where(
			and(
				eq(guardians.schoolId, sql.placeholder('schoolId')),
				eq(guardians.emailKey, sql.placeholder('key')),
			),
		)
		.unionAll(
			db
				.select({ language: students.language })
				.from(students)
				.where(
					and(
						eq(students.schoolId, sql.placeholder('schoolId')),
						eq(students.emailKey, sql.placeholder('key')),
						isNull(students.mergedInto),
					),
				),
		)
		.prepare(),
)

/**
 * Adds the language to a recipient: their own choice, then the one on file at the school for guardians and
 * students, then English.
 */
export function asReader<To extends { email: string }>(
	schoolId: SchoolId,
	to: To,
): To & { language: Language } {
	const key = fold(to.email)
	const own = chosen().get({ key })?.language
	const said =
		own ??
		told()
			.all({ schoolId, key })
			.find(({ language }) => language)?.language
	return { ...to, language: spokenLanguage(said) ?? 'en' }
}

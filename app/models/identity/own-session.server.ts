import { and, desc, eq, gt, ne, sql } from 'drizzle-orm'
import { prepared, write } from '#db/client.server.ts'
import { schools, sessions } from '#db/schema/index.ts'
import type { Person } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { endOpenLinks } from './open-links.server.ts'

const SHORT = 16

const mine = prepared((db) =>
	db
		.select({
			hash: sessions.hash,
			device: sessions.device,
			since: sessions.createdAt,
			remembered: sessions.remembered,
			school: schools.name,
		})
		.from(sessions)
		.leftJoin(schools, eq(schools.id, sessions.schoolId))
		.where(
			and(eq(sessions.userId, sql.placeholder('userId')), gt(sessions.expiresAt, sql.placeholder('now'))),
		)
		.orderBy(desc(sessions.createdAt))
		.limit(50)
		.prepare(),
)

/** The user's sessions, newest first. The id is a part of the hash and grants no access. */
export function listOwnSessions({ userId, sessionHash }: Person, now = Date.now()) {
	return mine()
		.all({ userId, now })
		.map(({ hash, ...session }) => ({ ...session, id: hash.slice(0, SHORT), isThis: hash === sessionHash }))
}

/** Ends one of the user's own sessions. The current one can only be ended by logging out. */
export function endOwnSession(person: Person, id: string, now = Date.now()): boolean {
	return write((tx) => {
		const session = mine()
			.all({ userId: person.userId, now })
			.find(({ hash }) => hash.slice(0, SHORT) === id && hash !== person.sessionHash)
		if (!session) return false
		tx.delete(sessions).where(eq(sessions.hash, session.hash)).run()
		record(tx, person, 'session.ended')
		return true
	})
}

export function endOtherSessions(person: Person): number {
	return write((tx) => {
		const others = and(eq(sessions.userId, person.userId), ne(sessions.hash, person.sessionHash))
		const { changes } = tx.delete(sessions).where(others).run()
		endOpenLinks(tx, person.userId)
		if (changes > 0) record(tx, person, 'session.others-ended', { after: { sessions: changes } })
		return changes
	})
}

import { and, inArray } from 'drizzle-orm'
import type { Tx } from '#db/client.server.ts'
import { enrolments } from '#db/schema/index.ts'
import type { Access } from '../../access.server.ts'
import { listExpected } from '../../attendance/expected.server.ts'
import { listAddressed } from '../../mail/outbox.server.ts'
import { eachOf } from '../../query-values.server.ts'
import { rowsOf } from '../../school-rows.server.ts'
import { listLessonRecipients } from '../recipients.server.ts'
import type { Off } from './off-lessons.server.ts'

/**
 * The present addresses of families who know that lessons to come were canceled. All families of a lesson know if they were
 * emailed, and students who joined after the cancellation read of it on joining. Emails that were recalled do not count.
 */
export function listReadersAfterAll(
	tx: Pick<Tx, 'select'>,
	access: Access,
	off: readonly Off[],
	now = Date.now(),
): string[] {
	const mailIds = [...new Set(off.flatMap((one) => one.mailIds))]
	const sent = new Set(listAddressed(tx, access.schoolId, mailIds).map(({ id }) => id))
	const expected = off
		.filter(({ lesson }) => lesson.startsAt > now)
		.flatMap(({ lesson, since, isNamed, ...one }) => {
			const wasEmailed = one.mailIds.some((id) => sent.has(id))
			return listExpected(access, lesson).map((student) => ({ ...student, since, isNamed, wasEmailed }))
		})
	const joinedAt = readJoined(
		tx,
		access,
		expected.flatMap(({ enrolmentId }) => enrolmentId ?? []),
	)
	const knows = expected.filter(({ enrolmentId, since, isNamed, wasEmailed }) =>
		(joinedAt.get(enrolmentId ?? '') ?? 0) > since ? isNamed : wasEmailed,
	)
	const { people } = listLessonRecipients(access, [...new Set(knows.map(({ studentId }) => studentId))])
	return people.map(({ email }) => email)
}

function readJoined(tx: Pick<Tx, 'select'>, access: Access, ids: readonly string[]): Map<string, number> {
	const rows = tx
		.select({ id: enrolments.id, createdAt: enrolments.createdAt })
		.from(enrolments)
		.where(and(rowsOf(enrolments, access), inArray(enrolments.id, eachOf([...new Set(ids)]))))
		.all()
	return new Map(rows.map(({ id, createdAt }) => [id, createdAt]))
}

import { createHmac } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import { classes, lessons, schoolPreferences, teachers } from '#db/schema/index.ts'
import { secretsFor } from '#app/config/secrets.server.ts'
import { conflicting, done, type Outcome } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { LESSON_GONE, lessonsOf } from '../lesson-scope.server.ts'
import { lastChangeOf } from '../school/last-change.server.ts'
import { rowOf } from '../school-rows.server.ts'
import { writeWhole } from '../undo.server.ts'

/** The link that people entered: of the lesson, else of its class, else of its teacher. */
export const enteredLink = sql<
	string | null
>`coalesce(${lessons.onlineLink}, ${classes.onlineLink}, ${teachers.onlineLink})`

interface Linked {
	id: string
	/** Read as `enteredLink`. */
	onlineLink: string | null
	roomId: string | null
}

/**
 * The link with which people join a lesson. Without one, a lesson that is in no room gets a meeting of its own, if the
 * school wants that: a name for each lesson keeps former students out. The server for meetings is read once it is needed.
 */
export function onlineLinksOf(schoolId: SchoolId): (lesson: Linked) => string | null {
	let meetings: { server: string | null; secret: string } | undefined
	return ({ id, onlineLink, roomId }) => {
		if (onlineLink || roomId !== null) return onlineLink
		meetings ??= { server: onlineServerOf(schoolId), secret: secretsFor('online-room')[0] ?? '' }
		if (!meetings.server) return null
		const name = createHmac('sha256', meetings.secret).update(`${schoolId} ${id}`).digest('hex').slice(0, 32)
		return `${meetings.server}/solfa-${name}`
	}
}

export function onlineServerOf(schoolId: SchoolId): string | null {
	const preferences = database()
		.select({ server: schoolPreferences.onlineServer })
		.from(schoolPreferences)
		.where(eq(schoolPreferences.schoolId, schoolId))
		.get()
	return preferences?.server ?? null
}

/** Gives one lesson a link of its own, or takes it back. A program that saw no form sends no version. */
export function setOnlineLink(
	access: Access,
	{ id, version }: { id: string; version?: number },
	link: string | null,
): Outcome<null> {
	return writeWhole((tx) => {
		const lesson = tx
			.select({ version: lessons.version, link: lessons.onlineLink, class: classes.name })
			.from(lessons)
			.innerJoin(classes, rowOf(classes, access, lessons.classId))
			.where(and(rowOf(lessons, access, id), lessonsOf(access)))
			.get()
		if (!lesson) return LESSON_GONE
		if (version !== undefined && lesson.version !== version)
			return conflicting({
				...lastChangeOf(access, id),
				version: lesson.version,
				theirs: { onlineLink: lesson.link },
			})
		if (lesson.link === link) return done(null)
		tx.update(lessons)
			.set({
				onlineLink: link,
				version: lesson.version + 1,
				updatedAt: Date.now(),
				updatedBy: access.userId,
			})
			.where(rowOf(lessons, access, id))
			.run()
		record(tx, access, 'lesson.changed', {
			objectId: id,
			objectName: lesson.class,
			before: { onlineLink: lesson.link },
			after: { onlineLink: link },
		})
		return done(null)
	})
}

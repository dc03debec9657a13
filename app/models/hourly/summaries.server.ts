import { and, asc, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { conversationMembers, digestLines, memberships, users } from '#db/schema/index.ts'
import type { Digest } from '#app/domain/notification/events.ts'
import { momentOn, quietUntil } from '#app/domain/notification/quiet.server.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { summaryLetter } from '#app/letters/notification.server.ts'
import { learningLine } from '#app/letters/learning.server.ts'
import { daysAfter, plainDateWords } from '#app/utils/dates.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { keyOfPlace } from '#app/domain/notification/recipients.ts'
import { schoolIdOf, type SchoolId } from '../access.server.ts'
import { howToTell } from '../notification/choices.server.ts'
import { listNotesToTell } from '../learning/shown-notes.server.ts'
import { timingOf } from '../notification/timing.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { eachOf } from '../query-values.server.ts'
import { schoolById } from '../platform/school.server.ts'
import { asReader } from '../reader.server.ts'
import { signUnsubscribe } from '../mail/unsubscribe.server.ts'

const TIME = '07:00'
/** Lines shown in full; the rest is only counted. */
const SHOWN = 30

/**
 * Emails each person their collected lines, and deletes them in the same transaction, so that a line appears in
 * one summary only. Called by the hourly job, one person at a time.
 */
export function* sendSummaries(now = Date.now()): Generator<void, number> {
	const waiting = database()
		.selectDistinct({ schoolId: digestLines.schoolId, membershipId: digestLines.membershipId })
		.from(digestLines)
		.where(lt(digestLines.at, now))
		.all()
	let sent = 0
	for (const { schoolId, membershipId } of waiting) {
		if (sendOne(schoolIdOf(schoolId), membershipId, now)) sent++
		yield
	}
	return sent
}

function sendOne(schoolId: SchoolId, membershipId: string, now: number): boolean {
	const { timeZone, quiet, digest } = timingOf(schoolId, membershipId)
	const until = lastBoundary(digest, timeZone, now)
	// A note from before its lesson waits here for the lesson even if its reader wants to be told right away.
	const isToldNow = howToTell(schoolId, 'learning', { role: 'student', membershipId }) === 'now'
	const isNow = isToldNow ? and(eq(digestLines.event, 'learning'), lt(digestLines.at, now)) : undefined
	return write((tx) => {
		const lines = tx
			.select()
			.from(digestLines)
			.where(
				and(
					eq(digestLines.schoolId, schoolId),
					eq(digestLines.membershipId, membershipId),
					or(lt(digestLines.at, until), isNow),
				),
			)
			.orderBy(asc(digestLines.at))
			.all()
		const subjects = lines.flatMap(({ subjectId }) => subjectId ?? [])
		// The lesson of a note may have been moved, so that its line waits with it and names its new day, or canceled.
		const notes = listNotesToTell(schoolId, subjects, isToldNow ? now : until)
		const noteOf = ({ subjectId }: { subjectId: string | null }) => notes.get(subjectId ?? '')
		const due = lines.filter((line) => !noteOf(line)?.isAhead)
		if (due.length === 0) return false
		const ids = due.map(({ id }) => id)
		tx.delete(digestLines)
			.where(and(eq(digestLines.schoolId, schoolId), inArray(digestLines.id, eachOf(ids))))
			.run()
		const person = findPlace(schoolId, membershipId)
		const school = schoolById(schoolId)
		const read = readSince(schoolId, membershipId, subjects)
		const fresh = due.filter((line) => !read.has(line.subjectId ?? '') && (noteOf(line)?.isShown ?? true))
		if (!person?.email || !school || fresh.length === 0) return false
		const { name, email, role } = person
		const to = asReader(schoolId, { name, email, role })
		const dates = datesIn(to.language, school.paperFormat)
		const mail = summaryLetter({
			to,
			school: school.name,
			lines: fresh.slice(0, SHOWN).map((line) => {
				const note = noteOf(line)
				if (!note) return line
				return { ...line, text: learningLine({ ...note, to, day: plainDateWords(note.day, dates) }) }
			}),
			more: Math.max(0, fresh.length - SHOWN),
			unsubscribe: signUnsubscribe(schoolId, 'summary', keyOfPlace(membershipId)),
		})
		queueSchoolMail(tx, schoolId, [{ ...mail, notBefore: quietUntil(quiet, timeZone, now) }], now)
		return true
	})
}

/** The latest 7 o’clock of a day, or of a Monday, in the reader's time zone. */
function lastBoundary(digest: Digest, timeZone: string, now: number): number {
	const { day } = wallTimeAt(now, timeZone)
	const back = Array.from({ length: 8 }, (_, i) => daysAfter(day, -i))
	const isDay = (date: string) => digest === 'daily' || new Date(`${date}T12:00:00Z`).getUTCDay() === 1
	const moments = back.filter(isDay).map((date) => momentOn(date, TIME, timeZone))
	return moments.find((at) => at <= now) ?? 0
}

/** Former and locked members get no summary. */
function findPlace(schoolId: SchoolId, membershipId: string) {
	return database()
		.select({
			name: users.name,
			email: users.email,
			role: memberships.role,
		})
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				eq(memberships.schoolId, schoolId),
				eq(memberships.id, membershipId),
				isNull(memberships.endedAt),
				isNull(memberships.lockedAt),
			),
		)
		.get()
}

/** Conversations without unread messages: they were read since, or the message was withdrawn. */
function readSince(schoolId: SchoolId, membershipId: string, ids: string[]): Set<string> {
	if (ids.length === 0) return new Set()
	const rows = database()
		.select({ id: conversationMembers.conversationId })
		.from(conversationMembers)
		.where(
			and(
				eq(conversationMembers.schoolId, schoolId),
				eq(conversationMembers.membershipId, membershipId),
				inArray(conversationMembers.conversationId, ids),
				eq(conversationMembers.unread, 0),
			),
		)
		.all()
	return new Set(rows.map(({ id }) => id))
}

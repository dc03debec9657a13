import { eq, lt, sql } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	schoolOversight,
	schoolPreferences,
	schoolProfiles,
	schools,
	sentReminders,
	subscriptions,
} from '#db/schema/index.ts'
import { classNameIn } from '#app/domain/join/offer.ts'
import { wallTimeAt } from '#app/domain/lesson/wall-time.server.ts'
import { lessonReminderLetter } from '#app/letters/notification.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { daysAfter, plainDayWords, timeWords } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { School } from '../access.server.ts'
import { choicesAbout } from '../notification/choices.server.ts'
import { nextMoment } from '../notification/timing.server.ts'
import { queueSchoolMail } from '../mail/outbox.server.ts'
import { peopleToRemind, type Reminded } from './internal/reminded-people.server.ts'
import { asReader } from '../reader.server.ts'
import { isCurrent, readSchool, schoolColumns } from '../platform/school.server.ts'
import { signUnsubscribe } from '../mail/unsubscribe.server.ts'

/** Earliest time on the day before, in the school's time zone. */
const TIME = '10:00'
const DAY = 24 * 60 * 60 * 1000
const KEPT = 90 * DAY

/**
 * Reminds families of the next day's lessons, one email per address: the reminder is recorded in the same
 * transaction. Called by the hourly job, one school at a time.
 */
export function* remindOfLessons(now = Date.now()): Generator<void, number> {
	let reminded = 0
	for (const school of listReminding()) {
		reminded += remindAt(school, now)
		yield
	}
	return reminded
}

export function forgetOldReminders(now = Date.now()): number {
	return write(
		(tx) =>
			tx
				.delete(sentReminders)
				.where(lt(sentReminders.at, now - KEPT))
				.run().changes,
	)
}

/** Active schools with lesson reminders turned on. */
function listReminding() {
	return database()
		.select({ ...schoolColumns, replyTo: schoolProfiles.email })
		.from(schoolPreferences)
		.innerJoin(schools, eq(schools.id, schoolPreferences.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(sql`${schoolPreferences.remindsOfLessons} = 1`)
		.all()
		.map(({ replyTo, ...row }) => ({ ...readSchool(row), replyTo }))
		.filter(({ status, isReadOnly }) => status === 'active' && !isReadOnly)
}

type Reminding = School & { replyTo: string | null }

function remindAt(school: Reminding, now: number): number {
	const { day, time } = wallTimeAt(now, school.timeZone)
	if (time < TIME) return 0
	const tomorrow = daysAfter(day, 1)
	const chosen = choicesAbout(school.id, 'lesson')
	const people = peopleToRemind(school, tomorrow).filter(
		(person) => chosen({ role: 'student', ...person }) !== 'off',
	)
	return byMailbox(people).filter((mailbox) => remindOne(school, tomorrow, mailbox, now)).length
}

/** People with the same address get one email, addressed to the first, with the lessons of all. */
function remindOne(school: Reminding, day: string, [first, ...others]: Reminded[], now: number): boolean {
	if (!first) return false
	const to = asReader(school.id, { name: first.name, email: first.email })
	const all = [first, ...others].flatMap((person) => person.lessons)
	const lines = all
		.filter(
			({ id, studentId }, i) =>
				all.findIndex((lessonToCome) => lessonToCome.id === id && lessonToCome.studentId === studentId) === i,
		)
		.sort((lessonToCome, other) => lessonToCome.startsAt - other.startsAt)
	const { id: schoolId, name, timeZone, dateFormat, replyTo } = school
	return write((tx) => {
		const { changes } = tx
			.insert(sentReminders)
			.values({ schoolId, kind: 'lessons', subject: day, recipient: fold(to.email), at: now })
			.onConflictDoNothing()
			.run()
		if (changes === 0) return false
		const writing = datesIn(to.language, dateFormat)
		const words = letterWords(to.language).lessons
		const mail = lessonReminderLetter({
			to,
			replyTo: replyTo ?? undefined,
			school: name,
			day: plainDayWords(day, writing),
			lessons: lines.map(({ student, className, room, onlineLink, startsAt }) => ({
				student,
				line: [
					timeWords(startsAt, timeZone, writing) + (className ? ` ${classNameIn(className, words)}` : ''),
					room,
				]
					.filter(Boolean)
					.join(', '),
				link: onlineLink,
			})),
			unsubscribe: signUnsubscribe(schoolId, 'lesson', first.key),
		})
		queueSchoolMail(
			tx,
			schoolId,
			[{ ...mail, notBefore: nextMoment(schoolId, first.membershipId, now) }],
			now,
		)
		return true
	})
}

function byMailbox(people: Reminded[]): Reminded[][] {
	const boxes = new Map<string, Reminded[]>()
	for (const person of people) {
		const box = fold(person.email)
		boxes.set(box, [...(boxes.get(box) ?? []), person])
	}
	return [...boxes.values()]
}

import { and, between, eq, isNull, not, notExists, sql } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
import {
	creditEntries,
	credits,
	lessons,
	schoolOversight,
	schoolProfiles,
	schools,
	students,
	subscriptions,
} from '#db/schema/index.ts'
import { soonDay } from '#app/domain/attendance/credit-groups.ts'
import { href } from '#app/domain/href.ts'
import { portalHref } from '#app/domain/portal/href.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { makeUpsDueLetter } from '#app/letters/make-ups-due.server.ts'
import { letterWords } from '#app/letters/words.server.ts'
import { daysAfter, plainDateWords, today } from '#app/utils/dates.ts'
import { groupedBy } from '#app/utils/group.ts'
import { newId } from '#app/utils/id.server.ts'
import { datesIn } from '#app/utils/spoken.ts'
import type { Access, School } from '../access.server.ts'
import { hasWaitingRequest } from '../attendance/usable-credits.server.ts'
import { canOpenLessons, listLessonRecipients, type LessonRecipient } from '../lesson/recipients.server.ts'
import { tell } from '../notification/telling.server.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from '../platform/school.server.ts'
import { isOnlyArranged } from '../portal/no-slots.server.ts'
import { asReader } from '../reader.server.ts'

/** Credits of a family that end in the week after are named in the same email, so that they need none of their own. */
const TOGETHER_DAYS = 7

/**
 * Reminds families of open credits two weeks before the last day, in the school's time zone. A credit is reminded of once for each last
 * day, because its log is written in the same transaction. Called by the hourly job, one family at a time.
 */
export function* remindOfCredits(now = Date.now()): Generator<void, number> {
	let reminded = 0
	for (const school of listActive()) {
		yield
		const day = today(school.timeZone, now)
		const families = groupedBy(listUnbooked(school, day), ({ familyId, studentId }) => familyId ?? studentId)
		for (const owed of families.values()) {
			if (!owed.some(({ expiresOn }) => expiresOn <= soonDay(day))) continue
			reminded += remindFamily(school, owed, now)
			yield
		}
	}
	return reminded
}

function listActive() {
	return database()
		.select(schoolColumns)
		.from(schools)
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.all()
		.map((row) => readSchool(row))
		.filter(({ status, isReadOnly }) => status === 'active' && !isReadOnly)
}

type Owed = ReturnType<typeof listUnbooked>[number]

/** Credits that end soon, first to last, without those for which the family waits for the office. The email that gave a credit is reminder enough of one that never lasted longer. */
function listUnbooked({ id: schoolId }: School, day: string) {
	const reminders = database()
		.select({ one: sql`1` })
		.from(creditEntries)
		.where(
			and(
				eq(creditEntries.schoolId, schoolId),
				eq(creditEntries.creditId, credits.id),
				eq(creditEntries.event, 'reminded'),
				eq(creditEntries.expiresOn, credits.expiresOn),
			),
		)
	return database()
		.select({
			id: credits.id,
			studentId: credits.studentId,
			enrolmentId: credits.enrolmentId,
			sourceLessonId: credits.sourceLessonId,
			familyId: students.familyId,
			firstName: students.firstName,
			lastName: students.lastName,
			minutes: credits.minutes,
			issuedOn: credits.issuedOn,
			expiresOn: sql<string>`${credits.expiresOn}`,
			missedOn: lessons.day,
		})
		.from(credits)
		.innerJoin(
			students,
			and(
				eq(students.schoolId, schoolId),
				eq(students.id, credits.studentId),
				isNull(students.archivedAt),
				isNull(students.erasedAt),
			),
		)
		.leftJoin(lessons, and(eq(lessons.schoolId, schoolId), eq(lessons.id, credits.sourceLessonId)))
		.where(
			and(
				eq(credits.schoolId, schoolId),
				eq(credits.state, 'open'),
				between(credits.expiresOn, day, daysAfter(soonDay(day), TOGETHER_DAYS)),
				not(hasWaitingRequest),
				notExists(reminders),
			),
		)
		.orderBy(credits.expiresOn, credits.id)
		.all()
		.filter(({ issuedOn, expiresOn }) => soonDay(issuedOn) < expiresOn)
}

/** Sends one email to each recipient. A family without an address or with these emails turned off is tried again next time. */
function remindFamily(school: School, owed: Owed[], now: number): number {
	const { id: schoolId } = school
	const access = machineAccess(school, 'Solfa')
	return write((tx) => {
		const { people } = listLessonRecipients(access, [...new Set(owed.map(({ studentId }) => studentId))])
		const reminded = new Set<Owed>()
		for (const person of people) {
			const own = owed.filter(({ studentId }) => person.studentIds.includes(studentId))
			remindOne(tx, access, person, own, now)
			for (const credit of own) reminded.add(credit)
		}
		for (const { id: creditId, expiresOn } of reminded)
			tx.insert(creditEntries)
				.values({ schoolId, id: newId(now), creditId, event: 'reminded', expiresOn, at: now })
				.run()
		return people.length
	})
}

function remindOne(tx: Tx, access: Access, person: LessonRecipient, owed: Owed[], now: number) {
	const { schoolId, school } = access
	const to = asReader(schoolId, person)
	const { makeUpDue } = letterWords(to.language).lessons
	const dayWords = (day: string) => plainDateWords(day, datesIn(to.language, school.paperFormat))
	const names = [...new Set(owed.map(nameOf))]
	const [first, ...others] = owed
	const whose = new Intl.ListFormat(to.language).format(names)
	const subject = makeUpDue.subject(whose, owed.length, dayWords(first?.expiresOn ?? ''))
	const hasAccount = canOpenLessons(access, person)
	const lessonsAt = href.portal('schedule')
	const bookAt = first && others.length === 0 ? portalHref.lessons('book', { credit: first.id }) : lessonsAt
	const lines = owed.map(({ minutes, missedOn, expiresOn, ...student }) =>
		makeUpDue.line(nameOf(student), minutes, missedOn && dayWords(missedOn), dayWords(expiresOn)),
	)
	const areArranged = owed.every((credit) => isOnlyArranged(access, credit))
	const about = { to, school: school.name, subject, lines, hasAccount, areArranged }
	tell(
		tx,
		schoolId,
		{ role: 'student', ...person },
		'change',
		{
			line: { text: subject, path: lessonsAt },
			mail: () => makeUpsDueLetter({ ...about, bookAt: hasAccount && person.mayBook ? bookAt : null }),
		},
		now,
	)
}

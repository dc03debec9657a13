import { and, asc, eq, isNotNull, isNull } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import { schoolProfiles, schools, subscriptions } from '#db/schema/index.ts'
import { lettersDue, pastDueFrom } from '#app/domain/subscription/past-due.ts'
import { pastDueLetter } from '#app/letters/past-due.server.ts'
import { dateWords } from '#app/utils/dates.ts'
import { USUAL_FORMAT } from '#app/utils/plain-date.ts'
import { datesIn } from '#app/utils/spoken.ts'
import { findOwner } from '../identity/owner.server.ts'
import { queueMail } from '../mail/outbox.server.ts'
import { accountReader } from '../identity/reader.server.ts'

/** Emails owners of schools with a failed payment. Each letter is sent once; of missed ones only the latest. */
export function writeToPastDue(now = Date.now()): number {
	const waiting = listPastDue().filter(({ pastDue, letters }) => lettersDue(pastDue, now) > letters)
	for (const subscription of waiting) {
		const pastDueLetters = lettersDue(subscription.pastDue, now)
		write((tx) => {
			const owner = findOwner(tx, subscription.schoolId)
			if (owner?.email)
				queueMail(tx, [letterTo({ ...owner, email: owner.email }, subscription, pastDueLetters)])
			tx.update(subscriptions)
				.set({ pastDueLetters })
				.where(and(eq(subscriptions.schoolId, subscription.schoolId), eq(subscriptions.id, subscription.id)))
				.run()
		})
	}
	return waiting.length
}

function letterTo(
	{ name, email, school }: { name: string; email: string; school: string },
	{ plan, cycle, pastDue, timeZone, dateFormat }: ReturnType<typeof listPastDue>[number],
	number: 1 | 2 | 3,
) {
	const reader = accountReader({ name, email })
	const writing = datesIn(reader.language, dateFormat ?? USUAL_FORMAT)
	const day = (at: number) => dateWords(at, timeZone, writing)
	return pastDueLetter(number, {
		...reader,
		school,
		plan,
		cycle,
		failed: day(pastDue.since),
		readOnly: day(pastDue.readOnlyAt),
		closes: day(pastDue.closesAt),
	})
}

function listPastDue() {
	const { schoolId, id, plan, cycle, pastDueAt, pastDueLetters } = subscriptions
	return database()
		.select({
			schoolId,
			id,
			plan,
			cycle,
			pastDueAt,
			letters: pastDueLetters,
			timeZone: schools.timeZone,
			dateFormat: schoolProfiles.dateFormat,
		})
		.from(subscriptions)
		.innerJoin(schools, eq(schools.id, schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schoolId))
		.where(and(isNotNull(pastDueAt), isNull(subscriptions.replacedAt)))
		.orderBy(asc(pastDueAt))
		.all()
		.flatMap((row) => {
			const pastDue = pastDueFrom(row.pastDueAt)
			return pastDue ? [{ ...row, pastDue }] : []
		})
}

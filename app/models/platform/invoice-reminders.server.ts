import { and, between, eq, inArray, isNotNull, lt, or } from 'drizzle-orm'
import { database, write } from '#db/client.server.ts'
import {
	billingSettings,
	invoices,
	schoolOversight,
	schoolProfiles,
	schools,
	sentReminders,
	subscriptions,
} from '#db/schema/index.ts'
import { OPEN_STATES } from '#app/domain/billing/labels.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import type { School } from '../access.server.ts'
import { sendInvoices } from '../billing.server.ts'
import { nextMoment } from '../notification.server.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from './school.server.ts'

/** An invoice that was late for longer when the school turned reminders on is left to the office. */
const CATCH_UP = 7

type Kind = 'invoice-due' | 'invoice-late'

/**
 * Reminds families of open invoices so many days before they are due and after, on the calendar of the school: once each,
 * for that it was reminded is written with the mail. Called by the hourly job.
 */
export function remindOfInvoices(now = Date.now()): number {
	let sent = 0
	for (const { school, before, late } of listReminding()) {
		const day = today(school.timeZone, now)
		// One that was issued a moment ago needs no reminder yet.
		const due = before === null ? [] : listOpen(school, day, daysAfter(day, before), day)
		const over =
			late === null ? [] : listOpen(school, daysAfter(day, -late - CATCH_UP), daysAfter(day, -late))
		for (const id of due) sent += remindOne(school, id, 'invoice-due', now) ? 1 : 0
		for (const id of over) sent += remindOne(school, id, 'invoice-late', now) ? 1 : 0
	}
	return sent
}

function listReminding() {
	return database()
		.select({
			...schoolColumns,
			before: billingSettings.remindBeforeDays,
			late: billingSettings.remindLateDays,
		})
		.from(billingSettings)
		.innerJoin(schools, eq(schools.id, billingSettings.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(or(isNotNull(billingSettings.remindBeforeDays), isNotNull(billingSettings.remindLateDays)))
		.all()
		.map(({ before, late, ...row }) => ({ school: readSchool(row), before, late }))
		.filter(({ school }) => school.status === 'active' && !school.isReadOnly)
}

/** Open invoices that are due from one day to another, and were issued before a day where one is given. */
function listOpen({ id: schoolId }: School, from: string, to: string, issuedBefore?: string): string[] {
	return database()
		.select({ id: invoices.id })
		.from(invoices)
		.where(
			and(
				eq(invoices.schoolId, schoolId),
				inArray(invoices.state, [...OPEN_STATES]),
				between(invoices.dueOn, from, to),
				issuedBefore ? lt(invoices.issuedOn, issuedBefore) : undefined,
			),
		)
		.all()
		.map(({ id }) => id)
}

/** Not where the office reminded them a few days ago, or nobody has an address yet: then it is tried again. */
function remindOne(school: School, id: string, kind: Kind, now: number): boolean {
	return write((tx) => {
		const { changes } = tx
			.insert(sentReminders)
			.values({ schoolId: school.id, kind, subject: id, recipient: '', at: now })
			.onConflictDoNothing()
			.run()
		if (changes === 0) return false
		const notBefore = nextMoment(school.id, null, now)
		const [sent] = sendInvoices(machineAccess(school, 'Solfa'), [id], 'reminder', notBefore)
		if (sent?.ok) return true
		tx.delete(sentReminders)
			.where(
				and(
					eq(sentReminders.schoolId, school.id),
					eq(sentReminders.kind, kind),
					eq(sentReminders.subject, id),
					eq(sentReminders.recipient, ''),
				),
			)
			.run()
		return false
	})
}

import { and, between, eq, isNotNull, lt, or } from 'drizzle-orm'
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
import { daysAfter, today } from '#app/utils/dates.ts'
import type { School } from '../access.server.ts'
import { whollyCollected } from '../billing/autopay-plan.server.ts'
import { duesOf } from '../billing/dues.server.ts'
import { sendInvoices } from '../billing/sending.server.ts'
import { nextMoment } from '../notification/timing.server.ts'
import { isCurrent, machineAccess, readSchool, schoolColumns } from '../platform/school.server.ts'

/** Invoices that were late for longer when reminders were turned on are left to the office. */
const CATCH_UP = 7

/** The recipient of a reminder that has reached every payer. */
const TO_ALL = ''

type Kind = 'invoice-due' | 'invoice-late'

interface Due {
	id: string
	partId: string | null
}

/**
 * Sends reminders for open invoices some days before and after the due date, in the school's time zone. Each
 * payer of an invoice or part is reminded once, because the reminder is recorded in the same transaction. Called by the
 * hourly job, one school at a time.
 */
export function* remindOfInvoices(now = Date.now()): Generator<void, number> {
	let sent = 0
	for (const { school, before, late } of listReminding()) {
		yield
		const day = today(school.timeZone, now)
		// An invoice issued today needs no reminder yet.
		const due = before === null ? [] : listOpen(school, day, daysAfter(day, before), day)
		const over =
			late === null ? [] : listOpen(school, daysAfter(day, -late - CATCH_UP), daysAfter(day, -late))
		for (const invoice of due) sent += remindOne(school, invoice, 'invoice-due', now) ? 1 : 0
		for (const invoice of over) sent += remindOne(school, invoice, 'invoice-late', now) ? 1 : 0
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

/**
 * Open invoices and parts due in a range of days, optionally issued before a day. What is collected automatically
 * is reminded of only once that has failed.
 */
function listOpen({ id: schoolId }: School, from: string, to: string, issuedBefore?: string): Due[] {
	const dues = duesOf(schoolId)
	const collected = whollyCollected(schoolId)
	return database()
		.select({ id: dues.invoiceId, partId: dues.partId })
		.from(dues)
		.innerJoin(invoices, and(eq(invoices.schoolId, schoolId), eq(invoices.id, dues.invoiceId)))
		.where(and(between(dues.dueOn, from, to), issuedBefore ? lt(invoices.issuedOn, issuedBefore) : undefined))
		.all()
		.filter(({ id, partId }) => !collected.has(partId ?? id))
}

/**
 * Skips payers who were reminded recently, who pay automatically or who have no address; those are tried again later, and the
 * others are not reminded again.
 */
function remindOne(school: School, { id, partId }: Due, kind: Kind, now: number): boolean {
	const subject = partId ?? id
	const { kind: kinds, subject: subjects, recipient } = sentReminders
	return write((tx) => {
		const before = tx
			.select({ recipient })
			.from(sentReminders)
			.where(and(eq(sentReminders.schoolId, school.id), eq(kinds, kind), eq(subjects, subject)))
			.all()
		const except = new Set(before.map((row) => row.recipient))
		if (except.has(TO_ALL)) return false
		const options = { notBefore: nextMoment(school.id, null, now), except }
		const [sent] = sendInvoices(machineAccess(school, 'Solfa'), [id], 'reminder', options)
		if (!sent?.ok) return false
		for (const to of sent.isToAll ? [TO_ALL] : (sent.payerIds ?? []))
			tx.insert(sentReminders).values({ schoolId: school.id, kind, subject, recipient: to, at: now }).run()
		return true
	})
}

import { and, between, eq, isNotNull, lt, or } from 'drizzle-orm'
import { database, write, type Tx } from '#db/client.server.ts'
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
import { groupedBy } from '#app/utils/group.ts'
import type { School } from '../access.server.ts'
import { whollyCollected } from '../billing/autopay-plan.server.ts'
import { duesOf } from '../billing/dues.server.ts'
import { sendReminders, type Sent } from '../billing/sending.server.ts'
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
	familyId: string
	dueOn: string
	kind: Kind
}

/**
 * Sends reminders for open invoices some days before and after the due date, in the school's time zone. Each
 * payer of an invoice or part is reminded once, because the reminder is recorded in the same transaction. Called by the
 * hourly job, one school at a time.
 */
export function* remindOfInvoices(now = Date.now()): Generator<void, number> {
	let sent = 0
	for (const reminding of listReminding()) {
		yield
		const { school, before } = reminding
		const day = today(school.timeZone, now)
		// An invoice issued today needs no reminder yet.
		const due = before === null ? [] : listOpen(school, 'invoice-due', [day, daysAfter(day, before)], day)
		const { over, soon } = listLate(reminding, day)
		for (const dues of groupedBy([...due, ...over], ({ familyId }) => familyId).values())
			sent += remindFamily(school, { dues, soon, now })
	}
	return sent
}

/**
 * Lists what is late for long enough, and what will be so before a second reminder may follow one of today. That is listed
 * in the reminder of today, and the same letter would only be repeated for it.
 */
function listLate({ school, late, between: apart }: Reminding, day: string) {
	if (late === null) return { over: [], soon: [] }
	return {
		over: listOpen(school, 'invoice-late', [daysAfter(day, -late - CATCH_UP), daysAfter(day, -late)]),
		soon: listOpen(school, 'invoice-late', [
			daysAfter(day, 1 - late),
			daysAfter(day, Math.min(0, apart - late) - 1),
		]),
	}
}

type Reminding = ReturnType<typeof listReminding>[number]

function listReminding() {
	return database()
		.select({
			...schoolColumns,
			before: billingSettings.remindBeforeDays,
			late: billingSettings.remindLateDays,
			between: billingSettings.remindAfterDays,
		})
		.from(billingSettings)
		.innerJoin(schools, eq(schools.id, billingSettings.schoolId))
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(or(isNotNull(billingSettings.remindBeforeDays), isNotNull(billingSettings.remindLateDays)))
		.all()
		.map(({ before, late, between, ...row }) => ({ school: readSchool(row), before, late, between }))
		.filter(({ school }) => school.status === 'active' && !school.isReadOnly)
}

/**
 * Open invoices and parts due in a range of days, optionally issued before a day. What is collected automatically
 * is reminded of only once that has failed.
 */
function listOpen(
	{ id: schoolId }: School,
	kind: Kind,
	[from, to]: [string, string],
	issuedBefore?: string,
): Due[] {
	const dues = duesOf(schoolId)
	const collected = whollyCollected(schoolId)
	return database()
		.select({ id: dues.invoiceId, partId: dues.partId, familyId: dues.familyId, dueOn: dues.dueOn })
		.from(dues)
		.innerJoin(invoices, and(eq(invoices.schoolId, schoolId), eq(invoices.id, dues.invoiceId)))
		.where(and(between(dues.dueOn, from, to), issuedBefore ? lt(invoices.issuedOn, issuedBefore) : undefined))
		.all()
		.filter(({ id, partId }) => !collected.has(partId ?? id))
		.map((due) => ({ ...due, kind }))
}

/**
 * Reminds a family of all that is due, in one email to each payer. Skips payers who were reminded recently, who pay automatically
 * or who have no address; those are tried again later, and the others are not reminded again.
 */
function remindFamily(school: School, { dues, soon, now }: Family): number {
	return write((tx) => {
		const toRemind = new Map<string, Due>()
		const except = new Map<string, Set<string>>()
		const others: Due[] = []
		for (const due of dues) {
			const reached = listReached(tx, school, due)
			if (reached.has(TO_ALL)) continue
			if (toRemind.has(due.id)) others.push(due)
			else {
				toRemind.set(due.id, due)
				except.set(due.id, reached)
			}
		}
		const dueDays = new Map([...toRemind].map(([id, { dueOn }]) => [id, dueOn]))
		const options = { notBefore: nextMoment(school.id, null, now), except, dueDays }
		const { sent, beside } = sendReminders(machineAccess(school, 'Solfa'), [...toRemind.keys()], options)
		const reminded = sent.filter(({ ok }) => ok)
		for (const one of reminded) {
			const due = toRemind.get(one.id)
			if (due) keepReached(tx, school, due, one, now)
		}
		for (const one of [...reminded, ...beside])
			for (const due of soon) if (due.id === one.id) keepReached(tx, school, due, one, now)
		// Another part of the same invoice goes to payers who were not reminded of the first.
		return reminded.length + (others.length > 0 ? remindFamily(school, { dues: others, soon, now }) : 0)
	})
}

interface Family {
	dues: readonly Due[]
	/** It needs no reminder of its own once it is listed in one of these. */
	soon: readonly Due[]
	now: number
}

function keepReached(tx: Tx, school: School, due: Due, { isToAll, payerIds = [] }: Sent, now: number) {
	for (const recipient of isToAll ? [TO_ALL] : payerIds)
		tx.insert(sentReminders)
			.values({ schoolId: school.id, kind: due.kind, subject: due.partId ?? due.id, recipient, at: now })
			.onConflictDoNothing()
			.run()
}

/** The payers who were reminded of it before. */
function listReached(tx: Tx, school: School, { id, partId, kind }: Due): Set<string> {
	const { kind: kinds, subject, recipient } = sentReminders
	const before = tx
		.select({ recipient })
		.from(sentReminders)
		.where(and(eq(sentReminders.schoolId, school.id), eq(kinds, kind), eq(subject, partId ?? id)))
		.all()
	return new Set(before.map((row) => row.recipient))
}

import { vi } from 'vitest'
import { addPlan, type NewPlanVersion } from '#app/models/billing/plans.server.ts'
import { saveInvoiceDraft } from '#app/models/billing/draft.server.ts'
import type { NewLine } from '#app/models/billing/draft-lines.server.ts'
import { setEnrolmentPlan } from '#app/models/billing/enrolment-plan.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { newId } from '#app/utils/id.server.ts'
import { change, rows } from './database.ts'
import { aClass, anEnrolment, aSchoolWithAccess, aStudent, type ASchool } from './factories.ts'
import { valueOf } from './lessons.ts'
import { aFamily } from './students.ts'

export const monthly: NewPlanVersion = {
	validFrom: '2026-01-01',
	basis: 'month',
	amountMinor: 160_00,
	taxCodeId: null,
	lessonsPerMonth: 4,
	fifthLesson: 'free',
	partMonth: 'lessons',
	deductsClosures: false,
	siblingDiscount: 0,
}

/** A school with one family at a moment, and a class on Wednesdays that is not in the timetable. */
export function aBillingOffice(now = '2026-04-10T15:00:00Z') {
	vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
	const { school, access } = aSchoolWithAccess()
	const family = aFamily(school, 'Okafor')
	const piano = aClass(school, { name: 'Piano', weekday: 3 })
	return { school, access, family, piano }
}

export function aPlan(
	access: Access,
	version: Partial<NewPlanVersion> = {},
	name = `Plan ${newId()}`,
): string {
	return valueOf(addPlan(access, newId(), { name, version: { ...monthly, ...version } })).id
}

/** First day with a price. */
function firstDayOf(planId: string): string {
	const sql = 'select min(valid_from) as day from price_plan_versions where plan_id = ?'
	return rows<{ day: string }>(sql, planId)[0]!.day
}

/** A child of the family in a class, billed by a plan. */
export function aBilledChild(
	school: ASchool,
	access: Access,
	{
		family,
		classId,
		planId,
		...seat
	}: { family: string; classId: string; planId: string; firstName?: string; startsOn?: string },
) {
	const { firstName = 'Ada', startsOn = '2025-01-01' } = seat
	const student = aStudent(school, { firstName, lastName: 'Okafor', familyId: family })
	const enrolmentId = anEnrolment(school, classId, student, { startsOn })
	valueOf(setEnrolmentPlan(access, { enrolmentId, planId, startsOn: firstDayOf(planId), override: null }))
	return { student, enrolmentId }
}

export function fee(amountMinor: number, more: Partial<NewLine> = {}): NewLine {
	return { kind: 'fee', description: 'Music book', unitMinor: amountMinor, ...more }
}

export function aDraft(access: Access, familyId: string, ...lines: NewLine[]): string {
	return valueOf(saveInvoiceDraft(access, newId(), { familyId, period: null, lines })).id
}

export interface InvoiceRow {
	id: string
	state: string
	number: string | null
	sequence: number | null
	total_minor: number
	open_minor: number
	due_on: string | null
	bill_to: string | null
}

export function invoiceRow(id: string): InvoiceRow {
	return rows<InvoiceRow>('select * from invoices where id = ?', id)[0]!
}

export function markLessonOf(access: Access, lessonId: string, studentId: string, code: string) {
	change(
		`insert into attendance_marks (school_id, id, lesson_id, student_id, code, source, at) values (?, ?, ?, ?, ?, 'office', 1)`,
		access.schoolId,
		newId(),
		lessonId,
		studentId,
		code,
	)
}

/** What the documents of a family come to. */
export function documentsOf(familyId: string): number {
	const one = (query: string) => rows<{ n: number }>(`select coalesce(sum(${query}`, familyId)[0]!.n
	return (
		one(`total_minor), 0) n from invoices where state not in ('draft') and family_id = ?`) -
		one(`amount_minor), 0) n from credit_notes where family_id = ?`) -
		one(`amount_minor), 0) n from family_payments where returned_at is null and family_id = ?`) +
		one(`amount_minor), 0) n from family_refunds where family_id = ?`) +
		one(`amount_minor), 0) n from ledger_entries where kind in ('void', 'write_off') and family_id = ?`)
	)
}

/** Everything that must never be, each as a query that finds it. */
export function violations() {
	const never = {
		'an invoice whose ledger says something else is open': `select i.id from invoices i where i.open_minor <>
			(select coalesce(sum(amount_minor), 0) from ledger_entries e where e.invoice_id = i.id)`,
		'an invoice closed with something open': `select id from invoices
			where state in ('paid', 'credited', 'void', 'written_off') and open_minor <> 0`,
		'an invoice open with nothing open': `select id from invoices where state in ('issued', 'part_paid') and open_minor <= 0`,
		'an invoice whose parts come to more than is open, or to something else than it says': `select i.id from invoices i where
			i.planned_minor > i.open_minor or i.planned_minor <>
			(select coalesce(sum(open_minor), 0) from payment_plan_parts p where p.invoice_id = i.id)`,
		'a day that is due next of an invoice without an open part, or none of one with it': `select id from invoices
			where (planned_minor > 0) <> (next_due_on is not null)`,
		'an open part that follows one nothing was paid of, and has been paid itself': `select p.id from payment_plan_parts p
			join payment_plan_parts o on o.plan_id = p.plan_id and o.position < p.position
			join payment_plans l on l.id = p.plan_id and l.ended_at is null
			where o.open_minor = o.amount_minor and p.open_minor < p.amount_minor and not exists
			(select 1 from credit_notes c where c.invoice_id = p.invoice_id)`,
		'an open part of a plan that has ended': `select p.id from payment_plan_parts p join payment_plans l on l.id = p.plan_id
			where l.ended_at is not null and p.open_minor > 0`,
		'an open plan of a closed invoice': `select l.id from payment_plans l join invoices i on i.id = l.invoice_id
			where l.ended_at is null and i.state in ('void', 'credited', 'written_off')`,
		'an allocation that is not in the ledger twice': `select sum(amount_minor) s from ledger_entries
			where kind = 'allocation' having s <> 0`,
		'an invoice paid by something else than its allocations': `select i.id from invoices i where
			(select coalesce(sum(amount_minor), 0) from payment_allocations a where a.invoice_id = i.id and removed_at is null) <>
			-(select coalesce(sum(amount_minor), 0) from ledger_entries e where e.invoice_id = i.id and kind = 'allocation')`,
		'a gap in the numbers': `select count(sequence) n, coalesce(max(sequence), 0) m from invoices where sequence > 0 group by school_id having n <> m`,
		'a gap in the numbers of credit notes': `select count(*) n, coalesce(max(sequence), 0) m from credit_notes group by school_id having n <> m`,
		'a month billed twice': `select enrolment_id from invoice_lines where period is not null and released_at is null
			group by enrolment_id, loan_id, period having count(*) > 1`,
		'money on an invoice that names no payment': `select id from payment_allocations where removed_at is null and payment_id is null`,
		'a payment that pays more than it came to': `select p.id from family_payments p where p.amount_minor <
			(select coalesce(sum(amount_minor), 0) from payment_allocations a where a.payment_id = p.id and a.removed_at is null) +
			(select coalesce(sum(amount_minor), 0) from refund_payments r where r.payment_id = p.id)`,
		'a refund that names no payment': `select r.id from family_refunds r where r.amount_minor <>
			(select coalesce(sum(amount_minor), 0) from refund_payments p where p.refund_id = r.id)`,
		'an invoice that a returned payment still pays': `select p.id from family_payments p join payment_allocations a
			on a.payment_id = p.id and a.removed_at is null where p.returned_at is not null`,
		'a payment of another family': `select a.id from payment_allocations a join family_payments p on p.id = a.payment_id
			join invoices i on i.id = a.invoice_id where i.family_id <> p.family_id`,
		'an invoice that is paid by more than its ledger says': `select i.id from invoices i where
			(select coalesce(sum(amount_minor), 0) from payment_allocations a where a.invoice_id = i.id and a.removed_at is null) <>
			(select coalesce(-sum(amount_minor), 0) from ledger_entries e where e.invoice_id = i.id and e.kind = 'allocation')`,
		'a line of a closed invoice that still claims what it billed': `select l.id from invoice_lines l join invoices i
			on i.id = l.invoice_id where i.state in ('void', 'credited') and l.released_at is null`,
	}
	return Object.entries(never).flatMap(([name, query]) => (rows(query).length > 0 ? [name] : []))
}

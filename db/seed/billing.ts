import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { daysAfter } from '#app/utils/dates.ts'
import {
	billingSettings,
	classes,
	enrolmentPlans,
	enrolments,
	families,
	invoiceLines,
	invoices,
	pricePlans,
	pricePlanVersions,
	students,
} from '../schema/index.ts'
import type { Desk } from './desk.ts'
import { addEntries, PART } from './ledger.ts'
import { addPaymentPlan } from './payment-plan.ts'
import { monthlyInvoices } from './monthly-billing.ts'
import { payersOf } from './payers.ts'
import { weeksFrom } from './weeks.ts'

export type Ending = 'draft' | 'paid' | 'part_paid' | 'issued' | 'void' | 'credited' | 'written_off'

/** Every state of an invoice with its age in days, oldest first. The first families have one or more of each. */
const INVOICES: readonly (readonly [Ending, number])[] = [
	['written_off', 120],
	['paid', 100],
	['issued', 90],
	['credited', 70],
	['paid', 62],
	['part_paid', 50],
	['void', 40],
	['paid', 31],
	['issued', 30],
	['issued', 20],
	['part_paid', 12],
	['issued', 5],
	['issued', 2],
	['draft', 0],
	['draft', 0],
]

const TERMS_DAYS = 14
const SIBLINGS = 1000

export interface Biller {
	school: { name: string; currency: string }
	owner: string
	/** Number of invoices of the first families, in every state. */
	many: number
	priceMinor: number
}

/** The monthly price of every seat. */
export interface PricedPlan {
	owner: string
	versionId: string
	priceMinor: number
	siblingDiscount: number
	why: string
}

export interface Line {
	studentId: string
	enrolmentId: string | null
	period?: string
	planVersionId?: string
	description: string
	lessonDays: string[] | null
	why: string
	unitMinor: number
	discountMinor: number
}

export interface Planned {
	id: string
	family: { familyId: string; name: string; billingName: string | null; address: string | null }
	ending: Ending
	daysAgo: number
	period?: string
	runId?: string
	lines: Line[]
}

/** Adds a price plan with its enrollments, two months of invoices, and invoices in every state for the first families. */
export function addBilling(desk: Desk, biller: Biller) {
	const plan = addPlan(desk, biller)
	const payers = listPayers(desk)
	if (payers.length === 0) return
	const special = INVOICES.slice(-biller.many).flatMap(([ending, daysAgo], number) => {
		const payer = payers[number % payers.length]
		const id = `${desk.schoolId}-invoice-${number + 1}`
		return payer ? { id, family: payer, ending, daysAgo, lines: [lineOf(desk, payer, daysAgo, plan)] } : []
	})
	const families = new Set(payers.map(({ familyId }) => familyId))
	const planned = [...special, ...monthlyInvoices(desk, plan, families)]
	// Drafts have no number, so that they follow the invoices of their day.
	const isDraft = ({ ending }: Planned) => Number(ending === 'draft')
	const wanted = planned.sort((a, b) => b.daysAgo - a.daysAgo || isDraft(a) - isDraft(b))
	const issued = wanted.filter(({ ending }) => ending !== 'draft').length
	const credited = wanted.filter(({ ending }) => ending === 'credited').length
	desk.db
		.insert(billingSettings)
		.values({
			schoolId: desk.schoolId,
			nextNumber: issued + 1,
			nextCreditNote: credited + 1,
			paymentNote: 'Please pay by bank transfer to account 000 111 222 at Demo Bank.',
			updatedAt: desk.now,
		})
		.run()
	for (const [number, invoice] of wanted.entries()) {
		addInvoice(desk, biller, invoice, number + 1)
		if (invoice.ending === 'part_paid' && invoice.daysAgo < TERMS_DAYS)
			addPaymentPlan(desk, { owner: biller.owner, invoiceId: invoice.id })
	}
}

function addPlan({ db, schoolId, edited }: Desk, { owner, priceMinor }: Biller): PricedPlan {
	const planId = `${schoolId}-weekly`
	const created = { schoolId, createdAt: edited(300).createdAt, createdBy: owner }
	db.insert(pricePlans)
		.values({ schoolId, ...edited(300), id: planId, name: 'Weekly lesson', nameKey: 'weekly lesson' })
		.run()
	db.insert(pricePlanVersions)
		.values({
			...created,
			id: `${planId}-1`,
			planId,
			validFrom: '2020-01-01',
			basis: 'month',
			amountMinor: priceMinor,
			siblingDiscount: SIBLINGS,
		})
		.run()
	const seats = db
		.select({ enrolmentId: enrolments.id })
		.from(enrolments)
		.where(and(eq(enrolments.schoolId, schoolId), inArray(enrolments.state, ['active', 'paused', 'ending'])))
		.all()
	for (const { enrolmentId } of seats)
		db.insert(enrolmentPlans)
			.values({ ...created, enrolmentId, planId, startsOn: '2020-01-01' })
			.run()
	const why = `Weekly lesson, ${(priceMinor / 100).toFixed(2)} a month`
	return { owner, versionId: `${planId}-1`, priceMinor, siblingDiscount: SIBLINGS, why }
}

function listPayers({ db, schoolId }: Desk) {
	return db
		.select({
			familyId: families.id,
			name: families.name,
			billingName: families.billingName,
			address: families.address,
			studentId: students.id,
			student: students.firstName,
			enrolmentId: enrolments.id,
			className: classes.name,
			weekday: classes.weekday,
		})
		.from(students)
		.leftJoin(
			enrolments,
			and(
				eq(enrolments.schoolId, schoolId),
				eq(enrolments.studentId, students.id),
				eq(enrolments.state, 'active'),
			),
		)
		.leftJoin(classes, and(eq(classes.schoolId, schoolId), eq(classes.id, enrolments.classId)))
		.innerJoin(families, and(eq(families.schoolId, schoolId), eq(families.id, students.familyId)))
		.where(and(eq(students.schoolId, schoolId), eq(students.state, 'active'), isNotNull(students.familyId)))
		.orderBy(asc(students.id), asc(enrolments.id))
		.all()
		.filter((student, i, all) => all.findIndex(({ studentId }) => studentId === student.studentId) === i)
		.sort((a, b) => numberIn(a.studentId) - numberIn(b.studentId))
		.slice(0, PAYERS)
}

/** The first families have members with demo accounts, so each gets several invoices. */
const PAYERS = 6

/** The number in `harmony-student-12`. */
function numberIn(id: string): number {
	return Number(/\d+$/.exec(id)?.[0] ?? 0)
}

function lineOf(
	{ day }: Desk,
	payer: ReturnType<typeof listPayers>[number],
	daysAgo: number,
	{ priceMinor, why }: PricedPlan,
): Line {
	return {
		studentId: payer.studentId,
		enrolmentId: payer.enrolmentId,
		description: [payer.student, payer.className].filter(Boolean).join(', '),
		lessonDays: weeksFrom(day(-daysAgo), payer.weekday),
		why,
		unitMinor: priceMinor,
		discountMinor: 0,
	}
}

function addInvoice(desk: Desk, biller: Biller, planned: Planned, sequence: number) {
	const { db, schoolId, day, edited } = desk
	const { id, family, ending, daysAgo, lines, period, runId } = planned
	const { familyId } = family
	const totalMinor = lines.reduce((sum, line) => sum + line.unitMinor - line.discountMinor, 0)
	db.insert(invoices)
		.values({
			...edited(daysAgo),
			schoolId,
			id,
			familyId,
			period,
			runId,
			termsDays: TERMS_DAYS,
			currency: biller.school.currency,
			netMinor: totalMinor,
			totalMinor,
			taxes: [],
		})
		.run()
	const releasedAt = ending === 'void' || ending === 'credited' ? edited(daysAgo).createdAt : null
	for (const [position, line] of lines.entries())
		db.insert(invoiceLines)
			.values({
				...line,
				schoolId,
				id: `${id}-${position + 1}`,
				invoiceId: id,
				position,
				releasedAt,
				kind: 'tuition',
				rates: [],
				netMinor: line.unitMinor - line.discountMinor,
				planMinor: line.planVersionId ? line.unitMinor : null,
			})
			.run()
	if (ending === 'draft') return
	const issuedOn = day(-daysAgo)
	const dueOn = daysAfter(issuedOn, TERMS_DAYS)
	const openMinor = ending === 'issued' ? totalMinor : ending === 'part_paid' ? totalMinor - PART : 0
	db.update(invoices)
		.set({
			state: ending,
			sequence,
			number: String(sequence).padStart(4, '0'),
			issuedOn,
			issuedAt: edited(daysAgo).createdAt,
			dueOn,
			openMinor,
			endReason: ending === 'void' || ending === 'written_off' ? 'Entered by mistake' : null,
			billTo: {
				name: family.billingName ?? family.name,
				address: family.address,
				taxNumber: null,
				school: biller.school.name,
				...payersOf(desk, lines[0]!.studentId, totalMinor),
			},
		})
		.where(and(eq(invoices.schoolId, schoolId), eq(invoices.id, id)))
		.run()
	addEntries(desk, biller, { ...planned, sequence, familyId, dueOn, totalMinor })
}

import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm'
import { daysAfter } from '#app/utils/dates.ts'
import {
	allocations,
	billingSettings,
	classes,
	creditNotes,
	enrolmentPlans,
	enrolments,
	families,
	invoiceLines,
	invoices,
	ledgerEntries,
	payments,
	pricePlans,
	pricePlanVersions,
	students,
} from '../schema/index.ts'
import type { Desk } from './desk.ts'
import { addPaymentPlan } from './payment-plan.ts'
import { payersOf } from './payers.ts'
import { weeksFrom } from './weeks.ts'

type Ending = 'draft' | 'paid' | 'part_paid' | 'issued' | 'void' | 'credited' | 'written_off'

/** Every state of an invoice with its age in days, oldest first. */
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
const PRICE = 160_00
const PART = 60_00

interface Biller {
	school: { name: string; currency: string }
	owner: string
	/** Number of invoices. */
	many: number
}

/** Adds a price plan with its enrollments, and invoices in every state. */
export function addBilling(desk: Desk, biller: Biller) {
	addPlan(desk, biller)
	const payers = listPayers(desk)
	if (payers.length === 0) return
	const wanted = INVOICES.slice(-biller.many)
	const issued = wanted.filter(([ending]) => ending !== 'draft').length
	const credited = wanted.filter(([ending]) => ending === 'credited').length
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
	for (const [number, [ending, daysAgo]] of wanted.entries()) {
		const payer = payers[number % payers.length]
		if (payer) addInvoice(desk, biller, payer, { sequence: number + 1, ending, daysAgo })
		if (ending === 'part_paid' && daysAgo < TERMS_DAYS)
			addPaymentPlan(desk, { owner: biller.owner, invoiceId: `${desk.schoolId}-invoice-${number + 1}` })
	}
}

function addPlan({ db, schoolId, edited }: Desk, { owner }: Biller) {
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
			amountMinor: PRICE,
			siblingDiscount: 1000,
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
			...{ enrolmentId: enrolments.id, className: classes.name, weekday: classes.weekday },
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
		.filter((one, i, all) => all.findIndex(({ studentId }) => studentId === one.studentId) === i)
		.sort((one, other) => numberIn(one.studentId) - numberIn(other.studentId))
		.slice(0, PAYERS)
}

/** The first families have members with demo accounts, so each gets several invoices. */
const PAYERS = 6

/** The number in `harmony-student-12`. */
function numberIn(id: string): number {
	return Number(/\d+$/.exec(id)?.[0] ?? 0)
}

interface Wanted {
	sequence: number
	ending: Ending
	daysAgo: number
}

function addInvoice(
	desk: Desk,
	biller: Biller,
	payer: ReturnType<typeof listPayers>[number],
	wanted: Wanted,
) {
	const { db, schoolId, day, edited } = desk
	const { sequence, ending, daysAgo } = wanted
	const { familyId } = payer
	const id = `${schoolId}-invoice-${sequence}`
	db.insert(invoices)
		.values({
			...edited(daysAgo),
			schoolId,
			id,
			familyId,
			termsDays: TERMS_DAYS,
			currency: biller.school.currency,
			netMinor: PRICE,
			totalMinor: PRICE,
			taxes: [],
		})
		.run()
	db.insert(invoiceLines)
		.values({
			schoolId,
			id: `${id}-1`,
			invoiceId: id,
			position: 0,
			kind: 'tuition',
			studentId: payer.studentId,
			enrolmentId: payer.enrolmentId,
			description: [payer.student, payer.className].filter(Boolean).join(', '),
			lessonDays: weeksFrom(day(-daysAgo), payer.weekday),
			why: 'Weekly lesson, 160.00 a month',
			unitMinor: PRICE,
			netMinor: PRICE,
			rates: [],
			releasedAt: ending === 'void' || ending === 'credited' ? edited(daysAgo).createdAt : null,
		})
		.run()
	if (ending === 'draft') return
	const issuedOn = day(-daysAgo)
	const dueOn = daysAfter(issuedOn, TERMS_DAYS)
	const openMinor = ending === 'issued' ? PRICE : ending === 'part_paid' ? PRICE - PART : 0
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
				name: payer.billingName ?? payer.name,
				address: payer.address,
				taxNumber: null,
				school: biller.school.name,
				...payersOf(desk, payer.studentId, PRICE),
			},
		})
		.where(and(eq(invoices.schoolId, schoolId), eq(invoices.id, id)))
		.run()
	addEntries(desk, biller, { ...wanted, id, familyId, dueOn })
}

function addEntries(
	{ db, schoolId, now, day, edited }: Desk,
	{ owner }: Biller,
	{
		id,
		familyId,
		dueOn,
		ending,
		daysAgo,
		sequence,
	}: Wanted & { id: string; familyId: string; dueOn: string },
) {
	const issuedAt = edited(daysAgo).createdAt
	const settledAgo = Math.max(0, daysAgo - 4)
	const at = Math.min(now, edited(settledAgo).createdAt)
	const on = day(-settledAgo)
	let count = 0
	const enter = (
		entry: Pick<typeof ledgerEntries.$inferInsert, 'kind' | 'amountMinor' | 'sourceId'>,
		ofInvoice: boolean,
	) =>
		db
			.insert(ledgerEntries)
			.values({
				...entry,
				schoolId,
				familyId,
				id: `${id}-entry-${++count}`,
				at: entry.kind === 'invoice' ? issuedAt : at,
				day: entry.kind === 'invoice' ? day(-daysAgo) : on,
				invoiceId: ofInvoice ? id : null,
				dueOn: ofInvoice ? dueOn : null,
				by: owner,
			})
			.run()
	enter({ kind: 'invoice', amountMinor: PRICE }, true)
	if (ending === 'paid' || ending === 'part_paid') {
		const amountMinor = ending === 'paid' ? PRICE : PART
		const paymentId = `${id}-payment`
		const paid = { schoolId, amountMinor, at, by: owner }
		db.insert(payments)
			.values({
				...paid,
				id: paymentId,
				familyId,
				receivedOn: on,
				method: sequence % 2 ? 'transfer' : 'cash',
			})
			.run()
		db.insert(allocations)
			.values({ ...paid, id: `${id}-allocation`, invoiceId: id, paymentId })
			.run()
		enter({ kind: 'payment', amountMinor: -amountMinor, sourceId: paymentId }, false)
		enter({ kind: 'allocation', amountMinor, sourceId: `${id}-allocation` }, false)
		enter({ kind: 'allocation', amountMinor: -amountMinor, sourceId: `${id}-allocation` }, true)
	}
	if (ending === 'credited') {
		const note = { sequence: 1, number: 'CN-0001', reason: 'Billed twice' }
		db.insert(creditNotes)
			.values({
				...note,
				schoolId,
				id: `${id}-credit`,
				familyId,
				invoiceId: id,
				issuedOn: on,
				amountMinor: PRICE,
				at,
				by: owner,
			})
			.run()
		enter({ kind: 'credit_note', amountMinor: -PRICE, sourceId: `${id}-credit` }, true)
	}
	if (ending === 'void') enter({ kind: 'void', amountMinor: -PRICE }, true)
	if (ending === 'written_off') enter({ kind: 'write_off', amountMinor: -PRICE }, true)
}

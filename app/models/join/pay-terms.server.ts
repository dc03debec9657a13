import { and, desc, eq, gt, inArray, or } from 'drizzle-orm'
import { database, type Tx } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	guardians,
	guardianships,
	joinPages,
	signUps,
	students,
} from '#db/schema/index.ts'
import { payableOnline } from '#app/domain/billing/online.ts'
import { PAY_MINUTES } from '#app/domain/join/offer.ts'
import { daysAfter, timeWords, today } from '#app/utils/dates.ts'
import { fold } from '#app/utils/fold.ts'
import { moneyWords } from '#app/utils/money.ts'
import { done, type Outcome } from '#app/utils/outcome.ts'
import { datesIn, type Language } from '#app/utils/spoken.ts'
import type { Access } from '../access.server.ts'
import { issueFirst, previewFirst } from '../billing/first-invoice.server.ts'
import { letterheadOf } from '../billing/letterhead.server.ts'
import { listProviders } from '../billing/online-payment.server.ts'
import { firstSeatDay } from '../class/first-lesson.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import type { Child } from '../student/guardian.server.ts'
import { officeLooksFirst } from './offered.server.ts'
import { findJoinSettings } from './page.server.ts'
import type { ShownClass } from './shown-classes.server.ts'

export interface PayTerms {
	/** At the school's provider, or by transfer where none is connected. */
	is: 'online' | 'transfer'
	totalMinor: number
	/** A part of the total if the school asks for a deposit. */
	payNowMinor: number
	/** The first day of a seat that can be given up when it is not paid is tomorrow. */
	startsOn: string
}

/** Returns the payment that the seats of a class wait for. Null if there is none. */
export function findPayTerms(access: Access, shownClass: ShownClass, count: number): PayTerms | null {
	const { payment, depositMinor } = findJoinSettings(access)
	if (payment === 'nothing' || !shownClass.price) return null
	if (officeLooksFirst(access, count)) return null
	const { currency, timeZone } = access.school
	const isOnline = listProviders(access, currency).length > 0
	const first = isOnline ? daysAfter(today(timeZone), 1) : firstSeatDay(access, shownClass.id)
	const startsOn = shownClass.startsOn && shownClass.startsOn > first ? shownClass.startsOn : first
	const totalMinor = previewFirst(access, {
		classId: shownClass.id,
		planId: shownClass.price.planId,
		startsOn,
		count,
	})
	const wanted = payment === 'first' ? totalMinor : Math.min(totalMinor, (depositMinor ?? 0) * count)
	const payNowMinor = isOnline ? payableOnline(wanted, currency) : wanted
	return payNowMinor > 0 ? { is: isOnline ? 'online' : 'transfer', totalMinor, payNowMinor, startsOn } : null
}

export interface ToPay {
	invoiceId: string
	number: string
	payNowMinor: number
	/** Null for a transfer, whose seat is not given up by itself. */
	until: number | null
}

/** Issues the first invoice of a family that has its seats, and notes on its sign-ups what is paid now. */
export function billFirst(
	tx: Tx,
	access: Access,
	children: readonly Child[],
	{ is, payNowMinor, totalMinor: wholeMinor, startsOn }: PayTerms,
	now = Date.now(),
): Outcome<ToPay | null> {
	const ids = children.map(({ id }) => id)
	const family = tx
		.select({ id: students.familyId })
		.from(students)
		.where(and(rowsOf(students, access), inArray(students.id, ids)))
		.get()
	// A family that transfers the whole invoice at sign-up does so now. The rest beside a deposit is due as usual.
	const termsDays = is === 'transfer' && payNowMinor >= wholeMinor ? 0 : undefined
	const issued = issueFirst(tx, access, family?.id ?? '', { startsOn, termsDays })
	if (!issued.ok || !issued.value) return issued.ok ? done(null) : issued
	const { id: invoiceId, number, totalMinor } = issued.value
	const until = is === 'online' ? now + PAY_MINUTES * 60_000 : null
	const toPay = { invoiceId, number, payNowMinor: Math.min(payNowMinor, totalMinor), until }
	tx.update(signUps)
		.set({ invoiceId, payNowMinor: toPay.payNowMinor, payUntil: until })
		.where(and(rowsOf(signUps, access), inArray(signUps.studentId, ids)))
		.run()
	return done(toPay)
}

/** The same in words, for an email and for the page where it is paid. */
export function payWords(
	{ schoolId, school }: Access,
	{ number, payNowMinor, until }: Omit<ToPay, 'invoiceId'>,
	language: Language,
) {
	const dates = datesIn(language, school.paperFormat)
	return {
		amount: moneyWords(payNowMinor, school.currency, language),
		number,
		until: until === null ? null : timeWords(until, school.timeZone, dates),
		note: until === null ? letterheadOf(schoolId).paymentNote : null,
	}
}

export type PayWords = ReturnType<typeof payWords>

/** The places that an invoice pays for. Null if it is not the first invoice of a sign-up. */
export function findPlacesToPay(access: Access, invoiceId: string) {
	const rows = database()
		.select({
			classId: classes.id,
			className: classes.name,
			payNowMinor: signUps.payNowMinor,
			payUntil: signUps.payUntil,
			place: enrolments.state,
			startsOn: enrolments.startsOn,
			address: joinPages.address,
		})
		.from(signUps)
		.innerJoin(classes, rowOf(classes, access, signUps.classId))
		.leftJoin(enrolments, rowOf(enrolments, access, signUps.enrolmentId))
		.leftJoin(joinPages, and(rowsOf(joinPages, access), eq(joinPages.isOpen, true)))
		.where(and(rowsOf(signUps, access), eq(signUps.invoiceId, invoiceId)))
		.all()
	const [first] = rows
	if (!first) return null
	const { classId, className, startsOn, payUntil, address } = first
	const hasPlace = rows.some(({ place }) => place !== null && place !== 'ended')
	return { classId, className, startsOn, payUntil, address, hasPlace, payNowMinor: first.payNowMinor ?? 0 }
}

const SAME_FORM = 10 * 60_000

/** Finds the invoice that the sender of the form has to pay, also if the same form arrived twice. */
export function findInvoiceToPay(access: Access, classId: string, email: string, now = Date.now()) {
	const emailKey = fold(email)
	const { invoiceId, payNowMinor, payUntil } = signUps
	const signUp = database()
		.select({ invoiceId, payNowMinor, payUntil })
		.from(signUps)
		.innerJoin(students, and(rowsOf(students, access), eq(students.id, signUps.studentId)))
		.leftJoin(guardianships, and(rowsOf(guardianships, access), eq(guardianships.studentId, students.id)))
		.leftJoin(guardians, and(rowsOf(guardians, access), eq(guardians.id, guardianships.guardianId)))
		.where(
			and(
				rowsOf(signUps, access),
				eq(signUps.classId, classId),
				gt(signUps.createdAt, now - SAME_FORM),
				or(eq(guardians.emailKey, emailKey), eq(students.emailKey, emailKey)),
			),
		)
		.orderBy(desc(signUps.id))
		.get()
	return signUp?.invoiceId
		? {
				invoiceId: signUp.invoiceId,
				amountMinor: signUp.payNowMinor ?? 0,
				isOnline: signUp.payUntil !== null,
			}
		: null
}

import { and, count, desc, eq, gte, inArray, isNotNull, lt, sql } from 'drizzle-orm'
import { database } from '#db/client.server.ts'
import {
	classes,
	enrolments,
	invoices,
	lessons,
	onlinePayments,
	signUps,
	students,
	teachers,
} from '#db/schema/index.ts'
import { paymentOf, type SignUpQuery } from '#app/domain/join/list.ts'
import { nameOf } from '#app/domain/student/name.ts'
import { daysAfter, startOfDay } from '#app/utils/dates.ts'
import { pageOf } from '#app/utils/list-query.ts'
import { shownPhone } from '#app/utils/phone.ts'
import type { Access } from '../access.server.ts'
import { creditOf } from '../billing/ledger.server.ts'
import { findRefundable } from '../billing/online-refund.server.ts'
import { rowOf, rowsOf } from '../school-rows.server.ts'
import { contactsFor } from './asker.server.ts'
import { isTrialToRebook, trialColumns, trialLesson } from './booked-trial.server.ts'
import { followedState } from './followed-state.server.ts'
import { listKnownFamilies, withTwins } from './known-family.server.ts'

/** One page of what came in through the sign-up page, the newest first, with who each of them may be. */
export function listSignUps(access: Access, query: SignUpQuery) {
	const total = countSignUps(access, query.filters)
	const { offset } = pageOf(query, total)
	const rows = database()
		.select({
			...columns,
			phone: students.phone,
			placeId: enrolments.id,
			place: enrolments.state,
			invoiceState: invoices.state,
			totalMinor: invoices.totalMinor,
			openMinor: invoices.openMinor,
		})
		.from(signUps)
		.innerJoin(students, rowOf(students, access, signUps.studentId))
		.leftJoin(classes, rowOf(classes, access, signUps.classId))
		.leftJoin(enrolments, rowOf(enrolments, access, signUps.enrolmentId))
		.leftJoin(lessons, rowOf(lessons, access, trialLesson))
		.leftJoin(teachers, rowOf(teachers, access, sql`coalesce(${lessons.teacherId}, ${signUps.teacherId})`))
		.leftJoin(invoices, rowOf(invoices, access, signUps.invoiceId))
		.where(signUpsOf(access, query.filters))
		.orderBy(desc(signUps.id))
		.limit(query.perPage)
		.offset(offset)
		.all()
	const withTwin = withTwins(access, rows)
	const families = listKnownFamilies(access, withTwin)
	const contactOf = contactsFor(access, rows)
	const paidBack = listPaidBack(access, rows)
	return {
		total,
		rows: withTwin.map(({ firstName, lastName, place, phone, ...row }) => ({
			...row,
			hasPlace: place !== null && place !== 'ended',
			payment: paymentOf(row),
			refund: paidBack.get(row.id) ?? null,
			student: nameOf({ firstName, lastName }),
			contact: contactOf(row) ?? { name: null, email: row.email, phone: shownPhone(phone, access.school) },
			twin: row.state === 'new' ? row.twin : null,
			sameFamily: row.state === 'declined' ? null : (families.get(row.studentId)?.name ?? null),
		})),
	}
}

interface Paid {
	id: string
	state: string
	invoiceId: string | null
	familyId: string | null
}

/** The online payment of a family whose sign-up was declined, as long as money of it can be refunded. */
function listPaidBack(access: Access, rows: readonly Paid[]) {
	const declined = rows.filter(({ state, invoiceId }) => state === 'declined' && invoiceId !== null)
	const ids = declined.map(({ invoiceId }) => invoiceId ?? '')
	const paid = database()
		.select({ invoiceId: onlinePayments.invoiceId, paymentId: onlinePayments.paymentId })
		.from(onlinePayments)
		.where(
			and(
				rowsOf(onlinePayments, access),
				inArray(onlinePayments.invoiceId, ids),
				isNotNull(onlinePayments.paymentId),
			),
		)
		.all()
	return new Map(
		declined.flatMap(({ id, invoiceId, familyId }) => {
			const paymentId = paid.find((payment) => payment.invoiceId === invoiceId)?.paymentId ?? ''
			const left = familyId ? Math.max(0, creditOf(access, familyId)) : 0
			const most = paymentId ? (findRefundable(access, paymentId)?.leftMinor ?? 0) : left
			const amountMinor = Math.min(left, most)
			return familyId && amountMinor > 0 ? [[id, { familyId, paymentId, amountMinor }] as const] : []
		}),
	)
}

function countSignUps(access: Access, filters: SignUpQuery['filters']): number {
	return database().select({ n: count() }).from(signUps).where(signUpsOf(access, filters)).get()?.n ?? 0
}

function signUpsOf(access: Access, { state, from, to }: SignUpQuery['filters']) {
	const isInState = state ? eq(followedState, state) : undefined
	return and(rowsOf(signUps, access), isInState, receivedWithin(access, { from, to }))
}

/** Received between two days at the school, both included. Analytics counts with it what the list shows. */
export function receivedWithin({ school }: Access, { from, to }: { from: string | null; to: string | null }) {
	return and(
		from ? gte(signUps.createdAt, startOfDay(from, school.timeZone)) : undefined,
		to ? lt(signUps.createdAt, startOfDay(daysAfter(to, 1), school.timeZone)) : undefined,
	)
}

const columns = {
	id: signUps.id,
	studentId: signUps.studentId,
	kind: signUps.kind,
	state: followedState,
	version: signUps.version,
	...trialColumns,
	isToRebook: sql`${isTrialToRebook}`.mapWith(Boolean),
	message: signUps.message,
	createdAt: signUps.createdAt,
	classId: signUps.classId,
	className: classes.name,
	teacher: teachers.name,
	firstName: students.firstName,
	lastName: students.lastName,
	birthDate: students.birthDate,
	email: students.email,
	familyId: students.familyId,
	paysSelf: students.paysSelf,
	invoiceId: signUps.invoiceId,
	payNowMinor: signUps.payNowMinor,
	payUntil: signUps.payUntil,
	askedBy: signUps.askedBy,
}

/** One of them, with whether the place it made is still there. */
export function findSignUp(access: Access, id: string) {
	const signUp = database()
		.select({
			...columns,
			studentVersion: students.version,
			studentState: students.state,
			place: enrolments.state,
			placeIn: enrolments.classId,
			placeVersion: enrolments.version,
			placeFrom: enrolments.startsOn,
			enrolmentId: signUps.enrolmentId,
			isKnown: signUps.isKnown,
			teacherId: signUps.teacherId,
		})
		.from(signUps)
		.innerJoin(students, rowOf(students, access, signUps.studentId))
		.leftJoin(classes, rowOf(classes, access, signUps.classId))
		.leftJoin(enrolments, rowOf(enrolments, access, signUps.enrolmentId))
		.leftJoin(lessons, rowOf(lessons, access, trialLesson))
		.leftJoin(teachers, rowOf(teachers, access, sql`coalesce(${lessons.teacherId}, ${signUps.teacherId})`))
		.where(rowOf(signUps, access, id))
		.get()
	return signUp
		? { ...signUp, student: nameOf(signUp), hasPlace: signUp.place !== null && signUp.place !== 'ended' }
		: null
}

export type FoundSignUp = NonNullable<ReturnType<typeof findSignUp>>

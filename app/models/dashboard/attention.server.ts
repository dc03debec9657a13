import { and, between, count, eq, gte, isNotNull, isNull, min, or, sql, type SQL } from 'drizzle-orm'
import { unionAll } from 'drizzle-orm/sqlite-core'
import { prepared, type Db } from '#db/client.server.ts'
import {
	bouncedAddresses,
	credits,
	debitRuns,
	debits,
	families,
	guardians,
	guardianships,
	onlineDisputes,
	onlinePayments,
	students,
	teachers,
	teacherTimeOff,
} from '#db/schema/index.ts'
import { soonDay } from '#app/domain/attendance/credit-groups.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { COUNTED } from '#app/utils/count-words.ts'
import { daysAfter, monthsWords, plainDateWords } from '#app/utils/dates.ts'
import { monthsLater } from '#app/utils/months.ts'
import type { Access } from '../access.server.ts'
import { invitedRows } from '../account/overdue-invitations.server.ts'
import { hasWaitingRequest, isStudentHere } from '../attendance/usable-credits.server.ts'
import { listUnbilled, unbilledMonths } from '../billing/unbilled-months.server.ts'
import { monthsUpTo } from '../billing/months-due.server.ts'
import { unpricedSeatRows } from '../billing/unpriced-seats.server.ts'
import { dueCallRows } from '../student/call-backs.server.ts'
import { listAwayLessons } from './internal/away-lessons.server.ts'
import { closedLessonRows } from './internal/closed-lessons.server.ts'
import { failedCardRows } from './internal/failed-cards.server.ts'
import { listLacking, type GapNeed } from './internal/gaps.server.ts'
import { moveRequestRows } from './internal/move-requests.server.ts'
import { newFeedbackRows } from './internal/new-feedback.server.ts'
import { overdueLoanRows } from './internal/overdue-loans.server.ts'
import { sentReportRows } from './internal/sent-reports.server.ts'
import { signUpRows, trialOffRows } from './internal/sign-ups.server.ts'
import { accountlessRows, expiringRows, invitedTeacherRows } from './internal/teacher-needs.server.ts'
import { trialOverRows } from './internal/trials-over.server.ts'
import { unannouncedRows } from './internal/unannounced.server.ts'
import { unsentDraftRows } from './internal/unsent-drafts.server.ts'

export type Need =
	| GapNeed
	| 'call-student'
	| 'call-family'
	| 'make-up-asked'
	| 'make-up-ending'
	| 'move-asked'
	| 'sign-up'
	| 'trial-asked'
	| 'trial-off'
	| 'trial-over'
	| 'question'
	| 'time-off-asked'
	| 'away-lessons'
	| 'closed-lessons'
	| 'loan-late'
	| 'report-sent'
	| 'feedback'
	| 'not-accepted'
	| 'teacher-invited'
	| 'expiring'
	| 'no-account'
	| 'bounced'
	| 'card-dispute'
	| 'autopay-failed'
	| 'autopay-letter'
	| 'debit-unsent'
	| 'draft-unsent'
	| 'month-unbilled'
	| 'no-price'

export interface Needed {
	need: Need
	people: number
	/** True if the count stopped at the limit. */
	more: boolean
	/** The person, or the absence with its lessons, if there is only one. For months that are not billed, the first and all of them. */
	id: string | null
	name: string | null
}

const school = sql.placeholder('schoolId')
const fullName = sql<string>`trim(${students.firstName} || ' ' || ${students.lastName})`

type Rows = ReturnType<typeof expiringRows>

/** One row per need. */
function line(db: Db, need: Need, some: Rows) {
	return db
		.select({
			need: sql<Need>`${need}`.as('need'),
			people: count().as('people'),
			more: sql<number>`count(*) > ${COUNTED}`.as('more'),
			id: min(some.id).as('id'),
			name: min(some.name).as('name'),
		})
		.from(some)
}

/** Guardians are found by one of their children; students have their own record. */
function bouncedRows(db: Db): Rows {
	return db
		.select({
			id: sql<string>`coalesce(${guardianships.studentId}, ${students.id}, '')`.as('one'),
			name: sql<string>`coalesce(${guardians.name}, ${fullName}, '')`.as('name'),
		})
		.from(bouncedAddresses)
		.leftJoin(
			guardians,
			and(
				eq(guardians.schoolId, school),
				eq(guardians.emailKey, bouncedAddresses.emailKey),
				isNull(guardians.archivedAt),
			),
		)
		.leftJoin(
			guardianships,
			and(eq(guardianships.schoolId, school), eq(guardianships.guardianId, guardians.id)),
		)
		.leftJoin(
			students,
			and(
				eq(students.schoolId, school),
				eq(students.emailKey, bouncedAddresses.emailKey),
				isNull(students.archivedAt),
			),
		)
		.where(
			and(
				eq(bouncedAddresses.schoolId, school),
				or(isNotNull(guardianships.studentId), isNotNull(students.id)),
			),
		)
		.groupBy(bouncedAddresses.emailKey)
		.limit(COUNTED + 1)
		.as('some')
}

/** Make-up lessons, by credit. */
function creditRows(db: Db, which: SQL | undefined): Rows {
	return db
		.select({ id: sql<string>`${credits.id}`.as('one'), name: fullName.as('name') })
		.from(credits)
		.innerJoin(students, and(eq(students.schoolId, school), eq(students.id, credits.studentId)))
		.where(and(eq(credits.schoolId, school), which))
		.limit(COUNTED + 1)
		.as('some')
}

/** Open make-up lessons that end within two weeks. The list of credits counts them in the same way. */
const endsSoon = and(
	eq(credits.state, 'open'),
	between(credits.expiresOn, sql.placeholder('today'), sql.placeholder('soonDay')),
	isStudentHere,
)

/** Time off that teachers ask for, by teacher. */
function timeOffRows(db: Db): Rows {
	return db
		.select({ id: sql<string>`${teachers.id}`.as('one'), name: sql<string>`${teachers.name}`.as('name') })
		.from(teacherTimeOff)
		.innerJoin(teachers, and(eq(teachers.schoolId, school), eq(teachers.id, teacherTimeOff.teacherId)))
		.where(
			and(
				eq(teacherTimeOff.schoolId, school),
				eq(teacherTimeOff.state, 'asked'),
				gte(teacherTimeOff.endsOn, sql.placeholder('today')),
			),
		)
		.limit(COUNTED + 1)
		.as('some')
}

/** Card payments that a payer's bank disputes and the office has to answer for. */
function disputedRows(db: Db): Rows {
	return db
		.select({ id: sql<string>`${families.id}`.as('one'), name: sql<string>`${families.name}`.as('name') })
		.from(onlineDisputes)
		.innerJoin(
			onlinePayments,
			and(eq(onlinePayments.schoolId, school), eq(onlinePayments.id, onlineDisputes.onlinePaymentId)),
		)
		.innerJoin(families, and(eq(families.schoolId, school), eq(families.id, onlinePayments.familyId)))
		.where(and(eq(onlineDisputes.schoolId, school), eq(onlineDisputes.state, 'open')))
		.limit(COUNTED + 1)
		.as('some')
}

/** Direct debit runs that are not marked as sent, named by their first collection day. Nothing books them. */
function unsentDebitRows(db: Db): Rows {
	return db
		.select({
			id: sql<string>`${debitRuns.id}`.as('one'),
			name: sql<string>`${min(debits.collectOn)}`.as('name'),
		})
		.from(debitRuns)
		.innerJoin(
			debits,
			and(eq(debits.schoolId, school), eq(debits.runId, debitRuns.id), eq(debits.state, 'waiting')),
		)
		.where(and(eq(debitRuns.schoolId, school), isNull(debitRuns.sentAt), isNull(debitRuns.undoneAt)))
		.groupBy(debitRuns.id)
		.limit(COUNTED + 1)
		.as('some')
}

/** The months of which a price by the month is not billed, in one row. */
function unbilledLine(db: Db) {
	const some = unbilledMonths(db)
	return db
		.select({
			need: sql<Need>`'month-unbilled'`.as('need'),
			people: count().as('people'),
			more: sql<number>`0`.as('more'),
			id: min(some.month).as('id'),
			name: sql<string>`group_concat(${some.found}, ';')`.as('name'),
		})
		.from(some)
		.where(isNotNull(some.found))
}

const all = prepared((db) => {
	const calls = dueCallRows(db)
	return unionAll(
		line(db, 'call-student', calls.ofStudents),
		line(db, 'call-family', calls.ofFamilies),
		line(db, 'sign-up', signUpRows(db, 'seat', 'waiting', 'request')),
		line(db, 'trial-asked', signUpRows(db, 'trial')),
		line(db, 'trial-off', trialOffRows(db)),
		line(db, 'trial-over', trialOverRows(db)),
		line(db, 'question', signUpRows(db, 'question')),
		line(db, 'time-off-asked', timeOffRows(db)),
		line(db, 'closed-lessons', closedLessonRows(db)),
		line(db, 'report-sent', sentReportRows(db)),
		line(db, 'feedback', newFeedbackRows(db)),
		line(db, 'make-up-asked', creditRows(db, hasWaitingRequest)),
		line(db, 'move-asked', moveRequestRows(db)),
		line(db, 'make-up-ending', creditRows(db, endsSoon)),
		line(db, 'loan-late', overdueLoanRows(db)),
		line(db, 'bounced', bouncedRows(db)),
		line(db, 'not-accepted', invitedRows(db)),
		line(db, 'teacher-invited', invitedTeacherRows(db)),
		line(db, 'expiring', expiringRows(db)),
		line(db, 'no-account', accountlessRows(db)),
		line(db, 'card-dispute', disputedRows(db)),
		line(db, 'autopay-failed', failedCardRows(db)),
		line(db, 'autopay-letter', unannouncedRows(db)),
		line(db, 'debit-unsent', unsentDebitRows(db)),
		line(db, 'draft-unsent', unsentDraftRows(db)),
		unbilledLine(db),
		line(db, 'no-price', unpricedSeatRows(db)),
	).prepare()
})

const INVITED: readonly Need[] = ['not-accepted', 'teacher-invited']

const DAY = 24 * 60 * 60 * 1000

/** Open tasks of the office, one per kind with a count. Who may not invite or bill is not told of invitations or months to bill. */
export function listNeeds(access: Access, today: string, now = Date.now()): Needed[] {
	const { schoolId, school } = access
	const days = { today, soonDay: soonDay(today), inAMonth: daysAfter(today, 30), ...monthsAsked(today) }
	const asked = { schoolId, ...days, now, dayAgo: now - DAY, weekAgo: now - 7 * DAY }
	const invites = reachFor('account:write', access) === 'all'
	const bills = reachFor('money:write', access) === 'all'
	return [...all().all(asked), ...listAwayLessons(access, today), ...listLacking(access, today)]
		.filter(({ need, people }) => people > 0 && (invites || !INVITED.includes(need)))
		.flatMap((row) => {
			if (row.need === 'month-unbilled') return bills ? monthsNeeded(access, row.name) : []
			const people = row.more ? COUNTED : row.people
			const isDay = row.need === 'debit-unsent' && row.name
			const name = isDay ? plainDateWords(row.name ?? '', school.dateFormat) : row.name
			return [{ ...row, people, more: row.more === 1, name }]
		})
}

function monthsAsked(today: string) {
	const month = today.slice(0, 7)
	const recent = monthsLater(month, -1)
	return { month, recent, dayOfMonth: Number(today.slice(8)), months: monthsUpTo(month) }
}

/** One need for all the months that are not billed: they are billed one after the other, from the first on. */
function monthsNeeded(access: Access, found: string | null): Needed[] {
	const months = listUnbilled(access, found ?? '')
	const [id] = months
	return id ? [{ need: 'month-unbilled', people: 1, more: false, id, name: monthsWords(months) }] : []
}

import { and, count, desc, eq, gt, gte, isNotNull, isNull, lt, lte, min, type SQL } from 'drizzle-orm'
import type { SQLiteTable } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	contactMessages,
	demoRequests,
	jobRuns,
	outbox,
	schoolOversight,
	schools,
	signInFailures,
	subscriptions,
} from '#db/schema/index.ts'
import type { PlatformRange } from '#app/domain/platform/ranges.ts'
import type { Staff } from '../access.server.ts'
import { countWhere } from '../count-where.server.ts'
import { statusOf } from '../subscription/status.server.ts'
import { isCurrent } from './school.server.ts'
import { hasPeople, standingIs } from './internal/school-conditions.server.ts'
import { findFigures } from './figures.server.ts'
import { waitingChats } from './support-queue.server.ts'
import { databaseBytes } from './table-sizes.server.ts'

const MINUTE = 60 * 1000
const DAY = 24 * 60 * MINUTE

/**
 * The platform dashboard: schools and figures, but no personal data. Open tasks are current; figures are
 * counted hourly.
 */
export function platformOverview(staff: Staff, range: Pick<PlatformRange, 'value' | 'ms'>, now = Date.now()) {
	const { at, figures } = findFigures(staff, range, now)
	return {
		...figures,
		countedAt: at,
		newest: newestSchools(now),
		registrations: openRegistrations(now),
		pastDue: countOf(
			subscriptions,
			and(isNull(subscriptions.replacedAt), isNotNull(subscriptions.pastDueAt)),
		),
		failures: countOf(signInFailures, gt(signInFailures.at, now - 15 * MINUTE)),
		mail: mailFigures(now - range.ms, now),
		inquiries: waitingInquiries(),
		chats: waitingChats(staff),
		failedJobs: countOf(jobRuns, gt(jobRuns.lastFailedAt, now - DAY)),
		jobs: countOf(jobRuns),
		databaseBytes: databaseBytes(),
	}
}

function countOf(table: SQLiteTable, condition?: SQL): number {
	const counted = database().select({ n: count() }).from(table).where(condition).get()
	return counted?.n ?? 0
}

function newestSchools(now: number) {
	return database()
		.select({
			id: schools.id,
			name: schools.name,
			kind: schools.kind,
			createdAt: schools.createdAt,
			plan: subscriptions.plan,
			state: subscriptions.state,
			paidThrough: subscriptions.paidThrough,
			openUntil: schoolOversight.openUntil,
		})
		.from(schools)
		.leftJoin(subscriptions, isCurrent(schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.where(hasPeople(database()))
		.orderBy(desc(schools.createdAt), desc(schools.id))
		.limit(6)
		.all()
		.map(({ state, paidThrough, openUntil, ...school }) => ({
			...school,
			status: statusOf(state && { state, paidThrough }, now, openUntil),
		}))
}

/** Unpaid registrations, and those older than a day. */
function openRegistrations(now: number) {
	const counted = database()
		.select({
			pending: countWhere(standingIs('pending', now) as SQL),
			unpaid: countWhere(lte(schools.createdAt, now - DAY)),
		})
		.from(subscriptions)
		.innerJoin(schools, eq(schools.id, subscriptions.schoolId))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.where(and(isNull(subscriptions.replacedAt), eq(subscriptions.state, 'pending'), hasPeople(database())))
		.get()
	return counted ?? { pending: 0, unpaid: 0 }
}

function mailFigures(since: number, now: number) {
	const { createdAt, deadAt, dueAt, sentAt } = outbox
	const late = database()
		.select({ mails: count(), oldest: min(createdAt) })
		.from(outbox)
		.where(and(isNull(sentAt), isNull(deadAt), lte(dueAt, now), lte(createdAt, now - 10 * MINUTE)))
		.get()
	return {
		dead: countOf(outbox, and(isNotNull(deadAt), gte(createdAt, since), lt(createdAt, now))),
		late: late?.mails ?? 0,
		oldestLate: late?.oldest ?? null,
	}
}

/** Unanswered messages and demo requests. */
function waitingInquiries() {
	const of = (table: typeof contactMessages | typeof demoRequests) =>
		database()
			.select({ waiting: count(), oldest: min(table.createdAt) })
			.from(table)
			.where(isNull(table.handledAt))
			.get() ?? { waiting: 0, oldest: null }
	return { contact: of(contactMessages), demo: of(demoRequests) }
}

import { and, asc, count, eq, exists, isNotNull, isNull, lte, notExists, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { database } from '#db/client.server.ts'
import {
	invoices,
	memberships,
	platformTransactions,
	schoolOversight,
	schoolRemovals,
	schools,
	students,
	subscriptions,
	supportChats,
} from '#db/schema/index.ts'
import type { Staff } from '../access.server.ts'
import { lastTestedBackup } from '../platform/backup-check.server.ts'
import { isCurrent } from '../platform/school.server.ts'

const DAY = 24 * 60 * 60 * 1000
/** Age at which an unpaid registration will no longer be paid. */
const UNPAID_DAYS = 30
/** Maximum number of schools per run. */
export const MAX_SCHOOLS = 200

export type SchoolRule = 'unpaid' | 'closed'

export interface Candidate {
	id: string
	name: string
	/** Time of registration, or end of the hold. */
	since: number
	/** The reason the school is protected; null if it can be removed. */
	why: string | null
}

/** Schools a rule applies to, including protected ones with the reason. */
export function listSchoolsToClean(
	_staff: Staff,
	rule: SchoolRule,
	now = Date.now(),
	/** Restricts the result to this school. */
	id?: string,
): Candidate[] {
	return rule === 'unpaid' ? unpaid(now, id) : closed(now, id)
}

function unpaid(now: number, id?: string): Candidate[] {
	const db = database()
	const rows = db
		.select({ ...facts(), accounts: accounts() })
		.from(schools)
		.innerJoin(subscriptions, and(isCurrent(schools.id), eq(subscriptions.state, 'pending')))
		.where(
			and(
				id ? eq(schools.id, id) : undefined,
				lte(schools.createdAt, now - UNPAID_DAYS * DAY),
				notExists(removal()),
				exists(db.select().from(memberships).where(hereNow())),
			),
		)
		.orderBy(asc(schools.createdAt))
		.limit(MAX_SCHOOLS)
		.all()
	return rows.map(({ id, name, createdAt, ...rest }) => ({
		id,
		name,
		since: createdAt,
		why: rest.hasPaid
			? 'It has paid before.'
			: rest.accounts > 1
				? 'More than one person has an account.'
				: rest.hasInvoices
					? 'It has invoices.'
					: rest.hasStudents
						? 'It has students.'
						: rest.waits
							? 'It waits for an answer from support.'
							: null,
	}))
}

function closed(now: number, id?: string): Candidate[] {
	const rows = database()
		.select({
			...facts(),
			state: subscriptions.state,
			paidThrough: subscriptions.paidThrough,
			deleteAfter: schoolOversight.deleteAfter,
			askedAt: schoolOversight.deleteAskedAt,
		})
		.from(schoolOversight)
		.innerJoin(schools, eq(schools.id, schoolOversight.schoolId))
		.leftJoin(subscriptions, isCurrent(schools.id))
		.where(
			and(id ? eq(schools.id, id) : undefined, isNotNull(schoolOversight.deleteAfter), notExists(removal())),
		)
		.orderBy(asc(schoolOversight.deleteAfter))
		.limit(MAX_SCHOOLS)
		.all()
	const testedAt = lastTestedBackup()?.startedAt ?? 0
	return rows.map(({ id, name, deleteAfter, askedAt, state, paidThrough, waits }) => ({
		id,
		name,
		since: deleteAfter ?? 0,
		why:
			(deleteAfter ?? Infinity) > now
				? 'Its hold is not over.'
				: state === 'active' || (state === 'cancelled' && (paidThrough ?? 0) > now)
					? 'Its subscription is still paid for. Cancel it first.'
					: waits
						? 'It waits for an answer from support.'
						: testedAt < (askedAt ?? Infinity)
							? 'No backup has been tested since its deletion was scheduled.'
							: null,
	}))
}

function facts() {
	const db = database()
	const told = (query: Parameters<typeof exists>[0]) => sql<boolean>`${exists(query)}`.mapWith(Boolean)
	return {
		id: schools.id,
		name: schools.name,
		createdAt: schools.createdAt,
		hasPaid: told(
			db.select().from(platformTransactions).where(eq(platformTransactions.schoolId, schools.id)),
		),
		hasInvoices: told(db.select().from(invoices).where(eq(invoices.schoolId, schools.id))),
		hasStudents: told(db.select().from(students).where(eq(students.schoolId, schools.id))),
		waits: told(
			db
				.select()
				.from(supportChats)
				.where(and(eq(supportChats.schoolId, schools.id), isNotNull(supportChats.waitingSince))),
		),
	}
}

/** Number of accounts the school ever had. */
function accounts() {
	const all = alias(memberships, 'all_memberships')
	const counted = database().select({ n: count() }).from(all).where(eq(all.schoolId, schools.id))
	return sql<number>`(${counted})`
}

function hereNow() {
	return and(eq(memberships.schoolId, schools.id), isNull(memberships.endedAt))
}

function removal() {
	return database().select().from(schoolRemovals).where(eq(schoolRemovals.schoolId, schools.id))
}

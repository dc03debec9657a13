import { and, asc, count, desc, eq, inArray, isNull, sql, type SQL } from 'drizzle-orm'
import { database, prepared } from '#db/client.server.ts'
import {
	activationRequests,
	auditEntries,
	memberships,
	schoolOversight,
	schools,
	subscriptions,
	users,
} from '#db/schema/index.ts'
import type { Risk, SchoolQuery } from '#app/domain/platform/schools.ts'
import { pageOf } from '#app/utils/list-query.ts'
import { schoolIdOf, type Staff } from '../access.server.ts'
import { limitsOf } from '../subscription/usage.server.ts'
import { statusOf } from '../subscription/status.server.ts'
import { conditionOf, QUIET } from './internal/school-conditions.server.ts'
import { isCurrent } from './school.server.ts'

const DAY = 24 * 60 * 60 * 1000

export type SchoolRow = ReturnType<typeof listSchools>['rows'][number]

export function listSchools(_staff: Staff, query: SchoolQuery, now = Date.now()) {
	const wanted = conditionOf(query, now)
	const total = countSchools(wanted)
	const { offset } = pageOf(query, total)
	return { rows: withUsage(readRows(wanted, query, offset), now), total }
}

/** Every school of the filtered list, a batch at a time, for an export. */
export function* eachSchool(_staff: Staff, query: SchoolQuery, { batch = 500, now = Date.now() } = {}) {
	const wanted = conditionOf(query, now)
	const total = countSchools(wanted)
	for (let offset = 0; offset < total; offset += batch)
		yield withUsage(readRows(wanted, { ...query, perPage: batch }, offset), now)
}

export function findSchoolRow(_staff: Staff, id: string, now = Date.now()): SchoolRow | null {
	const [row] = withUsage(
		readRows(eq(schools.id, id), { sort: 'name', descending: false, perPage: 1 }, 0),
		now,
	)
	return row ?? null
}

function countSchools(wanted: SQL | undefined): number {
	const counted = database()
		.select({ n: count() })
		.from(schools)
		.leftJoin(subscriptions, isCurrent(schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.where(wanted)
		.get()
	return counted?.n ?? 0
}

type Page = Pick<SchoolQuery, 'sort' | 'descending' | 'perPage'>

function readRows(wanted: SQL | undefined, { sort, descending, perPage }: Page, offset: number) {
	const columns = sort === 'name' ? [schools.name, schools.id] : [schools.createdAt, schools.id]
	return database()
		.select({
			id: schools.id,
			name: schools.name,
			kind: schools.kind,
			createdAt: schools.createdAt,
			plan: subscriptions.plan,
			cycle: subscriptions.cycle,
			state: subscriptions.state,
			paidThrough: subscriptions.paidThrough,
			pastDueAt: subscriptions.pastDueAt,
			openUntil: schoolOversight.openUntil,
			suspendedAt: schoolOversight.suspendedAt,
			deleteAfter: schoolOversight.deleteAfter,
		})
		.from(schools)
		.leftJoin(subscriptions, isCurrent(schools.id))
		.leftJoin(schoolOversight, eq(schoolOversight.schoolId, schools.id))
		.where(wanted)
		.orderBy(...columns.map((column) => (descending ? desc(column) : asc(column))))
		.limit(perPage)
		.offset(offset)
		.all()
}

const about = prepared((db) => ({
	last: db
		.select({ at: auditEntries.at })
		.from(auditEntries)
		.where(eq(auditEntries.schoolId, sql.placeholder('id')))
		.orderBy(desc(auditEntries.id))
		.limit(1)
		.prepare(),
	claim: db
		.select({ claimed: activationRequests.claimed })
		.from(activationRequests)
		.where(and(eq(activationRequests.schoolId, sql.placeholder('id')), isNull(activationRequests.settledAt)))
		.prepare(),
	office: db
		.select({ n: count() })
		.from(memberships)
		.where(
			and(
				eq(memberships.schoolId, sql.placeholder('id')),
				eq(memberships.role, 'admin'),
				eq(memberships.kind, 'office'),
				isNull(memberships.endedAt),
			),
		)
		.prepare(),
	owner: db
		.select({ name: users.name, email: users.email })
		.from(memberships)
		.innerJoin(users, eq(users.id, memberships.userId))
		.where(
			and(
				eq(memberships.schoolId, sql.placeholder('id')),
				inArray(memberships.role, ['admin', 'solo_teacher_admin']),
				eq(memberships.kind, 'staff'),
				isNull(memberships.endedAt),
			),
		)
		.limit(1)
		.prepare(),
}))

type Read = ReturnType<typeof readRows>[number]

/** Each of these is one index lookup per row of the page. */
function withUsage(rows: Read[], now: number) {
	return rows.map((read) => {
		const { state, ...row } = read
		const { id, plan, paidThrough, openUntil } = row
		const status = statusOf(state && { state, paidThrough }, now, openUntil)
		const { usage, limits } = limitsOf(schoolIdOf(id), { plan, status })
		// A solo school always uses its one teacher, so that limit says nothing.
		const counted = row.kind === 'solo' ? (['students'] as const) : (['teachers', 'students'] as const)
		const isFull = counted.some(
			(noun) => limits[noun] !== 'unlimited' && limits[noun] > 0 && usage[noun] >= limits[noun],
		)
		const known = {
			status,
			owner: about().owner.get({ id }) ?? null,
			colleagues: about().office.get({ id })?.n ?? 0,
			lastAt: about().last.get({ id })?.at ?? null,
			claim: about().claim.get({ id })?.claimed ?? null,
		}
		const risks = [...risksOf(read, known, now), ...(isFull ? (['full'] as const) : [])]
		// A canceled plan has no next charge.
		return {
			...row,
			...known,
			usage,
			limits,
			risks,
			openUntil: openUntil && openUntil > now ? openUntil : null,
			nextCharge: state === 'active' ? paidThrough : null,
		}
	})
}

/** Reasons to look at a school, most urgent first. */
function risksOf(
	{ state, pastDueAt, createdAt }: Read,
	{ status, lastAt, claim }: { status: string; lastAt: number | null; claim: string | null },
	now: number,
): Risk[] {
	const is: [Risk, boolean][] = [
		['claims', claim !== null],
		['failed', pastDueAt !== null],
		['unpaid', state === 'pending' && createdAt < now - DAY],
		['quiet', status === 'active' && (lastAt ?? createdAt) < now - QUIET],
	]
	return is.flatMap(([risk, so]) => (so ? [risk] : []))
}

import { and, asc, eq, sql } from 'drizzle-orm'
import { prepared, write, type Tx } from '#db/client.server.ts'
import { attendanceRules, schoolProfiles } from '#db/schema/index.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import type { AttendanceCode } from '#app/domain/attendance/codes.ts'
import { usualRules, type AttendanceRules } from '#app/domain/attendance/policy.ts'
import { daysAfter, today } from '#app/utils/dates.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import type { Access } from '../access.server.ts'
import { record } from '../audit.server.ts'
import { attendanceChangeOf } from '../school/last-change.server.ts'
import { codesByDay } from './codes.server.ts'

export const REACHES_BACK = 'Choose today or a later day. Changes never apply to lessons before today.'

const ownRules = prepared((db) =>
	db
		.select({
			validFrom: attendanceRules.validFrom,
			noticeHours: attendanceRules.noticeHours,
			creditCap: attendanceRules.creditCap,
			capPeriod: attendanceRules.capPeriod,
			creditDays: attendanceRules.creditDays,
			creditFrom: attendanceRules.creditFrom,
			markDays: attendanceRules.markDays,
			groupAlone: attendanceRules.groupAlone,
			version: attendanceRules.version,
		})
		.from(attendanceRules)
		.where(eq(attendanceRules.schoolId, sql.placeholder('schoolId')))
		.orderBy(asc(attendanceRules.validFrom))
		.prepare(),
)

const ownLock = prepared((db) =>
	db
		.select({ lockedThrough: schoolProfiles.lockedThrough })
		.from(schoolProfiles)
		.where(eq(schoolProfiles.schoolId, sql.placeholder('schoolId')))
		.prepare(),
)

export interface RulesOnDay extends AttendanceRules {
	/** Marks up to and including this day are locked. Takes effect at once, without a first day. */
	lockedThrough: string | null
	/** Counts all changes of the rules; 0 for the defaults. */
	version: number
}

/** Rules for cancellations, make-ups and marks on a day. */
export function rulesOf({ schoolId, school }: Access, day = today(school.timeZone)): RulesOnDay {
	const rows = ownRules().all({ schoolId })
	const rules = rulesIn(rulesFrom(rows, day))
	const { lockedThrough = null } = ownLock().get({ schoolId }) ?? {}
	return { ...rules, lockedThrough, version: Math.max(0, ...rows.map(({ version }) => version)) }
}

function rulesFrom<Rules extends { validFrom: string }>(rows: readonly Rules[], day: string) {
	return rows.findLast(({ validFrom }) => validFrom <= day) ?? usualRules
}

/** The reason marks of a day are locked: by the office, or because too many days have passed. */
export interface MarkingLock {
	lockedThrough: string | null
	markDays: number
}

/** Returns the lock of any day. Reads the rules once, however many days are requested. */
export function markingLocks(
	access: Access,
	mayMarkPast = reachFor('mark:past', access) !== null,
): (day: string) => MarkingLock | null {
	const { schoolId, school } = access
	const rows = ownRules().all({ schoolId })
	const { lockedThrough = null } = ownLock().get({ schoolId }) ?? {}
	const now = today(school.timeZone)
	return (day) => {
		const { markDays } = rulesFrom(rows, day)
		if (lockedThrough && day <= lockedThrough) return { lockedThrough, markDays }
		return !mayMarkPast && daysAfter(day, markDays) < now ? { lockedThrough: null, markDays } : null
	}
}

export interface AttendancePolicy {
	rules: AttendanceRules
	codes: readonly AttendanceCode[]
}

/** Rules and codes for absences on a day. */
export function policyOf(access: Access, day: string): AttendancePolicy {
	const rules = rulesIn(rulesFrom(ownRules().all({ schoolId: access.schoolId }), day))
	return { rules, codes: [...codesByDay(access)(day).values()] }
}

/** Rule changes after today, next one first. */
export function listRuleChanges({ schoolId, school }: Access) {
	const day = today(school.timeZone)
	return ownRules()
		.all({ schoolId })
		.filter(({ validFrom }) => validFrom > day)
}

/** Changes the rules from a day on. Effects on earlier lessons stay. */
export function saveRules(
	access: Access,
	version: number,
	wanted: AttendanceRules,
	validFrom = today(access.school.timeZone),
): Outcome<{ changed: boolean }> {
	const rules = rulesIn(wanted)
	return write((tx) => {
		if (validFrom < today(access.school.timeZone)) return refused({ validFrom: REACHES_BACK })
		const now = rulesOf(access, validFrom)
		const before = rulesIn(now)
		if (now.version !== version)
			return conflicting({
				...attendanceChangeOf(access, 'rules'),
				version: now.version,
				theirs: textOf(before),
			})
		const names = Object.keys(rules) as (keyof AttendanceRules)[]
		if (names.every((name) => rules[name] === before[name])) return done({ changed: false })
		const { schoolId } = access
		const values = { ...rules, updatedAt: Date.now(), version: version + 1 }
		tx.insert(attendanceRules)
			.values({ ...values, schoolId, validFrom })
			.onConflictDoUpdate({ target: [attendanceRules.schoolId, attendanceRules.validFrom], set: values })
			.run()
		record(tx, access, 'attendance.rules-changed', {
			objectId: schoolId,
			objectName: access.school.name,
			before,
			after: { ...rules, 'first day': validFrom },
		})
		return done({ changed: true })
	})
}

/** A solo teacher seldom has two groups alike, so a group lesson may be made up alone. West of UTC it may be the day before. */
export function addSoloRules(tx: Tx, schoolId: string, updatedAt: number) {
	const validFrom = daysAfter(today('UTC', updatedAt), -1)
	tx.insert(attendanceRules)
		.values({ ...usualRules, groupAlone: true, schoolId, validFrom, updatedAt })
		.run()
}

/** Takes back rules that have not taken effect. */
export function removeRuleChange(access: Access, validFrom: string): Outcome<null> {
	return write((tx) => {
		const planned = listRuleChanges(access).find((ruleChange) => ruleChange.validFrom === validFrom)
		if (!planned) return refused({ form: 'This change no longer exists.' }, { status: 404 })
		const { schoolId, school } = access
		tx.delete(attendanceRules)
			.where(and(eq(attendanceRules.schoolId, schoolId), eq(attendanceRules.validFrom, validFrom)))
			.run()
		record(tx, access, 'attendance.rules-changed', {
			objectId: schoolId,
			objectName: school.name,
			before: { ...rulesIn(planned), 'first day': validFrom },
		})
		return done(null)
	})
}

function rulesIn(from: AttendanceRules) {
	const { noticeHours, creditCap, capPeriod, creditDays, creditFrom, markDays, groupAlone } = from
	return { noticeHours, creditCap, capPeriod, creditDays, creditFrom, markDays, groupAlone }
}

function textOf(rules: AttendanceRules): Record<string, string | null> {
	return Object.fromEntries(
		Object.entries(rules).map(([name, value]) => [name, value === null ? null : String(value)]),
	)
}

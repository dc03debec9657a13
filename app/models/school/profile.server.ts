import { eq, sql } from 'drizzle-orm'
import { prepared, type Tx } from '#db/client.server.ts'
import { schoolProfiles, schools } from '#db/schema/index.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { today } from '#app/utils/dates.ts'
import { conflicting, done, refused, type Outcome } from '#app/utils/outcome.ts'
import { phoneWords, shownPhone } from '#app/utils/phone.ts'
import type { Access, School, SchoolId } from '#app/models/access.server.ts'
import { record } from '#app/models/audit.server.ts'
import { moveEventsToZone } from '../event/zone.server.ts'
import { countLessonsToCome, moveLessonsToZone } from '../lesson/zone.server.ts'
import { movePortalToZone } from '../portal/zone.server.ts'
import { writeWhole } from '#app/models/undo.server.ts'
import { clockWords } from '#app/utils/clock.ts'
import { many } from '#app/domain/class/labels.ts'
import { changeDraftCurrency, isCurrencyFixed } from '../billing/currency.server.ts'
import { profileChangeOf } from './last-change.server.ts'

const OF_SCHOOL = {
	name: schools.name,
	currency: schools.currency,
	timeZone: schools.timeZone,
}
const OF_PROFILE = {
	// Comes first, because Drizzle treats a joined row as missing if its first column is null.
	version: schoolProfiles.version,
	legalName: schoolProfiles.legalName,
	taxNumber: schoolProfiles.taxNumber,
	vatId: schoolProfiles.vatId,
	address: schoolProfiles.address,
	email: schoolProfiles.email,
	phone: schoolProfiles.phone,
	website: schoolProfiles.website,
	weekStart: schoolProfiles.weekStart,
	dateFormat: schoolProfiles.dateFormat,
	showsSchedule: schoolProfiles.showsSchedule,
	showsNotes: schoolProfiles.showsNotes,
	showsReports: schoolProfiles.showsReports,
	showsResources: schoolProfiles.showsResources,
	showsMessages: schoolProfiles.showsMessages,
	showsMoney: schoolProfiles.showsMoney,
	takesAbsences: schoolProfiles.takesAbsences,
	lockedThrough: schoolProfiles.lockedThrough,
	teachersSeeContacts: schoolProfiles.teachersSeeContacts,
	guideHiddenAt: schoolProfiles.guideHiddenAt,
}

/** Values of a school without a saved profile: the defaults of the table. */
const NEW = {
	legalName: null,
	taxNumber: null,
	vatId: null,
	address: null,
	email: null,
	phone: null,
	website: null,
	weekStart: 1,
	dateFormat: 'day-first' as const,
	showsSchedule: true,
	showsNotes: true,
	showsReports: true,
	showsResources: true,
	showsMessages: true,
	showsMoney: true,
	takesAbsences: true,
	lockedThrough: null,
	teachersSeeContacts: false,
	guideHiddenAt: null,
	version: 0,
}

const byId = prepared((db) =>
	db
		.select({ school: OF_SCHOOL, profile: OF_PROFILE })
		.from(schools)
		.leftJoin(schoolProfiles, eq(schoolProfiles.schoolId, schools.id))
		.where(eq(schools.id, sql.placeholder('schoolId')))
		.prepare(),
)

export type SchoolProfile = ReturnType<typeof findProfile>

/** A school's details and settings. */
export function findProfile({ schoolId }: Access) {
	const row = byId().get({ schoolId })
	if (!row) throw new Error('A school somebody was let into is there.')
	return { ...row.school, ...(row.profile ?? NEW) }
}

/** How to reach a school, also for its members while it is paused. */
export function findContact(schoolId: SchoolId, school: School) {
	const profile = byId().get({ schoolId })?.profile ?? NEW
	return { phone: shownPhone(profile.phone, school), email: profile.email }
}

type Said = Omit<SchoolProfile, 'version' | 'guideHiddenAt'>

/** Separately saved parts of the profile by their action, with field labels for the history. */
const PARTS = {
	'school.identity-changed': {
		name: 'name',
		legalName: 'legal name',
		taxNumber: 'tax number',
		vatId: 'VAT ID',
		address: 'address',
		email: 'e-mail',
		phone: 'phone',
		website: 'website',
	},
	'school.ways-changed': {
		timeZone: 'time zone',
		currency: 'currency',
		weekStart: 'first day of the week',
		dateFormat: 'date and time format',
	},
	'school.portal-changed': {
		showsSchedule: 'portal shows the schedule',
		showsNotes: 'portal shows lesson notes',
		showsReports: 'portal shows reports',
		showsResources: 'portal shows resources',
		showsMessages: 'portal shows messages',
		showsMoney: 'portal shows money',
		teachersSeeContacts: 'teachers see contacts',
	},
	'school.absences-changed': {
		takesAbsences: 'families report absences',
		lockedThrough: 'attendance locked through',
	},
} as const satisfies Record<string, Partial<Record<keyof Said, string>>>

export type Part = keyof typeof PARTS

const CURRENCY_FIXED =
	'The currency can no longer be changed: amounts have already been invoiced, received or paid in it.'

/** Saves one part of the profile. Only a concurrent change of the same part is a conflict. */
export function saveProfile(
	access: Access,
	part: Part,
	version: number,
	typed: Partial<Record<keyof Said, Said[keyof Said] | undefined>>,
	/** True once the user has confirmed that upcoming lessons keep their local time in the new zone. */
	{ keepsTimes = false } = {},
): Outcome<{ changed: boolean }> {
	return writeWhole<{ changed: boolean }>((tx) => {
		const now = findProfile(access)
		const text: Partial<Record<keyof Said, string>> = PARTS[part]
		const names = Object.keys(text) as (keyof Said)[]
		// An emptied field must be written as null.
		const said = Object.fromEntries(names.map((name) => [name, typed[name] ?? null])) as Partial<Said>
		const fields = names.filter((name) => said[name] !== now[name])
		if (fields.length === 0) return done({ changed: false })

		const other = profileChangeOf(access, part, now.version - version)
		if (other)
			return conflicting({
				...other,
				version: now.version,
				theirs: asTyped(text, { ...now, phone: phoneWords(now.phone, access.school) }),
			})

		if (said.lockedThrough && said.lockedThrough > today(access.school.timeZone))
			return refused({ lockedThrough: 'Choose today or an earlier day.' })
		if (said.currency && fields.includes('currency')) {
			if (isCurrencyFixed(access)) return refused({ currency: CURRENCY_FIXED })
			changeDraftCurrency(tx, access, said.currency)
		}
		if (said.timeZone && fields.includes('timeZone')) {
			const moved = changeZone(tx, access, { from: now.timeZone, to: said.timeZone, keepsTimes })
			if (!moved.ok) return moved
		}
		keep(tx, access, said)
		const say = (from: Partial<Said>) =>
			Object.fromEntries(fields.map((field) => [text[field] ?? field, sayValue(from[field])]))
		record(tx, access, part, {
			objectId: access.schoolId,
			objectName: said.name ?? now.name,
			before: say(now),
			after: say(said),
		})
		return done({ changed: true })
	})
}

/** Everything scheduled keeps its local time. */
function changeZone(
	tx: Tx,
	access: Access,
	{ from, to, keepsTimes }: { from: string; to: string; keepsTimes: boolean },
): Outcome<null> {
	const coming = countLessonsToCome(access)
	if (coming > 0 && !keepsTimes) {
		const four = clockWords('16:00', access.school.dateFormat)
		return refused(
			{
				keepsTimes: `${many(coming, 'lesson is', 'lessons are')} still to come and would keep the time of day: what is at ${four} now will be at ${four} in ${to.replaceAll('_', ' ')}. Confirm this, then save again.`,
			},
			{ status: 409 },
		)
	}
	const moved = moveLessonsToZone(tx, access, from, to)
	if (!moved.ok) return moved
	moveEventsToZone(tx, access, from, to)
	movePortalToZone(tx, access, from, to, moved.value)
	return done(null)
}

function keep(tx: Tx, { schoolId }: Access, { name, timeZone, currency, ...rest }: Partial<Said>) {
	const ofSchool = Object.entries({ name, timeZone, currency }).filter(([, value]) => value !== undefined)
	if (ofSchool.length > 0)
		tx.update(schools).set(Object.fromEntries(ofSchool)).where(eq(schools.id, schoolId)).run()
	const updatedAt = Date.now()
	tx.insert(schoolProfiles)
		.values({ ...rest, schoolId, updatedAt })
		.onConflictDoUpdate({
			target: schoolProfiles.schoolId,
			set: { ...rest, updatedAt, version: sql`${schoolProfiles.version} + 1` },
		})
		.run()
}

type Value = string | number | boolean | null | undefined

function sayValue(value: Value): string {
	if (typeof value === 'boolean') return value ? 'yes' : 'no'
	return value === null || value === undefined ? 'nothing' : String(value)
}

/** Form values: a ticked checkbox is `on`. */
function asTyped(text: object, now: Said): Record<string, string | null> {
	const typed = (value: Value) =>
		typeof value === 'boolean' ? (value ? 'on' : null) : value === null ? null : String(value)
	return Object.fromEntries(Object.keys(text).map((field) => [field, typed(now[field as keyof Said])]))
}

/** A school shows contacts of families to all its teachers, or to those it permits. */
export function seesContacts(access: Access): boolean {
	if (reachFor('contact:read', access) !== null) return true
	return access.role === 'teacher' && findProfile(access).teachersSeeContacts
}

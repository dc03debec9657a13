import { and, eq, inArray, isNull } from 'drizzle-orm'
import { write, type Tx } from '#db/client.server.ts'
import type { NewTeacher, Qualification, TeacherHour, TeacherProfile } from '#app/domain/teacher/form.ts'
import { instruments, sites, teachers } from '#db/schema/index.ts'
import { fold, sortKey } from '#app/utils/fold.ts'
import { href } from '#app/domain/href.ts'
import { rowFields } from '#app/utils/row-fields.ts'
import { newId } from '#app/utils/id.server.ts'
import { done, refused, type Outcome, type Refused } from '#app/utils/outcome.ts'
import type { Access, SchoolId } from '../access.server.ts'
import { changeSignIn, type SignInChange } from '../account/sign-in-address.server.ts'
import { allOrNothing } from '../all-or-nothing.server.ts'
import { record } from '../audit.server.ts'
import { resultOfKey, spendKey } from '../form-key.server.ts'
import { refuseBeyondPlan } from '../plan-limit.server.ts'
import { findTeacher, listQualifications, listTeacherHours, listTeacherInstruments } from './detail.server.ts'
import { setHours, setInstruments, setQualifications } from './internal/lists.server.ts'
import { touchTeacher, type NamedTeacher } from './internal/revision.server.ts'

/** Adds a teacher, if the plan has room. */
export function addTeacher(access: Access, details: NewTeacher, key: string): Outcome<NamedTeacher> {
	const { hours, qualifications: papers, instruments: taught, ...profile } = details
	return write((tx) => {
		const made = resultOfKey(access, key)
		if (made) return done({ id: made, name: details.name })
		const wrong =
			refuseTaken(tx, access.schoolId, details.email) ??
			refuseUnknown(tx, access.schoolId, taught) ??
			refuseSites(tx, access.schoolId, hours) ??
			refuseBeyondPlan(tx, access, 'teachers')
		if (wrong) return wrong
		const id = newId()
		const now = Date.now()
		tx.insert(teachers)
			.values({
				...columnsOf(profile),
				schoolId: access.schoolId,
				id,
				createdAt: now,
				createdBy: access.userId,
				updatedAt: now,
				updatedBy: access.userId,
			})
			.run()
		setInstruments(tx, access.schoolId, id, taught)
		setHours(tx, access.schoolId, id, hours)
		setQualifications(tx, access.schoolId, id, papers)
		spendKey(tx, access, key, id)
		record(tx, access, 'teacher.added', { objectId: id, objectName: details.name })
		return done({ id, name: details.name })
	})
}

interface Which {
	id: string
	version: number
}

/** Edits a teacher's profile and instruments. */
export function editTeacher(
	access: Access,
	which: Which,
	{ signIn, ...profile }: TeacherProfile & { signIn?: boolean },
): Outcome<NamedTeacher & { signIn: SignInChange | null }> {
	const { instruments: taught, ...rest } = profile
	const step = (tx: Tx) => {
		const wrong =
			refuseTaken(tx, access.schoolId, profile.email, which.id) ?? refuseUnknown(tx, access.schoolId, taught)
		if (wrong) return wrong
		const theirs = profileNow(access, which.id)
		const touched = touchTeacher(tx, access, which, columnsOf(rest), 'teacher.changed', theirs)
		if (!touched.ok) return touched
		setInstruments(tx, access.schoolId, which.id, taught)
		const holder = { is: 'teacher', id: which.id } as const
		const changed = signIn ? changeSignIn(tx, access, holder, profile.email) : done(null)
		return changed.ok ? done({ ...touched.value, signIn: changed.value }) : changed
	}
	return write((tx) => allOrNothing(tx, step))
}

/** Form values of the profile. */
function profileNow(access: Access, id: string) {
	const now = findTeacher(access, id)
	if (!now) return undefined
	const { name, email, phone, employment, startedOn, bufferMinutes, maxMinutesADay, onlineLink, bio, note } =
		now
	const taught = listTeacherInstruments(access, id).sort().join(', ')
	const mostHours = maxMinutesADay ? String(maxMinutesADay / 60) : null
	const rest = {
		employment,
		startedOn,
		bufferMinutes: String(bufferMinutes),
		mostHours,
		onlineLink,
		bio,
		note,
	}
	return { name, email, phone, instruments: taught, ...rest }
}

/** Form values of the working hours. */
function hoursNow(access: Access, id: string) {
	return rowFields(
		'hours',
		listTeacherHours(access, id).map(({ weekday, from, to, siteId }) => ({
			weekday: String(weekday),
			from,
			to,
			siteId,
		})),
	)
}

function papersNow(access: Access, id: string) {
	return rowFields(
		'qualifications',
		listQualifications(access, id).map(({ name, expiresOn }) => ({ name, expiresOn })),
	)
}

/** Sets a teacher's working hours. */
export function setTeacherHours(access: Access, which: Which, hours: TeacherHour[]): Outcome<NamedTeacher> {
	return write((tx) => {
		const wrong = refuseSites(tx, access.schoolId, hours)
		if (wrong) return wrong
		const touched = touchTeacher(tx, access, which, {}, 'teacher.hours-changed', hoursNow(access, which.id))
		if (touched.ok) setHours(tx, access.schoolId, which.id, hours)
		return touched
	})
}

/** Sets a teacher's qualifications and their expiry. */
export function setTeacherQualifications(
	access: Access,
	which: Which,
	papers: Qualification[],
): Outcome<NamedTeacher> {
	return write((tx) => {
		const theirs = papersNow(access, which.id)
		const touched = touchTeacher(tx, access, which, {}, 'teacher.qualifications-changed', theirs)
		if (touched.ok) setQualifications(tx, access.schoolId, which.id, papers)
		return touched
	})
}

function columnsOf({
	name,
	email,
	phone,
	employment,
	startedOn,
	...rest
}: Omit<TeacherProfile, 'instruments'>) {
	return {
		name,
		nameKey: sortKey(name),
		email: email ?? null,
		emailKey: email ? fold(email) : null,
		phone: phone ?? null,
		employment: employment ?? null,
		startedOn: startedOn ?? null,
		bufferMinutes: rest.bufferMinutes,
		maxMinutesADay: rest.mostHours ? rest.mostHours * 60 : null,
		onlineLink: rest.onlineLink ?? null,
		bio: rest.bio ?? null,
		note: rest.note ?? null,
	}
}

/** Addresses are unique among a school's teachers. Other schools do not matter here. */
function refuseTaken(tx: Tx, schoolId: SchoolId, email?: string, own?: string): Refused | null {
	if (!email) return null
	const taken = tx
		.select({ id: teachers.id, name: teachers.name })
		.from(teachers)
		.where(
			and(eq(teachers.schoolId, schoolId), eq(teachers.emailKey, fold(email)), isNull(teachers.archivedAt)),
		)
		.get()
	if (!taken || taken.id === own) return null
	return refused(
		{ email: `${taken.name} has this address at your school. Enter another one.` },
		{ way: { label: `Open ${taken.name}`, to: href.teacher(taken.id) } },
	)
}

function refuseUnknown(tx: Tx, schoolId: SchoolId, ids: string[]): Refused | null {
	const wanted = [...new Set(ids)]
	if (wanted.length === 0) return null
	const rows = tx
		.select({ id: instruments.id })
		.from(instruments)
		.where(and(eq(instruments.schoolId, schoolId), inArray(instruments.id, wanted)))
		.all()
	return rows.length === wanted.length ? null : refused({ instruments: 'Choose instruments from the list' })
}

function refuseSites(tx: Tx, schoolId: SchoolId, hours: TeacherHour[]): Refused | null {
	const wanted = [...new Set(hours.flatMap(({ siteId }) => siteId ?? []))]
	const rows = tx
		.select({ id: sites.id })
		.from(sites)
		.where(and(eq(sites.schoolId, schoolId), inArray(sites.id, wanted)))
		.all()
	return rows.length === wanted.length ? null : refused({ form: 'Choose sites of the list' })
}

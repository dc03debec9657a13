import { newStudent, type NewStudent } from '#app/domain/student/form.ts'
import type { Access } from '#app/models/access.server.ts'
import { addImported, finishImport } from '#app/models/student-import/addition.server.ts'
import { addTaught } from '#app/models/school/taught.server.ts'
import { findImport, listImportRows } from '#app/models/student-import/file.server.ts'
import { finishUndoing, removeImported } from '#app/models/student-import/undo.server.ts'
import { moveImport } from '#app/models/student-import/steps.server.ts'
import { saveChecked, type CheckedRow } from '#app/models/student-import/check.server.ts'
import { studentChoices } from '#app/models/student/choices.server.ts'
import { firstGuardianFlags, usualFlags, ADULT } from '#app/domain/student/choices.ts'
import {
	importFields,
	isImportField,
	JOINED,
	type ImportField,
	type ImportMapping,
} from '#app/domain/student/import.ts'
import { reachFor } from '#app/domain/account/permissions.ts'
import { inBatches } from '#app/utils/batches.ts'
import { newId } from '#app/utils/id.server.ts'
import { today } from '#app/utils/dates.ts'
import { fold, plain, sortKey } from '#app/utils/fold.ts'
import { yearsBefore } from '#app/utils/plain-date.ts'
import { phoneCountryOf, withPhonesOf } from '#app/utils/phone.ts'
import { withDatesWritten } from '#app/utils/read-date.ts'
import { workOn } from './batch-job.server.ts'
import { dayAlone, importedName, importedState, instrumentNames } from './import-cells.server.ts'
import { applyOpenings, checkOpenings, undoOpenings } from './opening-work.server.ts'

/** Each batch is one transaction of a few milliseconds. */
const CHECKED_AT_ONCE = 100
const ADDED_AT_ONCE = 5
/** A longer name is a remark. */
const MAX_INSTRUMENT = 40
/** More new names mean that the wrong column was chosen. */
const MAX_ADDED = 30

/** Continues the import at its current state, and returns whether it has finished. */
export function workOnImport(access: Access, id: string): Promise<boolean> {
	return workOn(id, () => workOf(access, id))
}

function* workOf(access: Access, id: string) {
	const importRow = findImport(access, id)
	if (!importRow) return
	const { kind, state, mapping } = importRow
	if (kind === 'students') {
		if (state === 'checking') yield* checkImport(access, id, mapping)
		if (state === 'importing') yield* applyImport(access, id, mapping)
		if (state === 'undoing') yield* undoImport(access, id)
		return
	}
	if (state === 'checking') yield* checkOpenings(access, id, kind, mapping)
	if (state === 'importing') yield* applyOpenings(access, id, kind, mapping)
	if (state === 'undoing') yield* undoOpenings(access, id)
}

/** Validates every row and records the outcome, without adding students. */
function* checkImport(access: Access, id: string, mapping: ImportMapping) {
	const read = rowReader(access, mapping)
	const seen = new Map<string, { row: number; birthDate?: string }[]>()
	const told = new Set<string>()
	let done = 0
	for (const some of inBatches(listImportRows(access, id), CHECKED_AT_ONCE)) {
		const checked = some.map(({ row, cells }): CheckedRow => {
			const { person, text, familyKey, lacks } = read(cells ?? [])
			if (!person) return { row, familyKey, state: 'error', text }
			const before = sameBefore(seen, row, person)
			return before === null
				? { row, familyKey, state: 'new', person, text: additionsIn(lacks, told) }
				: { row, familyKey, state: 'duplicate', text: `Line ${before} of this file is the same student.` }
		})
		done += some.length
		if (!saveChecked(access, id, checked, done)) return
		yield done
	}
	moveImport(access, id, ['checking'], 'checked')
}

/** Names the instruments that a row adds to the list, in the first row that has them. */
function additionsIn(lacks: readonly string[], told: Set<string>): string | null {
	const names = lacks.filter((name) => !told.has(plain(name)))
	for (const name of names) told.add(plain(name))
	return names.length > 0 ? `Adds ${names.join(' and ')} to your instruments.` : null
}

/** The earlier row of the same name, unless different birth dates distinguish the two. */
function sameBefore(
	seen: Map<string, { row: number; birthDate?: string }[]>,
	row: number,
	{ firstName, lastName, birthDate }: NewStudent,
): number | null {
	const name = sortKey(lastName, firstName)
	const others = seen.get(name) ?? []
	const same = others.find((other) => !birthDate || !other.birthDate || other.birthDate === birthDate)
	if (!same) seen.set(name, [...others, { row, birthDate }])
	return same?.row ?? null
}

/** Adds the new rows. Added rows change their state, so an interrupted import continues where it stopped. */
export function* applyImport(access: Access, id: string, mapping: ImportMapping) {
	const rows = listImportRows(access, id, { states: ['new'] })
	addInstruments(access, rows, mapping)
	const read = rowReader(access, mapping)
	const all = listImportRows(access, id).length
	let done = all - rows.length
	for (const some of inBatches(rows, ADDED_AT_ONCE)) {
		const people = some.flatMap(({ row, cells }) => {
			const { person, familyKey } = read(cells ?? [])
			return person ? [{ row, person, familyKey }] : []
		})
		done += some.length
		if (!addImported(access, id, people, done)) return
		yield done
	}
	finishImport(access, id)
}

/** Adds the instruments that the new rows name and the list lacks. It reads no other cells, because all rows are read in one go. */
function addInstruments(access: Access, rows: readonly { cells: string[] | null }[], mapping: ImportMapping) {
	const { instruments, levels } = studentChoices(access)
	const known = new Set([...instruments, ...levels].map(({ label }) => plain(label)))
	for (const { cells } of rows)
		for (const name of instrumentNames(valuesOf(cells ?? [], mapping).instruments ?? '')) {
			if (known.has(plain(name))) continue
			known.add(plain(name))
			addTaught(access, newId(), 'instrument', name)
		}
}

function* undoImport(access: Access, id: string) {
	const rows = listImportRows(access, id, { states: ['added'] }).map(({ row }) => row)
	let done = 0
	for (const some of inBatches(rows, ADDED_AT_ONCE)) {
		done += some.length
		if (!removeImported(access, id, some, done)) return
		yield done
	}
	finishUndoing(access, id)
}

type ReadRow = { familyKey: string | null; lacks: readonly string[] } & (
	{ person: NewStudent; text?: undefined } | { person?: undefined; text: string }
)

/** Parses the cells of a row like the student form, with dates in the school's format. */
export function rowReader(access: Access, mapping: ImportMapping): (cells: readonly string[]) => ReadRow {
	const { teachers, instruments, levels } = studentChoices(access)
	const { timeZone, dateFormat } = access.school
	const country = phoneCountryOf(access.school)
	const adultSince = yearsBefore(today(timeZone), ADULT)
	const added = new Set<string>()
	const mayAdd = reachFor('settings:write', access) === 'all'
	return (cells) => {
		const values = valuesOf(cells, mapping)
		const familyKey = familyKeyOf(values)
		const lacks: string[] = []
		const wrong = (text: string): ReadRow => ({ familyKey, lacks, text })
		const state = importedState(values.state ?? '')
		if (!state)
			return wrong(
				`Status: “${values.state}” is none of Active, Trial, Waiting and Inquiry. Students who have left stay in your old list.`,
			)
		const teacher = values.teacher ? idOf(teachers, values.teacher) : undefined
		if (teacher === null) return wrong(`Teacher: there is no teacher called ${values.teacher}.`)
		const played: { instrumentId: string }[] = []
		for (const name of instrumentNames(values.instruments ?? '')) {
			const instrumentId = idOf(instruments, name)
			// Our own exports add the level to the instrument: `Piano, Beginner`.
			if (instrumentId === null && idOf(levels, name) !== null) continue
			const isKnown = instrumentId !== null || added.has(plain(name))
			if (!isKnown && (!mayAdd || name.length > MAX_INSTRUMENT || added.size === MAX_ADDED))
				return wrong(`Instruments: ${name} is not one of your instruments.`)
			if (instrumentId === null) {
				added.add(plain(name))
				lacks.push(name)
			} else if (!played.some((instrument) => instrument.instrumentId === instrumentId))
				played.push({ instrumentId })
		}
		const names = importedName(values)
		const guardians = [1, 2].flatMap((n) => guardianOf(values, n as 1 | 2))
		const typed = {
			...textsOf(values),
			...names,
			state,
			guardians,
			primaryTeacherId: teacher,
			instruments: played,
			family: guardians.length > 0 || values.familyName || values.familyId ? 'new' : 'later',
			familyName: values.familyName ?? '',
			address: values.address,
		}
		const read = withDatesWritten(dateFormat, () =>
			withPhonesOf({ country }, () => newStudent.safeParse(typed)),
		)
		if (!read.success) {
			const [issue] = read.error.issues
			return wrong(`${labelOf(issue?.path ?? [])}${issue?.message ?? 'This row cannot be read.'}.`)
		}
		const person = read.data
		const paysSelf =
			person.family === 'later' && person.birthDate !== undefined && person.birthDate <= adultSince
		return { familyKey, lacks, person: paysSelf ? { ...person, family: 'self' } : person }
	}
}

type Values = Partial<Record<ImportField, string>>

/** Cells by field. */
function valuesOf(cells: readonly string[], mapping: ImportMapping): Values {
	const values: Values = {}
	for (const [i, field] of mapping.entries()) {
		const cell = cells[i]?.trim()
		if (!cell || !field || !isImportField(field)) continue
		const before = values[field]
		if (before === undefined) values[field] = cell
		else if (JOINED.includes(field))
			values[field] = `${before}${field === 'instruments' ? ', ' : '\n'}${cell}`
	}
	return values
}

/** Name of the student, or else of the family, in a row, for display. */
export function nameInRow(cells: readonly string[], mapping: ImportMapping): string {
	const { firstName, lastName } = importedName(valuesOf(cells, mapping))
	const family = cells[mapping.indexOf('family')]?.trim()
	return [firstName, lastName].filter(Boolean).join(' ') || (family ?? '')
}

function textsOf(values: Values) {
	const { preferredName, pronouns, email, schoolYear, source, medicalNotes, emergencyName, note } = values
	return {
		preferredName,
		pronouns,
		email,
		schoolYear,
		source,
		medicalNotes,
		emergencyName,
		note,
		birthDate: values.birthDate && dayAlone(values.birthDate),
		joinedOn: values.joinedOn && dayAlone(values.joinedOn),
		phone: values.phone,
		emergencyPhone: values.emergencyPhone,
	}
}

function guardianOf(values: Values, n: 1 | 2) {
	const [email, phone] = [values[`guardian${n}Email`], values[`guardian${n}Phone`]]
	const apart = [values[`guardian${n}First`], values[`guardian${n}Last`]].filter(Boolean).join(' ')
	const name = apart || (values[`guardian${n}Name`] ?? '')
	if (!name && !email && !phone) return []
	return [
		{
			name,
			email,
			phone,
			relation: values[`guardian${n}Relation`],
			flags: n === 1 ? firstGuardianFlags : usualFlags,
		},
	]
}

/** Rows with the same family number form a family; without numbers, rows with the same family name and contact details. */
function familyKeyOf(values: Values): string | null {
	if (values.familyId) return `# ${fold(values.familyId)}`
	if (!values.familyName) return null
	const { address = '', guardian1Email: email = '', guardian1Phone: phone = '' } = values
	return [values.familyName, address || email || phone].map(plain).join(' | ')
}

/** Null if no choice has this name. */
function idOf(choices: readonly { value: string; label: string }[], name: string): string | null {
	return choices.find(({ label }) => plain(label) === plain(name))?.value ?? null
}

function labelOf(path: readonly PropertyKey[]): string {
	const [field, row, part] = path.map(String)
	if (field === 'guardians') return `Guardian ${Number(row) + 1} ${part ?? ''}: `
	return field && isImportField(field) ? `${importFields[field]}: ` : ''
}

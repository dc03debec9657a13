import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { inPieces, newArchive, type Archive } from '#app/adapters/archive.server.ts'
import { storage } from '#app/adapters/storage/storage.server.ts'
import { environment } from '#app/config/environment.server.ts'
import { archiveIndex } from '#app/letters/archive-index.server.ts'
import { calendarOf, type CalendarLesson } from '#app/letters/calendar.server.ts'
import type { Access } from '#app/models/access.server.ts'
import { listFiles, type StoredFile } from '#app/models/file.server.ts'
import { chainOldEntries } from '#app/models/hourly/history-check.server.ts'
import { SchoolSnapshot, tablesToTake, type Row } from '#app/models/archive/snapshot.server.ts'
import { isAudio } from '#app/domain/file/kinds.ts'
import { archiveLine } from '#app/utils/archive-csv.ts'

/** Bytes per part; small enough to restart an interrupted download. */
const PART = 100 * 1024 * 1024
const LESSONS_AT_ONCE = 500

/** The records form the first part, files the following ones. Parts stay the same when files are added. */
export function archiveParts({ schoolId }: Access): { files: StoredFile[]; bytes: number }[] {
	const parts: { files: StoredFile[]; bytes: number }[] = [{ files: [], bytes: 0 }]
	for (const file of listFiles(schoolId)) {
		const last = parts.at(-1)!
		if (parts.length === 1 || last.bytes + file.bytes > PART) parts.push({ files: [file], bytes: file.bytes })
		else {
			last.files.push(file)
			last.bytes += file.bytes
		}
	}
	return parts
}

/** Null if the part does not exist. */
export async function takeOut(access: Access, number: number) {
	const parts = archiveParts(access)
	const part = parts[number - 1]
	if (!part) return null
	const archive = newArchive(join(environment().dataDir, 'take-outs'))
	try {
		if (number === 1) await addRecords(archive, access, parts.length)
		else for (const file of part.files) await addFileTo(archive, access, file)
		return archive.finish()
	} catch (error) {
		archive.forget()
		throw error
	}
}

/** All records come from one snapshot, regardless of concurrent writes. */
async function addRecords(archive: Archive, { schoolId, school }: Access, parts: number) {
	// The history in an archive must be completely chained, because importing verifies it.
	while (chainOldEntries()) await setImmediate()
	const snapshot = new SchoolSnapshot(schoolId)
	try {
		const tables: { name: string; rows: number }[] = []
		const add = async (name: string, columns: string[], rows: Iterable<Row>) => {
			const counted = { name, rows: 0 }
			await archive.add(`data/${name}.csv`, inPieces(linesOf(columns, rows, counted)))
			tables.push(counted)
		}
		const [schools, people] = [snapshot.school(), snapshot.people()]
		await add('schools', Object.keys(schools[0] ?? {}), schools)
		await add('users', Object.keys(people[0] ?? {}), people)
		for (const table of tablesToTake()) await add(table, snapshot.columns(table), snapshot.rows(table))
		await archive.add('calendar.ics', inPieces(calendarLines(snapshot.lessons(), school)))
		const [totals, made] = [snapshot.totals(), new Date().toISOString()]
		const { schema } = snapshot
		const manifest = { format: 1, schema, school: schoolId, made, parts, totals, tables }
		await archive.addText('manifest.json', `${JSON.stringify(manifest, null, '\t')}\n`)
		const index = { school: school.name, made: made.slice(0, 10), parts, totals, tables }
		await archive.addText('index.html', archiveIndex(index))
	} finally {
		snapshot.close()
	}
}

function* linesOf(columns: string[], rows: Iterable<Row>, counted: { rows: number }) {
	yield archiveLine(columns)
	for (const row of rows) {
		counted.rows += 1
		yield archiveLine(columns.map((column) => row[column] ?? null))
	}
}

/** Streams a calendar in chunks, with a single header and footer. */
function* calendarLines(
	lessons: Iterable<CalendarLesson>,
	{ id, name, timeZone }: Access['school'],
): Generator<string> {
	const about = { id, school: name, name, timeZone }
	const END = 'END:VCALENDAR'
	const eventsOf = (some: CalendarLesson[]) => {
		const text = calendarOf(some, about)
		return text.slice(text.indexOf('BEGIN:VEVENT'), text.lastIndexOf(END))
	}
	yield `${calendarOf([], about).split(END)[0]?.trimEnd()}\r\n`
	let some: CalendarLesson[] = []
	for (const lesson of lessons) {
		some.push(lesson)
		if (some.length < LESSONS_AT_ONCE) continue
		yield eventsOf(some)
		some = []
	}
	if (some.length > 0) yield eventsOf(some)
	yield `${END}\r\n`
}

async function addFileTo(archive: Archive, { schoolId }: Access, { id, name, type, bytes }: StoredFile) {
	const isText = !/^image\//.test(type) && !isAudio(type)
	await archive.add(`files/${id}/${name}`, storage().read({ schoolId, id }, 0, bytes), { isText })
}

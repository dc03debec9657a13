import { strFromU8, unzipSync } from 'fflate'
import { getTableColumns, getTableName, type Column } from 'drizzle-orm'
import { SQLiteTable } from 'drizzle-orm/sqlite-core'
import * as schema from '#db/schema/index.ts'
import type { Row, Totals } from '#app/models/archive/snapshot.server.ts'
import { sizeWords } from '#app/domain/file/size.ts'
import { archiveLines } from '#app/utils/archive-csv.ts'

/** The archive was refused. The message is for the operator. */
export class ArchiveRefused extends Error {}

export type Part = () => Uint8Array
export type Entries = Record<string, Uint8Array>

export interface Manifest {
	format: number
	schema: string
	school: string
	parts: number
	totals: Totals
}

const MB = 1024 * 1024
/** A school ten times as large as the largest one measured stays below these limits. */
const LARGEST_ENTRY = 256 * MB
const LARGEST_PART = 1024 * MB
const MAX_ROWS = 5_000_000
/** Bank files are the longest texts that a school stores. */
const MAX_TEXT = 2 * MB

/** Checks sizes in the directory of the zip file before it unpacks anything. */
export function unzipped(part: Part, wanted: (name: string) => boolean = () => true): Entries {
	let whole = 0
	try {
		return unzipSync(part(), {
			filter: ({ name, originalSize }) => {
				if (!wanted(name)) return false
				whole += originalSize
				if (originalSize > LARGEST_ENTRY)
					throw new ArchiveRefused(`${name} is larger than ${sizeWords(LARGEST_ENTRY)}.`)
				if (whole > LARGEST_PART)
					throw new ArchiveRefused(`A part is larger than ${sizeWords(LARGEST_PART)}.`)
				return true
			},
		})
	} catch (error) {
		if (error instanceof ArchiveRefused) throw error
		throw new ArchiveRefused('A part is damaged or no archive. Download it again.')
	}
}

/** The part that holds all records. */
export function recordsOf(parts: Part[]): Part {
	const records = parts.find((part) => 'manifest.json' in unzipped(part, (name) => name === 'manifest.json'))
	if (!records) throw new ArchiveRefused('The part with all records, number 1, is missing.')
	return records
}

export function readManifest(entries: Entries): Manifest {
	let manifest: Partial<Manifest> | null
	try {
		manifest = JSON.parse(textOf(entries, 'manifest.json')) as Partial<Manifest> | null
	} catch (error) {
		if (error instanceof ArchiveRefused) throw error
		manifest = null
	}
	if (typeof manifest !== 'object' || typeof manifest?.totals !== 'object')
		throw new ArchiveRefused('manifest.json cannot be read. Download part 1 again.')
	const { school } = manifest
	if (typeof school !== 'string' || !SCHOOL_ID.test(school) || school === 'platform')
		throw new ArchiveRefused(`manifest.json: ${JSON.stringify(school)} is not the id of a school.`)
	return manifest as Manifest
}

const SCHOOL_ID = /^[a-z0-9][a-z0-9-]{0,39}$/
/** Ids become parts of URLs and file paths. */
const ROW_ID = /^(?!\.+$)[^/\\?#%\p{Cc}]{1,100}$/u

/** The writable columns of each table. Generated columns are not in archives. */
const tables = new Map<string, Column[]>(
	Object.values(schema).flatMap((table: unknown) =>
		table instanceof SQLiteTable
			? [
					[
						getTableName(table),
						Object.values(getTableColumns(table) as Record<string, Column>).filter(
							({ generated }) => !generated,
						),
					],
				]
			: [],
	),
)

/** Reads the rows of a table, and refuses wrong columns and values of the wrong type. */
export function* rowsOf(entries: Entries, table: string, written?: readonly string[]): Generator<Row> {
	const file = `data/${table}.csv`
	const columns = (tables.get(table) ?? []).filter(({ name }) => written?.includes(name) ?? true)
	let places: number[] | undefined
	let count = 0
	for (const values of linesOf(entries, file)) {
		if (!places) {
			places = placesOf(file, values.map(String), columns)
			continue
		}
		count += 1
		const where = `${file}, row ${count}`
		if (count > MAX_ROWS) throw new ArchiveRefused(`${file} has more than ${MAX_ROWS} rows.`)
		if (values.length !== places.length)
			throw new ArchiveRefused(`${where}: it has ${values.length} cells, and not ${places.length}.`)
		const row: Row = {}
		for (const [i, column] of columns.entries()) {
			const value = values[places[i]!] ?? null
			const problem = problemOf(column, value)
			if (problem) throw new ArchiveRefused(`${where}: ${column.name} ${problem}.`)
			row[column.name] = value
		}
		yield row
	}
	if (!places) throw new ArchiveRefused(`${file} has no columns.`)
}

function* linesOf(entries: Entries, file: string) {
	const text = textOf(entries, file)
	let count = -1
	try {
		for (const line of archiveLines(text)) {
			count += 1
			yield line
		}
	} catch {
		throw new ArchiveRefused(`${file} cannot be read after row ${Math.max(0, count)}.`)
	}
}

/** Returns the index of each column in a row. */
function placesOf(file: string, head: string[], columns: Column[]): number[] {
	const names = columns.map(({ name }) => name)
	const strange = head.find((name, i) => !names.includes(name) || head.indexOf(name) !== i)
	if (strange !== undefined)
		throw new ArchiveRefused(`${file} has a column ${strange} that does not belong there.`)
	const missing = names.find((name) => !head.includes(name))
	if (missing !== undefined) throw new ArchiveRefused(`${file} has no column ${missing}.`)
	return names.map((name) => head.indexOf(name))
}

/** SQLite accepts any value in any column, but the code that reads it relies on the type. */
function problemOf({ name, notNull, dataType, enumValues }: Column, value: string | number | null) {
	if (value === null) return notNull ? 'is missing' : null
	if (dataType === 'number' || dataType === 'boolean')
		return Number.isSafeInteger(value) ? null : 'must be a whole number'
	if (typeof value !== 'string') return 'must be a text'
	if (value.length > MAX_TEXT) return `is longer than ${MAX_TEXT} characters`
	if (name === 'id' && !ROW_ID.test(value)) return `cannot be ${value.slice(0, 100)}`
	if (enumValues && !enumValues.includes(value)) return `cannot be ${value.slice(0, 100)}`
	return dataType === 'json' && !isJson(value) ? 'cannot be read' : null
}

function isJson(text: string): boolean {
	try {
		JSON.parse(text)
		return true
	} catch {
		return false
	}
}

function textOf(entries: Entries, name: string): string {
	const bytes = entries[name]
	if (!bytes) throw new ArchiveRefused(`${name} is missing in the archive.`)
	return strFromU8(bytes)
}

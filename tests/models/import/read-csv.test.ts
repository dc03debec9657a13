import { describe, expect, it } from 'vitest'
import { guessMapping } from '#app/domain/student/import.ts'
import { csv } from '#app/utils/csv.ts'
import { readCsv } from '#app/utils/read-csv.server.ts'

const LIMITS = { rows: 5000, columns: 100 }
const read = (bytes: string | Uint8Array) =>
	readCsv(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, LIMITS)

function cellsOf(bytes: string | Uint8Array): string[][] {
	const file = read(bytes)
	if (!file.ok) throw new Error(file.text)
	return [file.value.columns, ...file.value.rows.map(({ cells }) => cells)]
}

function wordsOf(bytes: string | Uint8Array): string {
	const file = read(bytes)
	return file.ok ? 'It was read' : file.text
}

describe('a file of students', () => {
	it.each([
		['commas', 'First name,Last name\nAda,"Ruiz, Vidal"\n'],
		['semicolons', 'First name;Last name\r\nAda;Ruiz, Vidal\r\n'],
		['tabs', 'First name\tLast name\nAda\tRuiz, Vidal\n'],
	])('may have %s between its cells', (_, text) => {
		expect(cellsOf(text)).toEqual([
			['First name', 'Last name'],
			['Ada', 'Ruiz, Vidal'],
		])
	})

	it('keeps empty cells at the end of a line of tabs', () => {
		expect(cellsOf('A\tB\tC\nx\t\t\n\t\tz\n')).toEqual([
			['A', 'B', 'C'],
			['x', '', ''],
			['', '', 'z'],
		])
	})

	it('is UTF-8 with and without a mark, or Windows-1252', () => {
		const names = [['Name'], ['Zoë Ångström']]
		expect(cellsOf('\uFEFFName\nZoë Ångström\n')).toEqual(names)
		expect(cellsOf('Name\nZoë Ångström')).toEqual(names)
		expect(cellsOf(Buffer.from('Name\r\nZoë Ångström\r\n', 'latin1'))).toEqual(names)
	})

	it('has no marks in it that turn around what is read after them', () => {
		expect(cellsOf('Name,Note\nNora \u202ednil\u2066,a\u0303b\n')).toEqual([
			['Name', 'Note'],
			['Nora dnil', 'a\u0303b'],
		])
	})

	it('may have lines of both encodings, as lists have that were put together', () => {
		const mixed = Buffer.concat([
			Buffer.from('Name\nJosé\n'),
			Buffer.from('Zoë\n', 'latin1'),
			Buffer.from([0x93, 0x41, 0x64, 0x61, 0x94, 0x0a]),
		])
		expect(cellsOf(mixed)).toEqual([['Name'], ['José'], ['Zoë'], ['“Ada”']])
	})

	it('says where a quotation mark is broken', () => {
		expect(wordsOf('Name,Note\nAda,"never closed\nBea,x\n')).toContain('opened and never closed')
		expect(wordsOf('Name,Note\nAda,x\nBea,5" piano\n')).toContain('Line 3 has a quotation mark in the middle')
		expect(wordsOf('Name,Note\n"Ada" Ruiz,x\n')).toContain('Line 2 has a quotation mark')
	})

	it('has up to 5,000 rows', () => {
		const rows = (many: number) => `Name\n${'Ada\n'.repeat(many)}`
		expect(wordsOf(rows(5000))).toBe('It was read')
		expect(wordsOf(rows(5001))).toContain('more than 5,000 rows')
	})

	it('has up to 100 columns, in its first line and in every other', () => {
		const wide = Array.from({ length: 300 }, (_, i) => `c${i}`).join(',')
		expect(wordsOf(`${wide}\n${wide}\n`)).toContain('300 columns')
		expect(wordsOf(`Name\n${wide}\n`)).toContain('300 columns')
	})

	it('is text, and has rows', () => {
		expect(wordsOf('Name\nAda\0Ruiz\n')).toContain('not a text file')
		expect(wordsOf(Buffer.from('Name\nAda\n', 'utf16le'))).toContain('not a text file')
		for (const empty of ['', '\n\n', 'Name\n', 'Name,Phone\n,\n,\n'])
			expect(wordsOf(empty)).toContain('no rows')
	})

	it('may have shorter and longer lines than its first, and columns without a name', () => {
		expect(cellsOf('Name,\nAda\nBea,1,2\n')).toEqual([
			['Name', 'Column 2', 'Column 3'],
			['Ada'],
			['Bea', '1', '2'],
		])
	})

	it('gets back what our own lists write before a formula', () => {
		expect(cellsOf(`Phone,Note\n"'+1 555 0100","'=1+1"\n`)[1]).toEqual(['+1 555 0100', '=1+1'])
		const formulas = ['＝1+1', '\u200b=1+1', '=1+1', '@a', '-1', 'Ada']
		expect(cellsOf(csv([formulas, formulas]))[1]).toEqual(formulas)
	})
})

describe('the columns of a file', () => {
	it('are known by the names that our own list gives them', () => {
		const ours = [
			'First name',
			'Last name',
			'State',
			'Joined',
			'Birth date',
			'Email',
			'Instruments',
			'Family',
			'Tags',
		]
		const guardian = ['Guardian 1', 'Guardian 1 relation', 'Guardian 2 email', 'Guardian 2 phone']
		expect(guessMapping([...ours, ...guardian])).toEqual([
			...[
				'firstName',
				'lastName',
				'state',
				'joinedOn',
				'birthDate',
				'email',
				'instruments',
				'familyName',
				'',
			],
			...['guardian1Name', 'guardian1Relation', 'guardian2Email', 'guardian2Phone'],
		])
	})

	it('are known by the names of My Music Staff', () => {
		const theirs = ['First Name', 'Last Name', 'Status', 'Birthday', 'Email', 'Mobile Phone', 'Date Started']
		const parents = ['Parent 1 First Name', 'Parent 1 Last Name', 'Parent 1 Email', 'Parent 1 Mobile Phone']
		expect(guessMapping([...theirs, ...parents, 'Family', 'Referrer'])).toEqual([
			...['firstName', 'lastName', 'state', 'birthDate', 'email', 'phone', 'joinedOn'],
			...['guardian1First', 'guardian1Last', 'guardian1Email', 'guardian1Phone', 'familyName', 'source'],
		])
	})

	it('are known by the names of Jackrabbit, where a state is one of the United States', () => {
		const student = ['Student First Name', 'Student Last Name', 'Birth Date', 'Student Status', 'Family Name']
		const family = [
			'Address',
			'City',
			'State',
			'Zip',
			'Home Phone',
			'Contact #1 First Name',
			'Contact #1 Email',
		]
		expect(guessMapping([...student, ...family, 'Contact #2 Cell Phone'])).toEqual([
			...['firstName', 'lastName', 'birthDate', 'state', 'familyName'],
			...['address', 'address', 'address', 'address', 'phone', 'guardian1First', 'guardian1Email'],
			'guardian2Phone',
		])
	})

	it('are those of the parent behind the name of a parent, unless the file says whose they are', () => {
		const [child, parent] = [
			['First name', 'Email'],
			['Parent', 'Email', 'Phone'],
		]
		const guessed = ['guardian1Name', 'guardian1Email', 'guardian1Phone']
		expect(guessMapping([...child, ...parent, 'Student phone'])).toEqual([
			...['firstName', 'email', ...guessed, 'phone'],
		])
		expect(guessMapping([...parent, 'Parent email'])).toEqual([
			...['guardian1Name', 'email', 'guardian1Phone', 'guardian1Email'],
		])
	})
})

import { beforeEach, describe, expect, it } from 'vitest'
import { change, rows } from '../support/database.ts'
import { anAdminAt, aSchool, aSoloTeacherAt, type ASchool } from '../support/factories.ts'
import { upload } from '../support/library.ts'
import type { Visitor as Someone } from '../support/visitor.ts'
import { Visitor } from '../support/visitor.ts'

const IMPORT = '/students/import'

let school: ASchool
let office: Someone

beforeEach(async () => {
	school = aSchool()
	office = await Visitor.signedInAs(anAdminAt(school))
})

const send = (visitor: Someone, text: string | Buffer, name = 'list.csv') =>
	upload(visitor, { name, bytes: Buffer.from(text) }, {}, IMPORT)

/** What each column was taken for, as the form would send it. */
function columnsOf(html: string): Record<string, string> {
	const selects = [...html.matchAll(/<select [^>]*name="(columns\[\d+\])".*?<\/select>/gs)]
	return Object.fromEntries(
		selects.map(([select, name = '']) => [name, /<option value="([^"]*)" selected/.exec(select)?.[1] ?? '']),
	)
}

/** Uploads a list, and checks its rows by what the columns were taken for. */
async function checked(text: string): Promise<string> {
	const location = (await send(office, text)).location ?? ''
	const { page } = await office.get(location)
	await office.post(location, columnsOf(page.html))
	return location
}

const names = () =>
	rows<{ name: string }>('select first_name as name from students order by id').map(({ name }) => name)

describe('students who come as a file', () => {
	it('are offered where there are none yet, and in the menu of both pages afterwards', async () => {
		for (const path of ['/students', '/students/list']) {
			const { page } = await office.get(path)
			expect(page.links['Import from a file']).toBe(IMPORT)
		}
		await office.post(await checked('First name\nAda\n'), { intent: 'import' })
		for (const path of ['/students', '/students/list', '/students/create']) {
			const { page } = await office.get(path)
			expect(page.links['Import from a file']).toBe(IMPORT)
		}
	})

	it('are uploaded, mapped, looked at, added and taken back, a page a step', async () => {
		const uploaded = await send(office, 'Vorname;Nachname;Tel\nAda;Ruiz;555 010 2233\nBea;Ruiz;1\n')
		const columns = await office.follow(uploaded)
		expect(columns.page.flash).toContain('2 rows read. Nothing is saved on your list yet.')
		expect(columns.page.heading).toBe('What is in each column?')
		expect(columnsOf(columns.page.html)).toEqual({
			'columns[0]': 'firstName',
			'columns[1]': 'lastName',
			'columns[2]': '',
		})
		expect(columns.page.text).toContain('Such as 555 010 2233, 1')

		const path = uploaded.location ?? ''
		const preview = await office.follow(
			await office.post(path, { ...columnsOf(columns.page.html), 'columns[2]': 'phone' }),
		)
		expect(preview.page.text).toContain('New students 1')
		expect(preview.page.text).toContain('Line 3. Phone: Enter the full phone number')
		expect(preview.page.text).toContain('Import 1 student')
		expect(names()).toEqual([])

		const result = await office.follow(await office.post(path, { intent: 'import' }))
		expect(result.page.flash).toContain('1 student was added.')
		expect(names()).toEqual(['Ada'])
		const file = await office.get(`${path}?format=csv`)
		expect(file.body).toContain('"Line","Why","Vorname","Nachname","Tel"')
		expect(file.body).toContain('3,"Phone: Enter the full phone number')

		const undone = await office.follow(await office.post(path, { intent: 'undo' }))
		expect(undone.page.flash).toContain('1 student was removed again.')
		expect(names()).toEqual([])
		expect((await office.get(IMPORT)).page.links['list.csv']).toBe(path)
	})

	it('are not taken back once somebody changed one of them, and the page says who', async () => {
		const path = await checked('First name,Last name\nAda,Ruiz\n')
		await office.post(path, { intent: 'import' })
		const hanna = anAdminAt(school)
		change('update students set version = 2, updated_by = ?', hanna.userId)
		const { status, page } = await office.post(path, { intent: 'undo' })
		expect(status).toBe(409)
		expect(page.text).toContain(`${hanna.name} changed Ada Ruiz in the meantime, so nothing was undone.`)
	})

	it.each([
		['nothing', '', 'Choose a CSV file.'],
		['a picture', Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR', 'latin1'), 'This is not a text file.'],
		['300 columns', `${'c,'.repeat(299)}c\n${'1,'.repeat(299)}1\n`, 'This file has 300 columns.'],
		['a 5,001st row', `Name\n${'Ada\n'.repeat(5001)}`, 'This file has more than 5,000 rows.'],
		['broken quotes', 'Name\n"Ada\n', 'A quotation mark is opened and never closed.'],
		['NUL', 'Name\nAda\0\n', 'This is not a text file.'],
	])('are not read from %s', async (_, text, words) => {
		const { status, page } = await send(office, text)
		expect(status).toBe(400)
		expect(page.problemOf('file')).toContain(words)
		expect(rows('select id from student_imports')).toEqual([])
	})

	it('are not checked before a column has their name, nor by a column there is no field for', async () => {
		const location = (await send(office, 'A,B\nAda,Ruiz\n')).location ?? ''
		const nameless = await office.post(location, { 'columns[0]': '', 'columns[1]': 'note' })
		expect([nameless.status, nameless.page.text]).toEqual([
			400,
			expect.stringContaining('has the name of the student'),
		])
		expect((await office.post(location, { 'columns[0]': '__proto__' })).status).toBe(400)
	})

	it('are nobody’s of another school', async () => {
		const path = await checked('First name\nAda\n')
		const other = await Visitor.signedInAs(anAdminAt(aSchool()))
		for (const answer of [
			await other.get(path),
			await other.get(`${path}?format=csv`),
			await other.post(path, { intent: 'import' }),
			await other.post(`${path}/columns`, { 'columns[0]': 'firstName' }),
		])
			expect(answer.status).toBe(404)
		expect(names()).toEqual([])
	})

	it('come to a solo teacher as well', async () => {
		const solo = await Visitor.signedInAs(aSoloTeacherAt(aSchool({ kind: 'solo' })))
		const answer = await solo.get(IMPORT)
		expect([answer.status, answer.page.heading]).toEqual([200, 'Import students'])
	})

	it('with formulas are text, on the list that is downloaded and among the rows left out', async () => {
		const path = await checked('First name,Phone\n=1+1,\n"=HYPERLINK(""x"")",x\n')
		const { page } = await office.follow(await office.post(path, { intent: 'import' }))
		expect(page.text).toContain('On your list 1')
		expect(names()).toEqual(['=1+1'])
		expect((await office.get('/students/list?format=csv')).body).toContain("'=1+1")
		expect((await office.get(`${path}?format=csv`)).body).toContain(`'=HYPERLINK(`)
	})

	it('can be discarded before they are added', async () => {
		const path = await checked('First name\nAda\n')
		const { page } = await office.follow(await office.post(path, { intent: 'discard' }))
		expect(page.flash).toContain('The file was discarded.')
		expect((await office.get(path)).status).toBe(404)
	})

	it('say how far they are where the work was broken off, and go on from there', async () => {
		const path = await checked('First name\nAda\nBea\n')
		change(`update student_imports set state = 'importing', rows_done = 1`)
		const { page } = await office.get(path)
		expect(page.text).toContain('1 of 2 rows')
		expect(page.html).toContain('http-equiv="refresh"')
		const { page: after } = await office.follow(await office.post(path, { intent: 'continue' }))
		expect(after.flash).toContain('2 students were added.')
		expect((await office.post(path, { intent: 'import' })).status).toBe(409)
	})
})

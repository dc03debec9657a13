import { expect, it } from 'vitest'
import { pagesOf, signedInByForm } from '../support/crawl.ts'
import { rows, withDemo } from '../support/database.ts'
import { takeErrorLog } from '../support/error-log.ts'
import { formsOn, kindOfForm, wrongOn, type FilledForm } from '../support/filling.ts'
import type { Visitor } from '../support/visitor.ts'

withDemo()

/** A formula for spreadsheets, then the ends of SQL and HTML, and an element that no page of ours has. */
const HOSTILE = `=1+1'"></script><i-x>`
const SCRIPT = 'javascript:alert(1)//'
const MARK = '<i-x'

const PEOPLE: [string, string][] = [
	['parent', '/student/dashboard'],
	['teacher', '/dashboard/teacher'],
	['solo', '/dashboard'],
	['super', '/super-admin'],
	['admin', '/dashboard'],
]

/** A school that nobody of these belongs to, and a number that nobody typed. */
const ELSEWHERE = 'cape'
const NUMBER = '99999937'
/** What no form asks whoever fills it in, sent along with every one. */
const UNASKED: [string, string][] = [
	...['schoolId', 'school_id', 'school.id'].map((name): [string, string] => [name, ELSEWHERE]),
	...['isSuperAdmin', 'is_super_admin', 'isOwner', 'admin'].map((name): [string, string] => [name, 'true']),
	...['amountMinor', 'priceMinor', 'openMinor', 'createdAt', 'paidAt'].map((name): [string, string] => [
		name,
		NUMBER,
	]),
	['actorId', 'cape-owner'],
	['__proto__.schoolId', ELSEWHERE],
	['constructor.prototype.schoolId', ELSEWHERE],
]

/** What would end the visit, or take away what the others look at. */
const LEFT_OUT =
	/logout|password|two-factor|sign-out|session|erase|archive|remove|delete|cancel|close|leave|end|unlink|suspend|view-as|ownership|lock/i

/** Types it everywhere, and where the form does not take it, what was there before. */
async function attack(visitor: Visitor, form: FilledForm): Promise<number> {
	const names = new Set(form.fields.map(({ name }) => name))
	const unasked = UNASKED.filter(([name]) => !names.has(name))
	const send = (kept: Set<string>) =>
		visitor.post(form.action, [
			...form.fields.map(({ name, type, value }): [string, string] => {
				if (kept.has(name)) return [name, value]
				if (type === 'text' || type === 'search') return [name, HOSTILE]
				return [name, type === 'url' ? SCRIPT : value]
			}),
			...unasked,
		])
	const answer = await send(new Set())
	if (answer.status !== 400) return answer.status
	const wrong = wrongOn(answer.body)
	return wrong.size > 0 ? (await send(wrong)).status : answer.status
}

function columnsWith(text: string): string[] {
	const tables = rows<{ name: string }>(
		`select name from sqlite_schema where type = 'table' and sql not like 'CREATE VIRTUAL%' and name not like 'sqlite_%'`,
	)
	return tables.flatMap(({ name }) =>
		rows<{ name: string; type: string }>('select name, type from pragma_table_info(?)', name)
			.filter(({ type }) => /text/i.test(type))
			.filter(
				(column) => rows(`select 1 from "${name}" where instr("${column.name}", ?) limit 1`, text).length > 0,
			)
			.map((column) => `${name}.${column.name}`),
	)
}

/** All that one school has, by table: each table as one text. */
function rowsOf(schoolId: string): Record<string, string> {
	const tables = rows<{ name: string }>(
		`select m.name from sqlite_schema m, pragma_table_info(m.name) c
		 where m.type = 'table' and m.sql not like 'CREATE VIRTUAL%' and c.name = 'school_id' order by 1`,
	)
	return Object.fromEntries(
		tables.map(({ name }) => [
			name,
			JSON.stringify(rows(`select * from "${name}" where school_id = ? order by 1, 2`, schoolId)),
		]),
	)
}

function columnsWithNumber(): string[] {
	return rows<{ name: string }>(
		`select name from sqlite_schema where type = 'table' and sql not like 'CREATE VIRTUAL%'`,
	).flatMap(({ name }) =>
		rows<{ name: string }>('select name from pragma_table_info(?)', name)
			.filter(
				(column) =>
					rows(`select 1 from "${name}" where "${column.name}" = ? limit 1`, Number(NUMBER)).length > 0,
			)
			.map((column) => `${name}.${column.name}`),
	)
}

/** Types it into one form of every kind that somebody can open, and tells what became of it. */
async function attackAll(): Promise<string[]> {
	const tried = new Set<string>()
	const sent: string[] = []
	for (const [username, home] of PEOPLE) {
		const visitor = await signedInByForm(username)
		for (const { answer } of await pagesOf(visitor, home))
			for (const form of formsOn(answer.body)) {
				// The platform's desk acts on any school by its address: it is tried on the others.
				if (form.action.includes(`/schools/${ELSEWHERE}`)) continue
				const kind = kindOfForm(form)
				if (tried.has(kind) || LEFT_OUT.test(kind)) continue
				tried.add(kind)
				sent.push(`${await attack(visitor, form)} ${username} ${kind}`)
			}
	}
	return sent
}

/** Pages on which it is more than text, and files in which it is a formula. */
async function throughFor(username: string, home: string): Promise<string[]> {
	const pages = await pagesOf(await signedInByForm(username), home)
	expect(pages.length, username).toBeGreaterThan(20)
	const through = pages.filter(({ answer: { headers, body } }) => {
		const type = headers['content-type'] ?? ''
		if (type.startsWith('text/html')) return body.includes(MARK) || body.includes('href="javascript:')
		return type.startsWith('text/csv') && /(^|[,;\n])"?=/.test(body)
	})
	if (username === 'admin') expect(pages.some(({ answer }) => answer.body.includes(`"'=1+1`))).toBe(true)
	return through.map(({ url }) => `${username} ${url.pathname}${url.search}`)
}

it('text that attacks is only text, whatever form it is typed into and whoever looks at it', async () => {
	const elsewhere = rowsOf(ELSEWHERE)
	const staff = rows('select id from users where is_super_admin = 1')
	const sent = await attackAll()
	// What nobody was asked for went nowhere.
	const after = rowsOf(ELSEWHERE)
	expect(Object.keys(after).filter((table) => after[table] !== elsewhere[table])).toEqual([])
	expect(rows('select id from users where is_super_admin = 1')).toEqual(staff)
	expect(columnsWithNumber()).toEqual([])
	expect(sent.filter((line) => line.startsWith('5'))).toEqual([])
	expect(sent.length).toBeGreaterThan(150)
	// It was taken as it was typed in many places, or nothing would be shown by what follows.
	expect(columnsWith(HOSTILE).length).toBeGreaterThan(30)
	expect(columnsWith(SCRIPT)).toEqual([])
	// The provider of payments is not there.
	expect(takeErrorLog().filter((line) => !line.includes('"provider":"paypal"'))).toEqual([])
	const through: string[] = []
	for (const [username, home] of PEOPLE) through.push(...(await throughFor(username, home)))
	expect(through).toEqual([])
	const letters = rows<{ html: string }>('select html from outbox')
	expect(letters.some(({ html }) => html.includes('&lt;i-x'))).toBe(true)
	expect(letters.filter(({ html }) => html.includes(MARK))).toEqual([])
}, 600_000)
